import { z } from 'zod';
import { Empty, get, line, lines, NextPage, post, success } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
import { Locale } from '../../platform/sites/contract.ts';

export { isReservedPath, isSectionPath } from './rules/paths.ts';

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
export const contentPageCall = get(
  '/api/content-page',
  { path: PathText, language: Locale.optional() },
  { page: ContentPage },
);

/** The published pages, of one topic or all, in the order their writers chose, then by title. */
export const contentPagesCall = get(
  '/api/content-pages',
  { topic: Topic.optional(), language: Locale.optional() },
  { pages: z.array(ListedPage) },
);

/** A redirect as operators see it. */
export const Redirect = ContentRedirect.extend({ id: z.string(), from: z.string(), created_at: z.iso.datetime() });
export type Redirect = z.infer<typeof Redirect>;

/** The page for visitors: none yet, a version of it, or none on purpose. */
export const Live = z.enum(['none', 'published', 'archived']);
/** The work in progress: none, a draft, or one that waits for its review. */
export const Stage = z.enum(['none', 'draft', 'review']);

export const DeskTab = z.enum(['all', 'draft', 'review', 'published', 'archived']);
export type DeskTab = z.infer<typeof DeskTab>;

/** A page as operators see it: one language of a path. */
export const DeskPage = z.object({
  id: z.string(),
  path: z.string(),
  language: Locale,
  title: z.string(),
  live: Live,
  stage: Stage,
  /** Sent back with every change; another one means that somebody else has changed the page meanwhile. */
  revision: z.number().int(),
  changed_at: z.iso.datetime(),
  /** The address of the operator; empty once the account is erased. */
  changed_by: z.string(),
  published_at: z.iso.datetime().nullable(),
});
export type DeskPage = z.infer<typeof DeskPage>;

/** The text of a version. */
export const PageText = z.object({
  title: line(1, 120),
  /** The description in search engines. */
  description: line(1, 300),
  /** The paragraph under the title. */
  lead: lines(0, 600).default(''),
  topic: z
    .string()
    .trim()
    .max(60)
    .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
    .default(''),
  /** Its place among the pages of its topic; null: after those that have one. */
  order: z.number().int().min(-1000).max(1000).nullable().default(null),
  indexed: z.boolean().default(true),
  /** Markdown with blocks. */
  body: z.string().regex(/^(\P{Cc}|[\n\r\t])*$/u),
});
export type PageText = z.infer<typeof PageText>;

/** A text that comes with the product, in a language. */
export interface BuiltInPage {
  path: string;
  language: Locale;
  title: string;
  /** The page that operators have made at its place. */
  page: string | null;
}

export const PageVersion = z.object({
  number: z.number().int(),
  title: z.string(),
  written_at: z.iso.datetime(),
  written_by: z.string(),
  restored_from: z.number().int().nullable(),
  published_at: z.iso.datetime().nullable(),
  /** Whether visitors read this one now. */
  is_live: z.boolean(),
});

/** A block that cannot be read: the name of its directive, the line it stands in, and what is wrong with it. */
export const BlockFault = z.object({
  name: z.string(),
  line: z.number().int(),
  fault: z.enum(['unknown', 'place', 'values']),
});
export type BlockFault = z.infer<typeof BlockFault>;

const EditedPage = success({
  page: DeskPage,
  text: PageText,
  versions: z.array(PageVersion),
  faults: z.array(BlockFault),
});
export type EditedPage = Omit<z.infer<typeof EditedPage>, 'status'>;

const PageId = z.string().max(60);
/** Number of a version of a page, from 1. */
const VersionNumber = z.int32().min(1);
const Revision = z.number().int();
/** The longest text is 100,000 characters, which are up to six bytes each on their way. */
const TEXT_BODY = 1024 * 1024;

export const pageList = pagedList('content-pages', MomentPlace);

