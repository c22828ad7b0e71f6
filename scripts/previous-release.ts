/**
 * Runs the previous release while this one migrates its database, and after that. Its process serves a few calls a second, a process
 * of this version starts beside it and migrates, and the calls go on: none may be answered 5xx, or not at all. Then the old process and a new one of
 * its release sell documents, which are made. `npm run -s previous-release -- COMMIT`; without one, the newest tag, else the commit
 * before the newest migration was added. Needs PostgreSQL's programs, as tests do.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../server/src/testing/own-postgres.ts';
import { BOUGHT, createShop } from '../server/src/testing/servers/buyer.ts';
import { startProduct } from '../server/src/testing/servers/product-process.ts';
import { STOPS_OLDER } from './migration-rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const git = (...words: string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
/** Calls go on for this long before and after the migration. */
const AROUND_MS = 3_000;
const BETWEEN_CALLS_MS = 200;

/** Why the previous release cannot be known here, which is no fault of the version; null where the whole history is here. */
function whyNoHistory(): string | null {
  if (!existsSync(`${root}.git`)) return 'this is no checkout of git';
  return git('rev-parse', '--is-shallow-repository') === 'true' ? 'this checkout has only a part of the history' : null;
}

/** The commit of the previous release; null where the history is not here. */
function previousRelease(): string | null {
  if (!existsSync(`${root}.git`)) return null;
  const tag = git('tag', '--sort=-creatordate', '--merged', 'HEAD').split('\n')[0];
  if (tag) return git('rev-list', '-n', '1', tag);
  const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'server/migrations/*.sql');
  const [, parent] = newest ? git('rev-list', '--parents', '-n', '1', newest).split(' ') : [];
  return parent ?? null;
}

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
  if (!commit) {
    const reason = whyNoHistory();
    if (!reason && process.env.CI)
      throw new Error('The history is here, and the previous release was not found in it.');
    return void console.log(`Not run: ${reason ?? 'the previous release was not found in the history'}.`);
  }
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
    const shop = createShop();
    const serving = await startProduct(settings, folder);
    try {
      await shop.sell(serving.origin);
      const load = keepCalling(serving.origin);
      await pause(AROUND_MS);
      const present = await startProduct(settings);
      await pause(AROUND_MS);
      const { calls, faults } = await load.end();
      await present.stop();
      if (faults.length > 0) throw new Error(`Of ${calls} calls while this version migrated:\n${faults.join('\n')}`);
      console.log(`The release ${commit.slice(0, 10)} answered all ${calls} calls while this one migrated.`);
      await shop.sell(serving.origin);
    } finally {
      serving.kill();
    }
    const restarted = await startProduct(settings, folder);
    try {
      await shop.sell(restarted.origin);
    } finally {
      restarted.kill();
    }
    console.log(`The release ${commit.slice(0, 10)} works on the schema of this one.`);
  } finally {
    postgres.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Calls a server a few times a second. `end`: how often, and each call that had no answer or a fault of the server. */
function keepCalling(origin: string) {
  const paths = ['/', `/vehicle/${BOUGHT}`, '/api-cwa/plans', '/readyz'];
  const faults: string[] = [];
  const over = new AbortController();
  let calls = 0;
  const calling = (async () => {
    for (; !over.signal.aborted; calls++) {
      const path = paths[calls % paths.length] ?? '/';
      const status = await fetch(`${origin}${path}`).then(
        answer => answer.text().then(() => answer.status),
        (error: unknown) => String(error),
      );
      if (typeof status === 'string' || status >= 500) faults.push(`${path}: ${status}`);
      await pause(BETWEEN_CALLS_MS);
    }
  })();
  return {
    async end(): Promise<{ calls: number; faults: string[] }> {
      over.abort();
      await calling;
      return { calls, faults };
    },
  };
}

await main();
