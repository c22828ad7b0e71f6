/**
 * The rules of the house that no compiler knows: who may import whom, which kinds of file a module may have, names and
 * sizes. Prints every breach and fails when there is one.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { heldPromises } from './held-promises.ts';
import { longFunctions } from './long-functions.ts';
import { migrationBreaches } from './migration-rules.ts';
import { testProjects, unrun } from './test-projects.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/**
 * The storeys of server/src from the ground up, each with its modules in order. An import goes down, or sideways to a
 * module that stands further left. `kit`, `app` and those after it have no modules; the rest are files beside them.
 */
const SERVER = {
  kit: '',
  platform:
    'installation jobs sites events legal audit approvals site-settings secrets service-settings mail typesetting brand-assets media rate-limits data-packs deps',
  identity: 'accounts second-factors exports gate dealerships dealers privacy people roles',
  money: 'products plans credits coupons payments reconciliation refund-blocks orders subscriptions',
  vehicles: 'paid-sources source-health catalog decode plates recalls alerts ratings valuations outages makes vpic',
  documents:
    'issued-documents reports records record-uploads stickers owner-files shares returns disputes vehicle-records',
  inventory: 'stock lots feeds listings forms batches appraisals',
  api: 'keys webhooks resources agents request-log',
  care: 'support feedback status funnel',
  publishing: 'content data-sources search-engines',
  operations: 'retention integrity backup metrics cluster order-desk bulk-refunds document-desk brands console',
  app: '',
  http: '',
  testing: '',
  cli: '',
  pages: '',
  start: '',
  main: '',
};
/**
 * The same storeys in web/app, where the page of a document holds what cares for its reader: attached files, the ways to
 * return it, feedback. So care stands below documents there. The files beside them may be imported by all but ui.
 */
const WEB = {
  kit: 'messages ui forms',
  platform: 'shell legal sections',
  identity: 'accounts exports privacy dealerships',
  money: 'payments plans orders subscriptions',
  vehicles: 'ratings valuations decode recalls makes',
  care: 'owner-files returns support feedback status funnel',
  documents: 'verify shares reports disputes stickers dealers share-pages dashboard',
  api: 'keys request-log reference webhooks',
  inventory: 'batches feeds listings lots stock forms appraisals',
  publishing: 'content data-sources home',
  operations: 'console',
  testing: '',
};
const ORDER = placesOf(SERVER);
const WEB_ORDER = placesOf(WEB);
/** The folders of vin/src, and the files beside them. */
const VIN_ORDER =
  'number load procedure vpic answer classic europe picker explain decode decoder index node compare import cli testing'.split(
    ' ',
  );
const KINDS = /^(contract|rules|tables|store|service|jobs|document|routes|module)\.ts$|^mails\.tsx$|\.test\.tsx?$/;
const PARTS = new Set(['providers', 'gateways', 'rules', 'document', 'service', 'import', 'typst']);
const REFUSED = /(^|\/)(utils?|helpers?|common|misc|manager|base|index)\.tsx?$/;
/** What servers that speak PostgreSQL's protocol do not all have. Only what deals with an engine itself may use it. */
const ENGINE_SQL =
  /\b(?:pg_(?:try_)?advisory\w*|pg_notify|pg_stat\w*|pg_class|pg_dist\w*|create_(?:distributed|reference)_table|ctid|xmin|tablesample|txid_current|pg_current_\w+|pg_total_relation_size)\b/;
const ENGINE_FOLDERS = /^server\/src\/(?:kit\/database|operations\/(?:cluster|backup)|testing)\/|\.test\.ts$/;
const MAX_LINES = 400;
/** More files than this in one folder say nothing; style sheets and tests are not counted. */
const MAX_FILES = 16;

export interface Source {
  path: string;
  text: string;
}

/** Every breach of the rules among the given files, one sentence each. Paths are relative to the root, with slashes. */
export function breaches(files: Source[]): string[] {
  const single = files.flatMap(file => [...shape(file), ...imports(file)].map(fault => `${file.path}: ${fault}`));
  return [...single, ...files.flatMap(heldPromises), ...crowded(files)];
}

function crowded(files: Source[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const folder = posix.dirname(path);
    if (/^(?:server\/src|web\/app)\//.test(folder) && !path.includes('.test.'))
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) =>
    count > MAX_FILES ? [`${folder}: ${count} files, ${MAX_FILES} are allowed: divide it by what they are about`] : [],
  );
}

