import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { keyedHash, newToken } from '../../kit/security/crypto.ts';
import { StartRefused } from '../../kit/settings/start-refused.ts';
import * as store from './store.ts';

export { oneAtATime } from './service/first-data.ts';

/** The secret that signs links and keys hashes. */
const SIGNING = 'signing';
const MIN_CHARACTERS = 32;

interface SecretDeps {
  db: Db;
  clock: Clock;
  /** `APP_SECRET`; null: the database holds the secret. */
  appSecret: string | null;
}

const rowOf = (secret: string, { clock, appSecret }: SecretDeps): store.SecretRow => ({
  name: SIGNING,
  value: appSecret === null ? secret : null,
  fingerprint: keyedHash('installation secret', SIGNING, secret),
  createdAt: clock(),
});

/**
 * The secret that signs links, the same for all servers of a database: `APP_SECRET`, else the one in the database, which
 * the first start makes or takes over from the file that earlier versions kept in the data folder.
 * @throws StartRefused when the other servers have another secret, or the file holds none
 */
export async function signingSecret(deps: SecretDeps & { dataDir: string }): Promise<string> {
  const { db, appSecret, dataDir } = deps;
  const known = await store.findSecret(db, SIGNING);
  const own = appSecret ?? known?.value ?? secretInFile(dataDir) ?? newToken();
  const recorded = known ?? (await store.addSecret(db, rowOf(own, deps)));
  if (appSecret === null) {
    if (recorded.value !== null) return recorded.value;
    throw refused('The servers of this database sign with APP_SECRET, and this one has none.');
  }
  if (recorded.fingerprint === rowOf(appSecret, deps).fingerprint) return appSecret;
  throw refused('APP_SECRET is not the secret that the servers of this database sign with.');
}

/**
 * Records another secret: `APP_SECRET`, or without it a new one that the database holds. Servers take it at their next
 * start.
 */
export async function replaceSigningSecret(deps: SecretDeps): Promise<void> {
  await store.replaceSecret(deps.db, rowOf(deps.appSecret ?? newToken(), deps));
}

/** A value that all servers of a database share, the first one that was recorded under its name: `own`, or another server's. */
export async function sharedValue(
  { db, clock }: Omit<SecretDeps, 'appSecret'>,
  name: string,
  own: string,
): Promise<string> {
  const fingerprint = keyedHash('installation', name, own);
  return (await store.addSecret(db, { name, value: own, fingerprint, createdAt: clock() })).value ?? own;
}

const refused = (why: string): StartRefused =>
  new StartRefused(
    `${why} Links signed by one server would be refused by another, so this server does not start. Set APP_SECRET to ` +
      'the same value for all servers. To change the secret, stop all servers, set APP_SECRET (or leave it empty for a ' +
      'new one in the database) and run: npm run -s operator -- replace-secret',
  );

/** The secret in the file of earlier versions; null where there is no file. @throws StartRefused when the file is damaged */
function secretInFile(folder: string): string | null {
  const file = join(folder, 'secret');
  if (!existsSync(file)) return null;
  const secret = statSync(file).isFile() ? readFileSync(file, 'utf8') : '';
  if (secret.trim().length >= MIN_CHARACTERS && !secret.includes('\0')) return secret;
  throw new StartRefused(
    `${file} is damaged: it must be a file of at least ${MIN_CHARACTERS} characters. It holds the secret that signs ` +
      'payment returns and mailed links, and the database is to take it over, so the server does not start. Nothing was ' +
      'changed. Put the file back from a backup. If there is none, move it away: the next start makes a new secret, and ' +
      'links signed so far stop working.',
  );
}
