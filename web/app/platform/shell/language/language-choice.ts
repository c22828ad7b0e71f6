import { stringifySetCookie } from 'cookie';
import { Locale } from '@marque/server/platform/sites/contract';

const MAX_AGE_S = 365 * 24 * 3600;

/** The language an address asks for with `?lang=`, if the site offers it. */
export function languageInAddress(address: URL, site: { locales: readonly Locale[] }): Locale | null {
  return offered(address.searchParams.get('lang'), site);
}

/** A language of the site, or null. */
export function offered(wanted: string | null, site: { locales: readonly Locale[] }): Locale | null {
  const locale = Locale.safeParse(wanted);
  return locale.success && site.locales.includes(locale.data) ? locale.data : null;
}

/** The `Set-Cookie` line that keeps a chosen language for a year. */
export function languageCookie(locale: Locale): string {
  const kept = { path: '/', maxAge: MAX_AGE_S, sameSite: 'lax', httpOnly: true } as const;
  return stringifySetCookie('marque_language', locale, kept);
}

/** The `Set-Cookie` line for an address that asks for a language, so that later pages use it too; else null. */
export function cookieLanguage(address: URL, site: { locales: readonly Locale[] }): string | null {
  const language = languageInAddress(address, site);
  return language && languageCookie(language);
}
