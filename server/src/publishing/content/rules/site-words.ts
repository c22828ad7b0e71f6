import type { Site } from '../../../platform/sites/contract.ts';

/** Variables of the brand in a page: `{{site.name}}`, `{{site.support_email}}`. */
const WORDS: Readonly<Record<string, (site: Site) => string>> = {
  'site.name': site => site.name,
  'site.support_email': site => site.support_email,
};
const PLACE = /\{\{\s*([a-z._]+)\s*\}\}/g;

/** Fills the brand's words into a plain text, such as a title. Unknown ones stay as they are written. */
export const withSiteWords = (text: string, site: Site): string =>
  text.replace(PLACE, (whole, name: string) => WORDS[name]?.(site) ?? whole);

/** Fills them into Markdown, where they stay plain text whatever they hold. */
export const withSiteWordsInMarkdown = (text: string, site: Site): string =>
  text.replace(PLACE, (whole, name: string) => {
    const word = WORDS[name]?.(site);
    return word === undefined ? whole : word.replace(/[^\p{L}\p{N} .,@-]/gu, each => `&#${each.codePointAt(0)};`);
  });