function shape({ path, text }: Source): string[] {
  const faults: string[] = [];
  const lines = text.split('\n').length - 1;
  if (lines > MAX_LINES) faults.push(`${lines} lines, ${MAX_LINES} are allowed`);
  if (REFUSED.test(path) && path !== 'vin/src/index.ts') faults.push('a name that says nothing');
  const name = posix.basename(path);
  if (!/^[$a-z0-9.+-]+$/.test(name)) faults.push('file names are kebab-case');
  const module = moduleOf(path);
  if (module) {
    const [, , , , ...rest] = path.split('/');
    if (rest.length === 1 && !KINDS.test(name)) faults.push('not one of the eleven kinds of file');
    if (rest.length > 1 && !PARTS.has(rest[0] ?? '')) faults.push(`${rest[0]} is not a part a module may have`);
  }
  if (path.startsWith('server/src/') && !ORDER.includes(place(path)))
    faults.push(`${place(path)} has no place in the order of server/src`);
  if (path.startsWith('vin/src/') && !VIN_ORDER.includes(place(path)))
    faults.push(`${place(path)} has no place in the order of vin/src`);
  if (inWebFolder(path) && !WEB_ORDER.includes(place(path)))
    faults.push(`${place(path)} has no place in the order of web/app`);
  if (/\.test\.tsx?$/.test(path) && /\bpgboss\./.test(text))
    faults.push('tests see the queue by testing/queue-rows.ts');
  if (/process\.env/.test(text) && path.startsWith('server/src/') && path !== 'server/src/kit/settings/config.ts') {
    faults.push('process.env is read in kit/settings/config.ts only');
  }
  if (path.startsWith('server/src/') && ENGINE_SQL.test(text) && !ENGINE_FOLDERS.test(path))
    faults.push('SQL of one engine stands in kit/database, operations/cluster and operations/backup');
  return faults;
}

function imports({ path, text }: Source): string[] {
  return importedBy({ path, text }).flatMap(name => {
    const target = name.startsWith('.') ? posix.join(posix.dirname(path), name) : name;
    return breach(path, target) ?? [];
  });
}

