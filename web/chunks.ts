import type { Rolldown } from 'vite';

type Modules = (
  id: string,
) => Pick<Rolldown.ModuleInfo, 'importers' | 'importedIds' | 'dynamicImporters' | 'isEntry' | 'code'> | null;

/**
 * The files that pages share, the first that fits. `s` is the frame of every page; its name is short, as each route
 * repeats its sheet's. `public` is what the first page shares with others, `search` what only pages with the search box
 * need at once, `recalls` what the recall check shares with what shows recalls elsewhere, `vehicles` what other public pages
 * share, `answers` the library that keeps answers of calls, `checkout`, `reports` and `stickers` what the checkout and the two
 * samples share with others: each would else load what all members' pages share. `samples` is what two of these three share, `console` what only the operator's console shares.
 * It stands before them, because a file takes along what its modules import: a sticker would load the file of reports.
 */
const CHUNKS = [
  'react',
  's',
  'schemas',
  'public',
  'search',
  'recalls',
  'vehicles',
  'answers',
  'members',
  'samples',
  'ratings',
  'checkout',
  'reports',
  'stickers',
  'documents',
  'forms',
  'console',
] as const;
type Chunk = (typeof CHUNKS)[number];

/** The features whose styles go with their pages; all other styles are one sheet that every page loads. */
const SHARED_SHEET =
  /\/app\/(?!documents\/dashboard|documents\/disputes|vehicles\/makes|documents\/reports|documents\/stickers).*\.css$/;
const SCHEMAS =
  /\/node_modules\/zod\/|\/server\/src\/(?!\w+\/\w+\/rules\/|kit\/text\/sentence).*(?<!\/contract)\.ts$|\.ts\?whole$/;
const FRAME = /\/app\/(?:entry\.client|root|platform\/shell\/layout\/site-layout)\.tsx/;
/** Pages, and the tools in the header of members: all else is loaded on use. */
const PAGE = /\?__react-router|\/app\/platform\/shell\/header\/member-tools/;
const SEARCH = /\/app\/(?:publishing\/home\/|vehicles\/recalls\/|vehicles\/decode\/identify-page)[^?]*\?/;
const RECALLS = /\/app\/vehicles\/recalls\/[^?]*\?/;
const FIRST = /\/app\/publishing\/home\/[^?]*\?/;
const PUBLIC = /\/app\/(?:vehicles\/decode|money\/plans)\/[^?]*\?/;
/** Pages to read: a visitor who opens one must not load what members' pages share. */
const READING =
  /\/app\/(?:platform\/legal|publishing\/content|vehicles\/makes|vehicles\/recalls|platform\/shell\/pages|care\/status\/status-page)[^?]*\?/;
/** What only some pages to read show: other pages load none of it. */
const OF_FEW = /\/app\/(?:vehicles\/makes|care\/status)\//;
/** What the public pages load on use. */
const ON_USE = /\/app\/(?:publishing\/home|vehicles\/recalls|vehicles\/decode|money\/plans)\/[^?]*$/;
/** Our own code and icons, not what packages share among themselves. */
const OURS = /\/web\/app\/|\/server\/src\/|\/lucide-react\//;
/** So short that every page may have it, in characters of source. */
const SHORT = 4_000;
const PREVIEW = /\/app\/vehicles\/decode\/[^?]*\?/;
const MEMBERS =
  /\/app\/(?:(?:documents\/dashboard\/|platform\/shell\/layout\/members-layout)[^?]*\?|platform\/shell\/header\/member-tools)/;
