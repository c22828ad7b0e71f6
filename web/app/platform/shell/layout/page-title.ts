import type { MetaDescriptor } from 'react-router';
import { languageOfPage, tagOf } from '../../../language.ts';
import { type Translator, translatorFor } from '../../../kit/messages/intl.ts';
import { messagesOf } from '../../../kit/messages/messages.ts';
import { ownMessages } from '../../../kit/messages/own-messages.ts';
import type { Frame } from '../settings/frame-data.ts';
import { frameIn } from '../settings/frame.ts';

/** The matches of a route's `meta`, as far as a title needs them: the first is the root with the frame. */
type Matches = readonly ({ loaderData?: unknown; pathname?: string } | undefined)[];

type Say = (t: Translator) => { title: string; description?: string; unlisted?: boolean; picture?: string | null };

interface NamedWords {
  words: { title: string; description: string } | null;
  name: string;
}

/** The `meta` of a route whose title depends on nothing but the page's language. */
export function titled(say: Say) {
  return ({ matches }: { matches: Matches }) => pageTitle(matches, say);
}

/** The `meta` of a page whose title and description are content of the brand; its name where there are none. */
export function titledByContent({ matches, loaderData }: { matches: Matches; loaderData?: NamedWords | undefined }) {
  const { words, name = '' } = loaderData ?? {};
  return pageTitle(matches, () => (words ? { title: words.title, description: words.description } : { title: name }));
}

/**
 * Title (with the brand's name after it) and description of a page in the page's language, what others show of a link
 * to it (`picture`: the path of another page whose picture it has), and, unless it is unlisted, its address in every language of the site.
 */
export function pageTitle(matches: Matches, say: Say): MetaDescriptor[] {
  const frame = frameIn(matches[0]?.loaderData);
  const locale = frame?.locale ?? languageOfPage();
  const t = translatorFor(tagOf(locale), ownMessages(messagesOf(locale), frame?.texts));
  const { title, description = t('shell.footer.say'), unlisted, picture } = say(t);
  const pathname = matches.at(-1)?.pathname ?? '/';
  const full = frame ? `${title} · ${frame.site.name}` : title;
  return [
    { title: full },
    { name: 'description', content: description },
    ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(frame ? shared(frame, { title, description, picture: picture ?? (unlisted ? null : pathname) }) : []),
    ...(frame && !unlisted ? addresses(frame, pathname) : []),
  ];
}

interface SharedPage {
  title: string;
  description: string;
  /** The path of the page whose picture is shown; null: the brand's. */
  picture: string | null;
}

/** Open Graph and what is read in its place: a picture with the page's words. */
function shared(frame: Frame, { title, description, picture }: SharedPage): MetaDescriptor[] {
  const language = frame.locale === frame.config.locale ? '' : `?lang=${frame.locale}`;
  const plain = picture?.replace(/\/+$/, '') ?? '';
  const file = plain === '' ? frame.settings.social_image : `/social${plain}.png${language}`;
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: frame.site.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:locale', content: tagOf(frame.locale).replace('-', '_') },
    { property: 'og:image', content: publicOrigin(frame) + file },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: plain === '' ? frame.site.name : title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function addresses(frame: Frame, pathname: string): MetaDescriptor[] {
  const { canonical, alternates } = canonicalOf(frame, pathname);
  return [
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:url', content: canonical },
    ...alternates.map(({ lang, href }) => ({ tagName: 'link', rel: 'alternate', hrefLang: lang, href })),
  ];
}

/** The facts an address is written from. */
export type AddressFrame = Pick<Frame, 'config' | 'scheme' | 'port' | 'locale'>;

/** Scheme, host and port of the brand's public host. */
function publicOrigin({ config, scheme, port }: AddressFrame): string {
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
