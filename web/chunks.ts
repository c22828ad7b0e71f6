import type { Rolldown } from 'vite';

type Modules = (id: string) => Pick<Rolldown.ModuleInfo, 'importers' | 'dynamicImporters' | 'isEntry'> | null;

/**
 * The files that pages share, the first that fits. `s` is the frame of every page; its name is short, as each route
 * repeats its sheet's. `public` is what the first page shares with others, `vehicles` what other public pages share.
 */
const CHUNKS = ['react', 's', 'schemas', 'public', 'vehicles', 'members', 'documents', 'forms'] as const;
type Chunk = (typeof CHUNKS)[number];

/** The features whose styles go with their pages; all other styles are one sheet that every page loads. */
const SHARED_SHEET = /\/app\/(?!dashboard|reports|stickers).*\.css$/;
const SCHEMAS = /\/node_modules\/zod\/|\/server\/src\/(?!sites\/rules\/).*(?<!\/contract)\.ts$|\.ts\?whole$/;
const FRAME = /\/app\/(?:entry\.client|root|shell\/layout\/site-layout)\.tsx/;
/** Loaded by every page itself. What it shares goes with the frame: a file of its own would be one request more. */
const AFTER_LOAD = /\/app\/shell\/after-load\.tsx$/;
/** Pages, and the tools in the header of members: all else is loaded on use. */
const PAGE = /\?__react-router|\/app\/shell\/header\/member-tools/;
const FIRST = /\/app\/home\/[^?]*\?/;
const PUBLIC = /\/app\/(?:vehicles|plans)\/[^?]*\?/;
const MEMBERS = /\/app\/(?:(?:dashboard\/|shell\/layout\/members-layout)[^?]*\?|shell\/header\/member-tools)/;
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
  if (modules(id)?.isEntry || WAITS.test(id)) return null;
  const entries = entriesOf(id, modules);
  const some = (pages: RegExp) => entries.some(entry => pages.test(entry));
  if (some(FRAME)) return id.includes('/node_modules/') ? 'react' : 's';
  if (entries.length < 2) return null;
  if (some(AFTER_LOAD)) return 's';
  // What only parts loaded on use share is loaded with them.
  if (!some(PAGE)) return null;
  if (some(FIRST)) return 'public';
  if (some(PUBLIC)) return 'vehicles';
  if (some(MEMBERS)) return 'members';
  return /\/app\/(?:reports|stickers)\//.test(id) ? 'documents' : 'forms';
}

/** Few files a page instead of one for every module that two pages share. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = CHUNKS.map((chunk, index) => ({
  name: (id, context) => (chunkOf(id, each => context.getModuleInfo(each)) === chunk ? chunk : null),
  debugName: chunk,
  priority: CHUNKS.length - index,
}));
