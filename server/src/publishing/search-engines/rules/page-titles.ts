/** The pages of the application with a picture of their own: where their title is in the messages. */
const TITLES: Readonly<Record<string, readonly [namespace: string, key: string]>> = {
  '/pricing': ['plans', 'title'],
  '/recall-check': ['recalls', 'page.title'],
  '/where-to-find-it': ['vehicle-search', 'places.title'],
  '/help': ['legal', 'help.title'],
  '/support': ['support', 'title'],
  '/glossary': ['reports', 'section.glossary'],
  '/sample-report': ['reports', 'sample.title'],
  '/sample-sticker': ['stickers', 'sample.title'],
  '/data-sources': ['data-sources', 'title'],
  '/developers/reference': ['api-reference', 'title'],
  '/developers/changelog': ['api-reference', 'changelog.title'],
  '/cars': ['makes', 'index.title'],
};

/** Where the title of a page is in the messages; null for others. */
export const titleKeyOf = (path: string): readonly [namespace: string, key: string] | null =>
  Object.hasOwn(TITLES, path) ? (TITLES[path] ?? null) : null;