/** For operators who may read content: the pages of this site, the one that changed last first. */
export const deskPagesCall = get(
  '/api/operator/content-pages',
  { ...pageList.fields, tab: DeskTab.default('all'), words: z.string().trim().max(80).default('') },
  {
    pages: z.array(DeskPage),
    counts: z.record(DeskTab, z.number().int()),
    may_write: z.boolean(),
    /** Where this site's pages are kept; those of a CMS are written there. */
    source: z.enum(['built_in', 'strapi']),
    ...NextPage,
  },
);

/** A page with its newest text and its history. @throws `not_found` */
export const deskPageCall = get(
  '/api/operator/content-page',
  { page: PageId },
  EditedPage.extend({ may_write: z.boolean() }),
);

/** The text of a version. @throws `not_found` */
export const pageVersionCall = get(
  '/api/operator/content-version',
  { page: PageId, version: z.coerce.number().pipe(VersionNumber) },
  { text: PageText },
);

/**
 * Saves a draft, as a new version of a page, or as a new page. The published version stays as it is.
 * @throws `content_elsewhere` (409) where they are written in a CMS, `page_changed` (409) where somebody else has changed it since `revision`, `page_path_form`, `page_path_long`,
 * `page_path_reserved`, `page_path_taken`, `page_path_fixed`, `page_text_long`, `page_text_paragraph`, `page_text_deep`
 */
export const savePageCall = post(
  '/api/operator/save-content-page',
  {
    ...PageText.shape,
    /** None: a new page. */
    page: PageId.optional(),
    revision: Revision.default(0),
    path: PathText,
    language: Locale,
  },
  EditedPage,
  { signedIn: true, bodyLimit: TEXT_BODY },
);
export type PageInput = z.output<(typeof savePageCall)['input']>;

/**
 * Moves a page: its draft to `review` or back to `draft`, a reviewed one to `published`, any page to `archived`.
 * @throws `page_changed`, `page_step` (it is not there to be moved), `page_block` (a block cannot be read)
 */
export const movePageCall = post(
  '/api/operator/move-content-page',
  { page: PageId, revision: Revision, to: z.enum(['draft', 'review', 'published', 'archived']) },
  EditedPage,
);
export type PageMove = z.output<(typeof movePageCall)['input']>;

/** Makes a version the draft again, as a new version. @throws `page_changed`, `not_found` */
export const restorePageCall = post(
  '/api/operator/restore-content-version',
  { page: PageId, revision: Revision, version: VersionNumber },
  EditedPage,
);

/** A text as visitors would see it, and which blocks cannot be read. @throws those of a text, as `savePageCall` */
export const renderPageCall = post(
  '/api/operator/render-content',
  { body: PageText.shape.body, language: Locale },
  { blocks: z.array(ContentBlock), faults: z.array(BlockFault) },
  { signedIn: true, bodyLimit: TEXT_BODY },
);

/** A link that shows one version to whoever has it, for three days. @throws `not_found` */
export const previewLinkCall = post(
  '/api/operator/preview-content-page',
  { page: PageId, version: VersionNumber },
  { url: z.string(), expires_at: z.iso.datetime() },
);

/** The version of such a link, for anyone who has it. @throws `preview_over` (404) */
export const contentPreviewCall = get(
  '/api/content-preview',
  { token: z.string().max(1000) },
  { page: ContentPage, version: z.number().int(), expires_at: z.iso.datetime() },
);

/** The site's redirects, by path. */
export const redirectsCall = get('/api/operator/redirects', Empty, {
  redirects: z.array(Redirect),
  may_write: z.boolean(),
});

/**
 * Leads a path without a page to another of this site.
 * @throws `redirect_path`, `page_path_reserved`, `redirect_target`, `redirect_loop`, `redirect_taken`, `redirect_page`
 */
export const addRedirectCall = post(
  '/api/operator/add-redirect',
  { from: PathText, to: PathText, status: ContentRedirect.shape.status.default(301) },
  { redirect: Redirect },
);

/** @throws `not_found` */
export const removeRedirectCall = post('/api/operator/remove-redirect', { redirect: z.string().max(60) }, {});
