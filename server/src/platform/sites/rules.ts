import { domainToASCII } from 'node:url';
import type { Site, SiteConfig, SiteSettings } from './contract.ts';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^(?=.{1,253}$)${LABEL}(?:\\.${LABEL})*$`);
const HOST_HEADER = new RegExp(`^(${LABEL}(?:\\.${LABEL})*)\\.?(:\\d{1,5})?$`);

/**
 * The name in a `Host` header: lower case, without port and without the dot of the root. Null for anything that is not
 * a plain name with an optional port, such as user information, a path or a list.
 */
export function hostName(header: string): string | null {
  return partsOf(header)?.[1] ?? null;
}

let last: { header: string; parts: RegExpExecArray | null } = { header: '', parts: null };

/** Name and port of a `Host` header. Every request asks three times, and the next one often names the same host. */
function partsOf(header: string): RegExpExecArray | null {
  if (header !== last.header) last = { header, parts: HOST_HEADER.exec(header.trim().toLowerCase()) };
  return last.parts;
}

/**
 * The same name with a port, as links to this site carry it: the header's own when a proxy vouches for it (`listening` is
 * null), else none but the one we listen on.
 */
export function hostWithPort(header: string, listening: number | null): string | null {
  const [, name, port] = partsOf(header) ?? [];
  if (!name || !port) return name ?? null;
  return name + (listening === null ? port : `:${listening}`);
}

/** The host of the members' pages: `app.` before the public one where the brand asks for it. */
export function appHost(site: Pick<Site, 'hosts' | 'app_prefix'>): string {
  const [first = ''] = site.hosts;
  return site.app_prefix ? `app.${first}` : first;
}

/** Every host a brand answers on, the public one first. */
export function hostsOf(site: Pick<Site, 'hosts' | 'app_prefix'>): string[] {
  return [...new Set([...site.hosts, appHost(site)])];
}

/** Faults in the hosts of one brand, a sentence each. */
export function hostFaults(hosts: readonly string[]): string[] {
  return hosts.flatMap(host => {
    if (HOST.test(host)) return [];
    const ascii = domainToASCII(host);
    const better = ascii && HOST.test(ascii) ? `; write ${ascii}` : '';
    return [`hosts are names in lower case and punycode, without port: ${host} is not${better}`];
  });
}

/** Where emails of a brand come from. */
export const senderOf = (site: Pick<Site, 'mail_from' | 'support_email'>): string =>
  site.mail_from === '' ? site.support_email : site.mail_from;

/** The domain of an address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Why emails of a brand may not come from its sender's address, a sentence; null: they may. */
export function senderFault(site: Pick<Site, 'mail_from' | 'support_email' | 'hosts'>): string | null {
  const domain = domainOf(senderOf(site));
  const isOwn = domain === domainOf(site.support_email) || site.hosts.some(host => `.${host}`.endsWith(`.${domain}`));
  return isOwn
    ? null
    : `mail_from has to be an address at a domain of the brand (${site.hosts.join(', ')}), not at ${domain}`;
}

/** The hosts that two brands claim, a sentence each. */
export function sharedHosts(sites: readonly Pick<Site, 'id' | 'hosts'>[]): string[] {
  const owner = new Map<string, string>();
  return sites.flatMap(site =>
    site.hosts.flatMap(host => {
      const other = owner.get(host);
      owner.set(host, site.id);
      return other && other !== site.id ? [`The host ${host} belongs to two sites, ${other} and ${site.id}`] : [];
    }),
  );
}

const CLARITY_ID = /^[a-z0-9]{8,12}$/;

/** The loader as Clarity's set-up page gives it, without its spaces; only the project id may differ. */
const CLARITY_LOADER = [
  '(function(c,l,a,r,i,t,y){',
  'c[a]=c[a]||function(){(c[a].q=c[a].q||[]).push(arguments)};',
  't=l.createElement(r);t.async=1;t.src="https://www.clarity.ms/tag/"+i;',
  'y=l.getElementsByTagName(r)[0];y.parentNode.insertBefore(t,y);',
  '})(window,document,"clarity","script","',
].join('');

/**
 * The Clarity project id out of a setting: the id itself, or the base64 of Clarity's own loader. Whatever else the
 * setting holds is refused, because it would run on every page of the brand.
 */
export function clarityId(setting: string): { id: string } | { refused: string } {
  const given = setting.trim();
  if (given === '' || CLARITY_ID.test(given)) return { id: given };
  if (!/^[A-Za-z0-9+/\s]+={0,2}$/.test(given)) return { refused: 'clarity is neither a project id nor base64' };
  const snippet = Buffer.from(given, 'base64').toString('utf8').replace(/\s+/g, '').replaceAll("'", '"');
  const script = /^<script(?:type="text\/javascript")?>(.*)<\/script>$/.exec(snippet)?.[1] ?? snippet;
  if (!script.startsWith(CLARITY_LOADER)) return { refused: 'clarity holds a script that is not the known loader' };
  const id = /^([a-z0-9]{8,12})"\);?$/.exec(script.slice(CLARITY_LOADER.length))?.[1];
  return id ? { id } : { refused: 'clarity holds more than the known loader' };
}

/** A brand's public settings. */
export function settingsOf(site: Site, { hasDarkLogo }: { hasDarkLogo: boolean }): SiteSettings {
  const { name, primary_color, secondary_color, teritary_color, hue, font, theme } = site;
  const { support_email, credit_type, security, tracking, chat_license } = site;
  return {
    name,
    primary_color,
    secondary_color,
    teritary_color,
    hue,
    font,
    theme,
    support_email,
    credit_type,
    security,
    chat_license,
    ...tracking,
    logo: `/sites/${site.id}/logo.svg`,
    logo_dark: hasDarkLogo ? `/sites/${site.id}/logo-dark.svg` : '',
    favicon: `/sites/${site.id}/favicon.svg`,
    social_image: `/sites/${site.id}/social.png`,
  };
}

/** A brand's configuration; `changedAt` is when its folder last changed. */
export function configOf(site: Site, changedAt: Date): SiteConfig {
  const { locale, locales, currency, gateways, support_email } = site;
  return {
    site_id: site.id,
    domain: site.hosts[0] ?? '',
    app_host: appHost(site),
    locale,
    locales,
    currency,
    gateways,
    support_email,
    is_spanish: locale === 'es',
    features: { ...site.features },
    version: changedAt.toISOString(),
  };
}