/** A file's imports and re-exports, as written there; of dynamic imports those of a fixed name. Paper has none. */
function importedBy({ path, text }: Source): string[] {
  if (path.endsWith('.typ')) return [];
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  const written = dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end));
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...written.flatMap(name => /^(['"])(.*)\1$/.exec(name)?.[2] ?? []),
  ];
}

function breach(from: string, to: string): string | null {
  const pure = from.startsWith('vin/src/') && !/\.test\.ts$|^vin\/src\/(import|cli)\//.test(from);
  if (pure && !/^(vin\/|node:)/.test(to)) return `vin imports nothing, not ${to}`;
  if (from.startsWith('vin/src/') && to.startsWith('vin/src/') && !from.includes('.test.'))
    return tooEarly(VIN_ORDER, place(from), place(to));
  if (from.startsWith('server/') && /^(web\/|@marque\/web)/.test(to)) return 'the server never imports the web';
  if (from.startsWith('web/') && !from.includes('.test.')) {
    const wall =
      /^@marque\/server\/(?:app$|kit\/(?:sentence|decoded-text)$|sites\/paths$|stickers\/paper$|(?:[a-z-]+\/){1,2}contract$)/;
    if (to.startsWith('server/') || (to.startsWith('@marque/server') && !wall.test(to)))
      return `${to} is behind the wall`;
    if (from.startsWith('web/app/kit/ui/') && /^web\/app\/(?!kit\/(?:ui|messages)\/)/.test(to))
      return `ui knows no module, not ${to}`;
    if (inWebFolder(from) && inWebFolder(to)) return tooEarly(WEB_ORDER, place(from), place(to));
  }
  if (!from.startsWith('server/src/')) return null;
  const service = /\/service(\.ts$|\/)/.test(from) && (to.startsWith('drizzle-orm') || to === 'fastify');
  if (service) return `a service knows neither SQL nor HTTP, not ${to}`;
  if (to.startsWith('drizzle-orm') && !/(store|tables)(\.test)?\.ts$|kit\/|testing\//.test(from))
    return 'only a store speaks SQL';
  return to.startsWith('server/src/') && !from.includes('.test.') ? orderBreach(from, to) : null;
}

/** Every place of a tree of storeys, from the ground up: `kit`, `platform/sites` … */
function placesOf(storeys: Record<string, string>): string[] {
  return Object.entries(storeys).flatMap(([storey, modules]) =>
    modules === '' ? [storey] : modules.split(' ').map(module => `${storey}/${module}`),
  );
}

/**
 * Where a file stands: its storey and module, its folder where a storey has no modules, or its own name when it is at the
 * root. A module's registration names jobs, mails and routes, which come after the module itself, so it stands with the app.
 */
function place(path: string): string {
  if (isRegistration(path)) return 'app';
  const [root, , storey = '', module = ''] = path.split('/');
  const storeys: Record<string, string> = root === 'web' ? WEB : root === 'server' ? SERVER : {};
  const bare = (name: string) => name.replace(/(\.test)?\.ts$/, '');
  return storeys[storey] ? `${storey}/${bare(module)}` : bare(storey);
}

/** The module of the server that a file belongs to, `<storey>/<module>`; null for all other files. */
function moduleOf(path: string): string | null {
  const [, module = ''] = /^server\/src\/([a-z-]+\/[a-z-]+)\//.exec(path) ?? [];
  return module.includes('/') && ORDER.includes(module) ? module : null;
}

const isRegistration = (path: string): boolean => /^server\/src\/[a-z-]+\/[a-z-]+\/module\.ts$/.test(path);

/** Whether a file is in a folder of web/app, not beside the folders. */
function inWebFolder(path: string): boolean {
  return /^web\/app\/[^/]+\//.test(path);
}

function tooEarly(order: string[], here: string, there: string): string | null {
  return order.indexOf(there) > order.indexOf(here) ? `${here} comes before ${there} and may not import it` : null;
}

function orderBreach(from: string, to: string): string | null {
  const [here, there] = [place(from), place(to)];
  if (isRegistration(to) && !from.startsWith('server/src/app/'))
    return 'a module is registered in app/ and imported by nothing else';
  if (here === there || (isRegistration(from) && moduleOf(from) === moduleOf(to))) return null;
  const isStore = to.endsWith('/store.ts');
  const store = isStore ? `of ${there} one sees contract, service and tables, not its store` : null;
  return tooEarly(ORDER, here, there) ?? store;
}

/** Files of a module that other modules may import. */
const OPEN = /^server\/src\/[^/]+\/[^/]+\/(?:(?:contract|rules|service)\.ts$|(?:rules|service)\/)/;
const TABLES = /^server\/src\/[^/]+\/[^/]+\/tables\.ts$/;

/**
 * The imports of one module from another that is not its contract, its rules or its service, as `<from> -> <to>`. Tables
 * import tables: a foreign key names the other one.
 */
export function reachingPast(files: Source[]): string[] {
  return [...importsAmong(files)].flatMap(([from, targets]) => {
    const here = /\.test\.|\/testing\//.test(from) || isRegistration(from) ? null : moduleOf(from);
    const past = targets.filter(to => {
      const there = moduleOf(to);
      const foreignKey = TABLES.test(from) && TABLES.test(to);
      return here && there && here !== there && !OPEN.test(to) && !foreignKey;
    });
    return past.map(to => `${from} -> ${to}`);
  });
}

/** Files of a module that its registration must name. */
const REGISTERED = /^server\/src\/([a-z-]+\/[a-z-]+)\/(?:routes\.ts|jobs\.ts|mails\.tsx)$/;
/** Templates are listed in their own file, which a worker loads without the rest of the app. */
const TEMPLATES = /^server\/src\/[a-z-]+\/[a-z-]+\/document\/templates?\.ts$/;

/** Jobs, mails, routes and templates of a module that are not registered, one sentence each. */
export function unregistered(files: Source[]): string[] {
  const imported = importsAmong(files);
  const names = (from: string, to: string): boolean => imported.get(from)?.includes(to) ?? false;
  const isOfApp = (from: string): boolean => from.startsWith('server/src/app/') && !from.includes('.test.');
  return [...imported.keys()].flatMap(path => {
    const module = REGISTERED.exec(path)?.[1];
    if (module && !names(`server/src/${module}/module.ts`, path))
      return `${path}: ${module}/module.ts does not register it`;
    if (isRegistration(path) && ![...imported.keys()].some(from => isOfApp(from) && names(from, path)))
      return `${path}: nothing in app/ registers it`;
    if (TEMPLATES.test(path) && !names('server/src/app/templates.ts', path))
      return `${path}: templates.ts does not list it`;
    return [];
  });
}

/** Every import cycle among the given files, one sentence each; an import of a type counts like any other. */
export function importCycles(files: Source[]): string[] {
  return cyclesIn(importsAmong(files)).map(cycle => `${cycle.join(' -> ')}: an import cycle`);
}

/** The imports between files. */
function importsAmong(files: Source[]): Map<string, string[]> {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, text }) => {
      const local = importedBy({ path, text })
        .filter(name => name.startsWith('.'))
        .map(name => posix.join(posix.dirname(path), name));
      return [path, [...new Set(local)].filter(target => known.has(target))];
    }),
  );
}

