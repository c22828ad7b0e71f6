import { isReservedPath } from '@marque/server/publishing/content/contract';
import type { MarqueContext } from '../../../context.ts';
import { brandGrounds, brandStyle } from '../brand/brand-style.ts';
import { consentOf, hasTracking } from '../consent/consent.ts';
import { COLUMNS, HELP, LEGAL } from '../layout/footer-links.ts';
import { languageInAddress } from '../language/language-choice.ts';

/** The links of the footer that lead to pages of content: a brand may take such a page away. */
const FOOTER_PAGES = [
  ...[...COLUMNS, HELP].flatMap(({ links }) => links.map(([to]) => to)),
  ...LEGAL.map(key => `/${key}`),
].filter(path => !/[?#]/.test(path) && !isReservedPath(path));

type Caller = MarqueContext['caller'];

/** Who is signed in, as the frame of a page shows it. */
function memberOf(actor: Extract<Caller['actor'], { kind: 'member' }>) {
  return {
    id: actor.worksFor?.person ?? actor.userId,
    /** The dealership whose documents and credits this page shows. */
    wallet: actor.worksFor?.name ?? null,
    email: actor.email,
    operator: actor.roles.length > 0,
    /** An operator whose roles count for nothing until a second factor is shown. */
    rolesWithheld: actor.rolesWithheld,
    /** The address is not confirmed yet. */
    unconfirmed: !actor.emailVerified,
  };
}

/** The brand's public settings; the logos of a draft are asked for as such. */
function settingsOf(app: MarqueContext['app'], { site, draft }: Caller) {
  const settings = app.sites.settings(site);
  if (!draft) return settings;
  const query = `?draft=${site.id}`;
  const hasDark = draft['logo-dark.svg'] ?? settings.logo_dark;
  const logo_dark = hasDark ? `/sites/${site.id}/logo-dark.svg${query}` : '';
  return { ...settings, logo: `${settings.logo}${query}`, logo_dark };
}

/** Whom an operator looks at; `shown`: this page shows what that member sees. */
function seeingOf({ seeing, actor }: Caller, site: string) {
  if (!seeing) return null;
  const { userId: id, siteId: brand, email, endsAt } = seeing;
  const shown = actor.kind === 'member' && actor.userId === id;
  return { id, brand, email, site, msLeft: endsAt.getTime() - Date.now(), shown };
}

/** The facts every page knows of the brand, of who reads it and in which language. */
export async function frameOf({ app, caller }: Pick<MarqueContext, 'app' | 'caller'>, request: Request, address: URL) {
  const { site, actor } = caller;
  const { id, name, theme, currency, support_email, locales, first_search } = site;
  const settings = settingsOf(app, caller);
  const config = app.sites.config(site);
  const seeing = seeingOf(caller, name);
  return {
    site: { id, name, theme, currency, support_email, locales, first_search },
    settings,
    // Who looks at a member stays on the host of the own session.
    config: seeing?.shown ? { ...config, domain: address.hostname, app_host: address.hostname } : config,
    /** Pages of content the footer would lead to, had the brand not taken them away. */
    absent: await app.content.absent(site, FOOTER_PAGES),
    style: brandStyle(site),
    grounds: brandGrounds(site.hue),
    seeing,
    member: actor.kind === 'member' ? memberOf(actor) : null,
    /** Whether the members' pages, and with them buying, are behind a gate this reader has not passed. */
    gated: !caller.gatePassed,
    locale: caller.locale,
    /** Sentences that the brand says in its own words. */
    texts: app.brands.ownTexts(site, caller.locale),
    /** Whether this address itself asked for the language. */
    languageInAddress: languageInAddress(address, site) !== null,
    /** Whether the site tells its visitors of a coupon. */
    discount: site.discount_code !== '',
    /** Scheme and port of this page: links to the brand's other host take them over. */
    scheme: address.protocol,
    port: address.port,
    onApp: site.app_prefix && address.hostname === config.app_host,
    /** Whether the site measures anything, and what the reader said to it. */
    measuring: {
      offered: hasTracking(settings),
      refusedByBrowser: request.headers.get('sec-gpc') === '1',
      consent: consentOf(request.headers.get('cookie') ?? ''),
    },
    year: new Date().getUTCFullYear(),
  };
}

export type Frame = Awaited<ReturnType<typeof frameOf>>;
