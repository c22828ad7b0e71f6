import type { Locale } from '../../../platform/sites/contract.ts';
import type { IpData } from '../contract.ts';

/** Location headers of the usual proxies: Cloudflare, Vercel, Amazon CloudFront, Google Cloud. */
const HEADERS = {
  country: ['cf-ipcountry', 'x-vercel-ip-country', 'cloudfront-viewer-country', 'x-client-geo-country'],
  region: ['cf-region-code', 'x-vercel-ip-country-region', 'cloudfront-viewer-country-region', 'x-client-geo-region'],
  tz: ['cf-timezone', 'x-vercel-ip-timezone', 'cloudfront-viewer-time-zone', 'x-client-geo-timezone'],
};
const SHAPES = { country: /^[A-Z]{2}$/, region: /^[A-Z0-9]{1,3}$/, tz: /^[A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/ };
/** The currencies of the countries we have brands and prices for. Source: ISO 4217. */
const CURRENCIES: Record<string, string> = {
  US: 'USD',
  PR: 'USD',
  CA: 'CAD',
  MX: 'MXN',
  ES: 'EUR',
  DE: 'EUR',
  FR: 'EUR',
};
/** Countries that speak a language of ours and are not the United States, whose readers get the brand's own. */
const LANGUAGES: Record<string, Locale> = {
  ...Object.fromEntries('GB IE AU NZ'.split(' ').map(country => [country, 'en'])),
  ...Object.fromEntries(
    'MX ES AR BO CL CO CR CU DO EC GT HN NI PA PE PY SV UY VE'.split(' ').map(country => [country, 'es']),
  ),
};

/** Cloudflare writes XX for unknown and T1 for Tor. */
const UNKNOWN = new Set(['XX', 'T1', 'ZZ']);

interface VisitorRequest {
  headers: Record<string, unknown>;
  socket: { remoteAddress?: string };
}

/** Settings by the visitor's location, as far as the brand offers them; null: the brand's own. */
export interface PlaceChoice {
  locale: Locale | null;
  currency: string | null;
}
const NO_CHOICE: PlaceChoice = { locale: null, currency: null };

/** The language and the currency of where the visitor is; a brand's own readers get its own. */
export function placeChoice(request: VisitorRequest, { locales }: { locales: readonly Locale[] }): PlaceChoice {
  const { country, currency } = ipDataOf(request);
  if (country === null) return NO_CHOICE;
  const locale = LANGUAGES[country];
  return { locale: locale && locales.includes(locale) ? locale : null, currency };
}

/**
 * Where the visitor is, from the headers of a proxy on this machine; a visitor's own headers are not believed. The IP
 * address is not part of it. Sources: the proxies' documentation of their geolocation headers.
 */
export function ipDataOf({ headers, socket }: VisitorRequest): IpData {
  const trusted =
    /^(::1$|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '') && headers['x-forwarded-for'] !== undefined;
  const read = (part: keyof typeof HEADERS): string | null => {
    if (!trusted) return null;
    const value = HEADERS[part].map(name => headers[name]).find(found => typeof found === 'string');
    const text = typeof value === 'string' ? value.trim() : '';
    return SHAPES[part].test(text) && !UNKNOWN.has(text) ? text : null;
  };
  const country = read('country');
  return { country, region: read('region'), currency: (country && CURRENCIES[country]) ?? null, tz: read('tz') };
}
