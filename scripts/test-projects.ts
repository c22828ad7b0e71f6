import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How a test file is run. Its text decides, so there is no list to maintain. */
export type TestProject = 'unit' | 'component' | 'paper' | 'app' | 'isolated' | 'fuzz' | 'postgres';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Where tests are; the journeys in `e2e` are Playwright's. */
const FOLDERS = ['vin', 'client', 'server', 'web', 'scripts'];

/** Start PostgreSQL servers. */
const OWN_SERVERS = new Set(['server/src/testing/own-postgres.ts', 'server/src/testing/servers/own-cluster.ts']);

/**
 * The project of a test file, by its text; the first that applies: `fuzz` holds long ones, apart from the others (`npm run fuzz`),
 * `isolated` replaces modules and gets its own process, `postgres` has a PostgreSQL server that it may restart, `app`
 * uses the whole app or a database, `paper` draws documents, `component` shows components in a DOM, `unit` is
 * everything else. `path` is relative to the root, with slashes.
 */
export function projectOf(path: string, text: string): TestProject {
  if (path.startsWith('server/fuzz/')) return 'fuzz';
  if (/^\s*vi\.(mock|doMock|resetModules)\(/m.test(text)) return 'isolated';
  const imported = [...text.matchAll(/\b(?:from|import) '(\.[^']+)'/g)].map(([, name = '']) =>
    posix.join(posix.dirname(path), name),
  );
  if (imported.some(name => OWN_SERVERS.has(name))) return 'postgres';
  if (imported.some(name => /^server\/src\/testing\/(?!paper\/)/.test(name))) return 'app';
  if (imported.some(name => name.startsWith('server/src/testing/paper/'))) return 'paper';
  if (imported.some(name => name.startsWith('web/app/testing/'))) return 'component';
  return 'unit';
}

/**
 * Whether a test file of `app` opens nothing but embedded databases of its own, whatever `DATABASE_URL` says. One that reads
 * the settings of the environment may open the other.
 */
export const isEmbeddedOnly = (text: string): boolean =>
  /\b(?:freshDataFolder|blankPglite)\(/.test(text) && !/\b(?:createTestApp|freshDatabase|readConfig\(\))/.test(text);

/**
 * Every test file of the repository by its project; paths are relative to the root. `onServer`: without those for which a
 * database server changes nothing.
 */
export function testProjects({ onServer = false } = {}): Record<TestProject, string[]> {
  const projects: Record<TestProject, string[]> = {
    unit: [],
    component: [],
    paper: [],
    app: [],
    isolated: [],
    fuzz: [],
    postgres: [],
  };
  for (const path of FOLDERS.flatMap(testFiles)) {
    const text = readFileSync(join(ROOT, path), 'utf8');
    const project = projectOf(path, text);
    if (!(onServer && project === 'app' && isEmbeddedOnly(text))) projects[project].push(path);
  }
  return projects;
}

/** The test files among the given paths that do not run in exactly one project. */
export function unrun(paths: string[], projects: Record<TestProject, string[]>): string[] {
  const all = Object.values(projects).flat();
  const tests = paths.filter(path => /\.test\.tsx?$/.test(path) && !path.startsWith('e2e/'));
  return tests.filter(path => all.filter(each => each === path).length !== 1);
}

function testFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|build|\..*)$/.test(entry.name) ? [] : testFiles(path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