/** The library that keeps answers of calls: menus on public pages need it, and nothing else of the members' pages. */
const ANSWERS = /\/node_modules\/@tanstack\//;
/** Pages a visitor comes to before there is an account. */
const SHOWN = {
  checkout: /\/app\/money\/orders\/checkout\/[^?]*\?/,
  reports: /\/app\/documents\/reports\/page\/sample-report[^?]*\?/,
  stickers: /\/app\/documents\/stickers\/sample-sticker[^?]*\?/,
};
/** What previews load once they stand, and reports at once. */
const RATINGS = /\/app\/vehicles\/(?:ratings\/[^?]*|decode\/recalls\/safety-issues)\.tsx$/;
/** The drawings of one page and one dialog: no preview needs them. */
const PLACES = /\/app\/vehicles\/decode\/places\/(?:vin-places|place-drawings)/;
/** What only the pages of disputes share: a file of its own. */
const DISPUTES = /\/app\/documents\/disputes\//;
/** What content pages share with the desk that previews them: it must not bring what members' pages share. */
const CONTENT = /\/app\/publishing\/content\/(?!desk\/)/;
/** What the first page shares with the prices alone: no preview needs it. */
const TERMS = /\/app\/platform\/sections\/term-section/;
/** The operator's console, with the desks that modules have in it. */
const CONSOLE = /\/app\/(?:operations\/console|identity\/accounts\/console|\w+\/[\w-]+\/desk)\//;
/** Waits for sentences: only pages that need them may load it. */
const WAITS = /-messages\.ts$/;

/** The pages, and the parts loaded later, that import a module, directly or not. */
function entriesOf(id: string, modules: Modules, seen = new Set<string>()): string[] {
  const info = seen.has(id) ? null : modules(id);
  seen.add(id);
  if (!info) return [];
  const own = info.isEntry || info.dynamicImporters.length > 0 ? [id] : [];
  return [...own, ...info.importers.flatMap(importer => entriesOf(importer, modules, seen))];
}

/** The file a module goes into, by the pages that need it; null: the bundler decides. */
export function chunkOf(id: string, modules: Modules): Chunk | null {
  if (SHARED_SHEET.test(id)) return 's';
  if (SCHEMAS.test(id)) return 'schemas';
  if (ANSWERS.test(id)) return 'answers';
  if (modules(id)?.isEntry || [WAITS, PLACES, DISPUTES, CONTENT, TERMS].some(each => each.test(id))) return null;
  if (RATINGS.test(id)) return 'ratings';
  const all = entriesOf(id, modules);
  // What the console uses as well comes to no other page for that.
  const entries = all.filter(entry => !CONSOLE.test(entry));
  if (entries.length === 0) return all.length > 1 ? 'console' : null;
  const some = (pages: RegExp) => entries.some(entry => pages.test(entry));
  if (some(FRAME)) return id.includes('/node_modules/') ? 'react' : 's';
  if (entries.length < 2) return all.length > 1 ? withPage(some) : null;
  // What only parts loaded on use share is loaded with them.
  const pages = entries.filter(entry => PAGE.test(entry));
  if (pages.length === 0) return null;
  if (pages.every(page => RECALLS.test(page))) return 'recalls';
  if (pages.every(page => SEARCH.test(page))) return 'search';
  if (some(FIRST)) return 'public';
  // One small thing more for the first page, or a file more for the members' pages.
  if (some(PUBLIC)) return some(MEMBERS) && isShort(id, modules) ? 'public' : 'vehicles';
  // A visitor who opens such a part would else load all that members' pages share.
  if (OURS.test(id) && some(ON_USE) && isShort(id, modules)) return 'public';
  if (some(READING)) return OF_FEW.test(id) ? null : 's';
  if (some(MEMBERS)) return 'members';
  const shows = (['checkout', 'reports', 'stickers'] as const).filter(chunk => some(SHOWN[chunk]));
  if (shows[0]) return shows.length > 1 ? 'samples' : shows[0];
  return /\/app\/(?:documents\/reports|documents\/stickers)\//.test(id) ? 'documents' : 'forms';
}

/** Where a module goes that one page uses besides the console: with what this page loads anyway, if it has such a file. */
function withPage(some: (pages: RegExp) => boolean): Chunk | null {
  if (some(FIRST)) return 'public';
  if (some(MEMBERS)) return 'members';
  return some(PREVIEW) ? 'vehicles' : null;
}

/** Whether a module is short and needs nothing that is not loaded anyway. */
function isShort(id: string, modules: Modules): boolean {
  const info = modules(id);
  if (!info?.code || info.code.length > SHORT) return false;
  return info.importedIds.every(each => ['react', 's', 'public'].includes(chunkOf(each, modules) ?? ''));
}

/** Few files a page instead of one for every module that two pages share. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = CHUNKS.map((chunk, index) => ({
  name: (id, context) => (chunkOf(id, each => context.getModuleInfo(each)) === chunk ? chunk : null),
  debugName: chunk,
  priority: CHUNKS.length - index,
}));
