/**
 * Runs the previous release on the schema of this one: while a new version migrates, processes of the one before serve on.
 * Its processes are started on the migrated database and sell a document, which is made. `npm run -s previous-release -- COMMIT`;
 * without one, the newest tag, else the commit before the newest migration was added. Needs PostgreSQL's programs, as tests do.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../server/src/testing/own-postgres.ts';
import { BOUGHT, createBuyer, type Ask } from '../server/src/testing/servers/buyer.ts';
import { startProduct } from '../server/src/testing/servers/product-process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const git = (...words: string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
const MADE_WITHIN_S = 60;

/** The commit of the previous release; null where the history is not here. */
function previousRelease(): string | null {
  if (!existsSync(`${root}.git`)) return null;
  const tag = git('tag', '--sort=-creatordate', '--merged', 'HEAD').split('\n')[0];
  if (tag) return git('rev-list', '-n', '1', tag);
  const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'server/migrations/*.sql');
  const [, parent] = newest ? git('rev-list', '--parents', '-n', '1', newest).split(' ') : [];
  return parent ?? null;
}

/** A migration that no older version can run beside says so in this line (docs/decisions/064). */
const STOPS_OLDER = '-- Stop servers of older versions first.';

/** The migrations after a commit that older versions cannot run beside. */
const stopping = (commit: string): string[] =>
  git('diff', '--name-only', '--diff-filter=A', commit, 'HEAD', '--', 'server/migrations/*.sql')
    .split('\n')
    .filter(file => file && readFileSync(join(root, file), 'utf8').includes(STOPS_OLDER));

/** A copy of a commit with the packages that are installed here, as links to the same files. */
function checkOut(commit: string, folder: string): void {
  const run = (script: string): void => void execFileSync('sh', ['-ec', script, commit, folder], { cwd: root });
  run('git archive "$0" | tar -x -C "$1"');
  // What tools have stored beside the packages is not shared.
  run(
    'for place in . vin server web; do if [ -d $place/node_modules ]; then cp -al $place/node_modules "$1/$place/"; fi; done',
  );
  run('rm -rf "$1/node_modules/.cache" "$1/node_modules/.vite" "$1"/*/node_modules/.cache "$1"/*/node_modules/.vite');
}

async function main(): Promise<void> {
  const commit = process.argv[2] ?? previousRelease();
  if (!commit) return void console.log('Not run: the history of this checkout does not hold the previous release.');
  const [stops] = stopping(commit);
  if (stops) return void console.log(`Not run: ${stops} asks for servers of older versions to be stopped first.`);
  const folder = mkdtempSync(join(tmpdir(), 'marque-previous-'));
  const postgres = await startPostgres();
  const settings = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    DATA_REFRESH: 'off',
    DEFAULT_SITE_DOMAIN: 'localhost',
  };
  try {
    checkOut(commit, folder);
    const present = await startProduct(settings);
    await present.stop();
    const previous = await startProduct(settings, folder);
    try {
      await sell(previous.origin);
    } finally {
      previous.kill();
    }
    console.log(`The release ${commit.slice(0, 10)} works on the schema of this one.`);
  } finally {
    postgres.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads pages, buys a report and a sticker, and waits until both are made. @throws Error where one of it fails */
async function sell(origin: string): Promise<void> {
  const ask: Ask = (path, body, token) =>
    fetch(`${origin}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
  const buyer = createBuyer(ask);
  for (const path of ['/', `/vehicle/${BOUGHT}`, '/readyz'])
    if (!(await ask(path)).ok) throw new Error(`${path} failed`);
  for (const kind of ['report', 'sticker'] as const) {
    const token = await buyer.buy(kind);
    await made(() => ask(`/api-cwa/${kind}?vin=${BOUGHT}`, undefined, token), kind);
  }
}

async function made(ask: () => Promise<Response>, kind: string): Promise<void> {
  for (let waited = 0; waited < MADE_WITHIN_S; waited++) {
    const answer = await ask();
    const { document } = answer.ok ? ((await answer.json()) as { document: object | null }) : { document: null };
    if (document) return;
    await pause(1000);
  }
  throw new Error(`The ${kind} was not made within ${MADE_WITHIN_S} s`);
}

await main();
