import { gunzipSync } from 'node:zlib';
import { lockAccount } from '../../../identity/accounts/service.ts';
import type { DealershipInUse } from '../../../identity/dealerships/service.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { hashToken, newToken, seal } from '../../../kit/security/crypto.ts';
import { newId } from '../../../kit/security/ids.ts';
import { isPrivateKey } from '../../../kit/sftp/sftp-file.ts';
import { targetProblem } from '../../../kit/web/public-target.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Mapping, MileageUnit, StockPreview } from '../../stock/contract.ts';
import { isSftp } from '../contract.ts';
import { nextNight } from '../rules/night.ts';
import { sftpAddress } from '../rules/sftp-address.ts';
import * as store from '../store.ts';
import { FETCH_FEED, PURPOSE, type FeedDeps } from './deps.ts';

/** Characters of a token that are seen again. */
const TAIL = 6;

interface Named {
  rooftop: string;
}
interface Address extends Named {
  url: string;
  username: string;
  password?: string | undefined;
  private_key?: string | undefined;
  mileage_unit: MileageUnit;
}

/** What those who may import files do with the feeds of a dealership. */
export function createManaging(deps: FeedDeps) {
  const { db, clock, secret, jobs, audit, requests, dealerships } = deps;

  /** Changes the feed of a rooftop, which is made where there is none, and writes it into the log. */
  async function change(
    caller: Caller,
    { rooftop }: Named,
    action: string,
    by: (row: store.FeedRow, dealership: DealershipInUse, tx: Db) => Partial<store.FeedRow>,
  ): Promise<void> {
    const dealership = await dealerships.needAt(caller, 'import_inventory', rooftop);
    const { account } = dealership;
    await db.transaction(async tx => {
      await lockAccount(tx, account.siteId, account.userId);
      const row =
        (await store.lockFeed(tx, account, rooftop)) ??
        (await store.addFeed(tx, { ...account, ...EMPTY, id: newId('fed'), rooftopId: rooftop, createdAt: clock() }));
      const changed = by(row, dealership, tx);
      await store.changeFeed(tx, row, changed);
      await audit.write(tx, caller, {
        action,
        object: row.id,
        before: loggedOf(row),
        after: loggedOf({ ...row, ...changed }),
      });
    });
  }

  /** The password or key that comes with an address, where that may be fetched; undefined: none came. @throws AppError as `save` */
  async function secretOf({ url, username, password, private_key: typed = '' }: Omit<Address, keyof Named>) {
    const key = typed.trim();
    const found = isSftp(url) ? sftpAddress(url, requests.isLocal) : { problem: targetProblem(url, requests.isLocal) };
    if ('problem' in found && found.problem) throw new AppError(`feed_url_${found.problem}`, { field: 'url' });
    if (!isSftp(url)) return password;
    if (!username) throw new AppError('feed_user', { field: 'username' });
    if (key !== '' && !(await isPrivateKey(key))) throw new AppError('feed_key', { field: 'private_key' });
    return key === '' ? password : `${key}\n`;
  }

  return {
    /** Sets the address that is fetched. @throws AppError those of `needAt`, `feed_url_*`, `feed_user`, `feed_key` */
    async save(caller: Caller, { url, username, ...input }: Address): Promise<void> {
      const given = await secretOf({ url, username, ...input });
      await change(caller, input, 'feed.saved', (row, { timeZone }) => ({
        url,
        username,
        mileageUnit: input.mileage_unit,
        // What is stored was meant for the server that it was entered for.
        ...(serverOf(url) === serverOf(row.url) ? {} : { sealed: null, hostKey: '' }),
        ...(given === undefined ? {} : { sealed: given === '' ? null : seal(PURPOSE, given, secret) }),
        etag: '',
        lastModified: '',
        nextAt: nextNight(clock(), timeZone, row.id),
      }));
    },

    /** Removes the address or the token, or forgets the key of the server. @throws AppError those of `needAt` */
    remove: (caller: Caller, { what, ...input }: Named & { what: keyof typeof REMOVED }): Promise<void> =>
      change(caller, input, 'feed.removed', () => REMOVED[what]),

    /** Has the address fetched now. @throws AppError those of `needAt`, `feed_none` */
    async fetchNow(caller: Caller, { rooftop }: Named): Promise<void> {
      const { account } = await dealerships.needAt(caller, 'import_inventory', rooftop);
      await db.transaction(async tx => {
        const row = await store.lockFeed(tx, account, rooftop);
        if (!row?.url) throw new AppError('feed_none');
        await store.changeFeed(tx, row, { nextAt: clock() });
        await jobs.enqueue(tx, FETCH_FEED, { ...account, id: row.id });
      });
    },

    /** Makes a token for files that are sent. @throws AppError those of `needAt` */
    async newToken(caller: Caller, input: Named): Promise<string> {
      const token = newToken();
      const fields = { tokenHash: hashToken(token), tokenTail: token.slice(-TAIL) };
      await change(caller, input, 'feed.token_made', () => fields);
      return token;
    },
  };
}

/** What is done with a file that waits for a person. */
export function createHolding(deps: FeedDeps) {
  const { db, dealerships, stock } = deps;

  async function held(caller: Caller, rooftop: string) {
    const { account } = await dealerships.needAt(caller, 'import_inventory', rooftop);
    const row = await store.findFeed(db, account, rooftop);
    const found = row && (await store.findHeld(db, row));
    if (!found) throw new AppError('not_found');
    const content = gunzipSync(found.bytes).toString();
    return { row, file: { rooftop, name: found.name, content, mileage_unit: row.mileageUnit, whole: true } };
  }

  return {
    /** What it would change. @throws AppError those of a preview, `not_found` */
    async preview(
      caller: Caller,
      { rooftop, mapping }: Named & { mapping?: Mapping | undefined },
    ): Promise<StockPreview> {
      const { file } = await held(caller, rooftop);
      return stock.preview(caller, { ...file, mapping });
    },

    /** Takes it in. @throws AppError those of an import, `not_found` */
    async take(
      caller: Caller,
      { rooftop, ...input }: Named & { mapping?: Mapping | undefined; decisions: Readonly<Record<string, number>> },
    ): Promise<StockPreview> {
      const { row, file } = await held(caller, rooftop);
      const taken = await stock.take(caller, { ...file, ...input });
      await store.dropHeld(db, row);
      return taken;
    },

    /** Throws it away. @throws AppError those of `needAt`, `not_found` */
    async drop(caller: Caller, { rooftop }: Named): Promise<void> {
      const { row } = await held(caller, rooftop);
      await store.dropHeld(db, row);
    },
  };
}

const EMPTY = { url: '', username: '', mileageUnit: 'mi', etag: '', lastModified: '' } as const;

/** What a feed has after something of it was removed. */
const REMOVED = {
  address: { url: '', username: '', sealed: null, hostKey: '', etag: '', lastModified: '', nextAt: null },
  token: { tokenHash: null, tokenTail: null },
  host_key: { hostKey: '' },
} as const;

/** The server of an address: what is told to one is not told to another. */
const serverOf = (url: string): string => (URL.canParse(url) ? `${new URL(url).protocol}//${new URL(url).host}` : '');

/** What the log says of a feed. */
const loggedOf = ({ rooftopId, url, hostKey, tokenTail }: store.FeedRow) => ({
  rooftop: rooftopId,
  url,
  host_key: hostKey,
  token: tokenTail,
});