/** One cycle through each import that leads back to where a walk came from; the path ends where it began. */
function cyclesIn(imported: Map<string, string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const walk = (path: string, way: string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) cycles.push([...way.slice(at), path]);
    if (at >= 0 || done.has(path)) return;
    for (const next of imported.get(path) ?? []) walk(next, [...way, path]);
    done.add(path);
  };
  for (const path of imported.keys()) walk(path, []);
  return cycles;
}

/** Numbers of decisions that two notes carry or a heading gives wrongly, and links to notes that do not exist. */
export function decisionFaults(documents: Source[]): string[] {
  const notes = documents.filter(({ path }) => path.startsWith('docs/decisions/'));
  const known = new Map(notes.map(({ path }) => [posix.basename(path), path]));
  const numberOf = (path: string): string => posix.basename(path).slice(0, 3);
  const faults = notes.flatMap(({ path, text }, index) => {
    const other = notes.slice(0, index).find(note => numberOf(note.path) === numberOf(path));
    return [
      ...(other ? [`${path}: ${other.path} has this number, too; take the next free one`] : []),
      ...(text.startsWith(`# ${numberOf(path)} `) ? [] : [`${path}: its heading begins with another number`]),
    ];
  });
  const broken = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\[([^\]]*)\]\([^)\s]*?(\d{3}-[\w-]+\.md)\)/g)]
      .filter(([, label = '', file = '']) => !known.has(file) || (/^\d+$/.test(label) && label !== numberOf(file)))
      .map(([link]) => `${path}: ${link} leads to no decision of that number`),
  );
  return [...faults, ...broken];
}

function documents(): Source[] {
  const paths = ['README.md', 'CONTRIBUTING.md'].concat(
    ['docs', 'docs/decisions'].flatMap(folder =>
      readdirSync(join(ROOT, folder))
        .filter(name => name.endsWith('.md'))
        .map(name => `${folder}/${name}`),
    ),
  );
  return paths.map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

function sources(): Source[] {
  const folders = [
    'vin/src',
    'vin/scripts',
    'vin/bench',
    'client/src',
    'client/scripts',
    'server/src',
    'server/seeds',
    'server/bench',
    'server/fuzz',
    'web/app',
    'e2e',
    'scripts',
  ];
  return folders.flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.(tsx?|typ)$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
      .map(entry => join(entry.parentPath, entry.name))
      .map(file => ({ path: relative(ROOT, file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') })),
  );
}

function migrations(): Source[] {
  const folder = 'server/migrations';
  const names = readdirSync(join(ROOT, folder)).filter(name => name.endsWith('.sql'));
  return names.map(name => ({ path: `${folder}/${name}`, text: readFileSync(join(ROOT, folder, name), 'utf8') }));
}

if (process.argv[1] && dirname(process.argv[1]) === dirname(fileURLToPath(import.meta.url))) {
  const files = sources();
  const faults = [...breaches(files), ...importCycles(files), ...unregistered(files), ...decisionFaults(documents())];
  const outside = unrun(
    files.map(({ path }) => path),
    testProjects(),
  );
  faults.push(...outside.map(path => `${path}: a test file runs in exactly one project (scripts/test-projects.ts)`));
  faults.push(...reachingPast(files).map(past => `${past}: past the contract, rules or service of a module`));
  faults.push(...files.flatMap(longFunctions), ...migrationBreaches(migrations()));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log('The structure holds.');
}
