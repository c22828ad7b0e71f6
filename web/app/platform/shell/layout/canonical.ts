import type { Frame } from '../settings/frame-data.ts';

/** What an address is written from. */
export type AddressFrame = Pick<Frame, 'config' | 'scheme' | 'port' | 'locale'>;

/** Scheme, host and port of the brand's public host. */
export function publicOrigin({ config, scheme, port }: AddressFrame): string {
  return `${scheme}//${config.domain}${port ? `:${port}` : ''}`;
}

/**
 * The one address of a page, and the same page in every language of the site. The site's own language has the plain
 * address; another is asked for with `?lang=`. A site of one language names no others.
 */
export function canonicalOf(
  frame: AddressFrame,
  pathname: string,
): { canonical: string; alternates: { lang: string; href: string }[] } {
  const { locale, locales } = frame.config;
  const plain = publicOrigin(frame) + (pathname.replace(/(?<=.)\/+$/, '') || '/');
  const address = (lang: string) => (lang === locale ? plain : `${plain}?lang=${lang}`);
  const others = locales.map(lang => ({ lang: lang as string, href: address(lang) }));
  return {
    canonical: address(frame.locale),
    alternates: locales.length > 1 ? [...others, { lang: 'x-default', href: plain }] : [],
  };
}
