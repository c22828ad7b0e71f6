import { z } from 'zod';
import { call, success } from '../kit/contract.ts';
import { Locale } from '../sites/contract.ts';

export { isReservedPath } from './rules/paths.ts';

/*
 * Content pages: what a site says besides its application pages (guides, how-to pages, topics). Three sources, the first
 * that has the page answers: the site's database page (published), its own file, the file all brands share. How a page is
 * written (front matter, blocks): docs/content.md.
 *
 * For other parts of the server and the loaders of the web, `app.content`:
 *   page(caller, { path, language? })      the published page; AppError `page_not_found` (404) for anything else
 *   redirect(caller, path)                 where a path that has no page leads: { to, status } or null
 *   pages(caller, { topic?, language? })   the published pages of one language, for lists
 *   everyPage(site)                        the published pages of a site, once each, with their languages: for sitemaps
 */

/** A path as content pages have it: `/learn/how-to-read-a-vin`. */
const PathText = z.string().trim().min(1).max(300);
const Topic = z.string().trim().max(60);

/** Part of a page. `html` is safe HTML whose headings start at `h2` and have ids (`h-` + words). */
export const ContentBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('html'), html: z.string() }),
  z.object({ kind: z.literal('vin_form'), label: z.string().optional() }),
  z.object({ kind: z.literal('faq'), items: z.array(z.object({ question: z.string(), answer_html: z.string() })) }),
  z.object({ kind: z.literal('video'), provider: z.enum(['youtube', 'vimeo']), id: z.string(), title: z.string() }),
  /** `query`: a place as one types it into a map, or `latitude,longitude`. */
  z.object({ kind: z.literal('map'), query: z.string(), title: z.string() }),
  /** Published pages only, in the language of the page where they have it. */
  z.object({
    kind: z.literal('links'),
    items: z.array(z.object({ path: z.string(), title: z.string(), description: z.string() })),
  }),
]);
export type ContentBlock = z.infer<typeof ContentBlock>;

/** A published page as a list names it. */
export const ListedPage = z.object({
  path: z.string(),
  /** The language of its title and description. */
  language: Locale,
  title: z.string(),
  description: z.string(),
  /** Groups pages: `learn`, `vehicle-checks`. */
  topic: z.string().optional(),
  updated_on: z.iso.date(),
  /** Those it is published in; a page has the same path in all of them. */
  languages: z.array(Locale),
  /** Whether search engines may list it. */
  indexed: z.boolean(),
});
export type ListedPage = z.infer<typeof ListedPage>;

/** A published page. Where it is not published in the reader's language, `language` says in which it comes. */
export const ContentPage = ListedPage.extend({ lead: z.string().optional(), blocks: z.array(ContentBlock) });
export type ContentPage = z.infer<typeof ContentPage>;

/** Where a path leads that has no page. */
export const ContentRedirect = z.object({ to: z.string(), status: z.union([z.literal(301), z.literal(302)]) });
export type ContentRedirect = z.infer<typeof ContentRedirect>;

/**
 * The published page of a path, in a language (the reader's, unless named).
 * @throws `page_not_found` (404); `details.redirect` says where the path leads, if anywhere
 */
export const contentPageCall = call({
  method: 'GET',
  path: '/api/content-page',
  input: z.strictObject({ path: PathText, language: Locale.optional() }),
  answer: success({ page: ContentPage }),
});

/** The published pages, of one topic or all, in the order their writers chose, then by title. */
export const contentPagesCall = call({
  method: 'GET',
  path: '/api/content-pages',
  input: z.strictObject({ topic: Topic.optional(), language: Locale.optional() }),
  answer: success({ pages: z.array(ListedPage) }),
});
