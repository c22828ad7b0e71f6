import type { Readable } from 'node:stream';
import { accountOf, lockAccount, memberOf } from '../accounts/service.ts';
import type { Account, Caller } from '../../platform/sites/rules/caller.ts';
import { daysAfter } from '../../kit/clock.ts';
import { hashToken } from '../../kit/security/crypto.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/security/ids.ts';
import { translatorFor } from '../../kit/text/messages.ts';
import { COOLING_DAYS, type Deletion } from './contract.ts';
import { isFinished, isUnconfirmed, mayMove } from './rules.ts';
import { exportOf } from './service/archive.ts';
import { createErasing } from './service/erasing.ts';
import { createReview } from './service/review.ts';
import { onFailed, expire } from './service/deletion-expiry.ts';
import {
  dryRunOf,
  hashOfAddress,
  mayExport,
  mayTellAddress,
  personOf,
  present,
  queueMail,
  expireLater,
  type DeletionExpiryJob,
  type PrivacyDeps,
  hasConfirmedAddress,
} from './service/deps.ts';
import * as store from './store.ts';

/** So many requests a day for one address are mailed about; further ones are taken and not mailed about. */
const MAILS_A_DAY = 3;

export const requestsPersonalData = store.requestPersonalData;
export { hashOfAddress };

/** A mailed link to a request; without one, the signed-in member's own request is meant. */
type ByLink = { token?: string | undefined };

export type Privacy = ReturnType<typeof createPrivacy>;

/** Deleting an account, from the request to the receipt, and taking one's data along. */
export function createPrivacy(deps: PrivacyDeps) {
  const { db, clock, secret } = deps;

  return {
    /**
     * Takes a request. Does and answers the same for every address: no account is looked for before its owner has
     * opened the mail.
     */
    async submit(caller: Caller, input: { email: string; message: string }) {
      const siteId = caller.site.id;
      const email = input.email.toLowerCase();
      const emailHash = hashOfAddress(secret)(siteId, email);
      const { actor, locale, origin } = caller;
      const id = await db.transaction(async tx => {
        const mailed = await store.countMailed(tx, siteId, emailHash, daysAfter(clock(), -1));
        const row = await store.addDeletion(tx, {
          id: newId('del'),
          siteId,
          state: 'submitted',
          email,
          emailHash,
          message: input.message,
          locale,
          origin,
          askedBy: actor.kind === 'member' && actor.email === email ? actor.userId : null,
          createdAt: clock(),
        });
        if (mailed < MAILS_A_DAY) await queueMail(deps, tx, await store.moveDeletion(tx, row, 'verify_sent'), 'verify');
        await expireLater(deps, tx, row);
        return row.id;
      });
      return { message: translatorFor(caller.locale)('privacy', 'submitted'), request_id: id };
    },

    /**
     * A deletion request, by a mailed link or the signed-in member; without a link and a request, null. Changes nothing. @throws AppError
     * `deletion_link`
     */
    async find(caller: Caller, input: ByLink): Promise<Deletion | null> {
      const row = await rowOf(deps, db, caller, input.token);
      if (!row) return null;
      if (isFinished(row.state)) return present(row, null);
      const person = await personOf(db, row, signedIn(caller, input.token));
      const byLink = input.token !== undefined;
      const exportable = !byLink || (await mayExport(db, person));
      const plan = await dryRunOf(deps, db, person, await mayTellAddress(db, person, byLink));
      return present(row, plan, exportable);
    },

    /**
     * Confirms a request: 14 days later the account is erased. Confirming again changes nothing.
     * @throws AppError `login_needed`, `deletion_link`, `deletion_moved`, `deletion_underway`
     */
    verify: (caller: Caller, { token }: ByLink): Promise<Deletion> =>
      change(deps, caller, token, 'confirmed', async (tx, locked) => {
        if (locked.state === 'cooling_off') return locked;
        if (!isUnconfirmed(locked.state)) throw new AppError('deletion_moved');
        const { siteId, userId } = await personOf(tx, locked, signedIn(caller, token));
        if (userId) await lockAccount(tx, siteId, userId);
        if (userId && (await store.hasConfirmed(tx, siteId, userId))) throw new AppError('deletion_underway');
        const now = clock();
        const known = { verifiedAt: now, userId: userId || null, erasesAt: daysAfter(now, COOLING_DAYS) };
        return store.moveDeletion(tx, await store.moveDeletion(tx, locked, 'verified', known), 'cooling_off');
      }),

    /** Takes a request back as long as nothing is erased. @throws AppError `login_needed`, `deletion_link`, `deletion_moved` */
    withdraw: (caller: Caller, { token }: ByLink): Promise<Deletion> =>
      change(deps, caller, token, 'withdrawn', async (tx, locked) => {
        if (locked.state === 'withdrawn') return locked;
        if (!mayMove(locked.state, 'withdrawn')) throw new AppError('deletion_moved');
        return store.moveDeletion(tx, locked, 'withdrawn', { erasesAt: null });
      }),

    /**
     * Everything there is about the signed-in member, or about the owner of a mailed link, as a ZIP that is packed
     * while it is sent. An account that has not confirmed its address is handed out to its own session only, and without
     * what the address holds.
     * @throws AppError `login_needed`, `deletion_link`
     */
    async export(caller: Caller, input: ByLink): Promise<{ stream: Readable; fileName: string }> {
      if (!input.token) {
        const own = { ...accountOf(caller), email: memberOf(caller).email, locale: caller.locale };
        return exportOf(deps, caller.site, own, await mayTellAddress(db, own, false));
      }
      const row = await rowOf(deps, db, caller, input.token);
      if (!row || isFinished(row.state)) throw new AppError('deletion_link');
      const person = { ...(await personOf(db, row)), locale: caller.locale };
      const known = (await mayExport(db, person)) ? person : { ...person, userId: '' };
      return exportOf(deps, caller.site, known, true);
    },

    ...createReview(deps),
    ...createErasing(deps),

    /** The tables that some module covers. */
    tables: () => deps.personalDataSources().flatMap(source => source.tables),
    expire: (job: DeletionExpiryJob) => expire(deps, job),
    onFailed: (job: DeletionExpiryJob) => onFailed(deps, job),
  };
}

/** The request of a mailed link, else the newest open one of the signed-in member or for the member's own address. @throws AppError `deletion_link` */
async function rowOf({ clock, secret }: PrivacyDeps, reader: Db, caller: Caller, token: string | undefined) {
  const siteId = caller.site.id;
  if (token === undefined) {
    if (caller.actor.kind !== 'member') return null;
    const { userId, email } = caller.actor;
    const own = { siteId, userId, email };
    const confirmed = await hasConfirmedAddress(reader, own);
    return store.findOpenOfMember(reader, own, confirmed ? hashOfAddress(secret)(siteId, email) : null);
  }
  const found = await store.findByLink(reader, siteId, hashToken(token), clock());
  if (!found) throw new AppError('deletion_link');
  return found;
}

/** Changes the request of a link or of the signed-in member, locked until it is written, and tells its owner. */
async function change(
  deps: PrivacyDeps,
  caller: Caller,
  token: string | undefined,
  step: 'confirmed' | 'withdrawn',
  move: (tx: Db, locked: store.DeletionRow) => Promise<store.DeletionRow>,
): Promise<Deletion> {
  if (token === undefined) memberOf(caller);
  const row = await deps.db.transaction(async tx => {
    const found = await rowOf(deps, tx, caller, token);
    const locked = found && (await store.lockDeletion(tx, caller.site.id, found.id));
    if (!locked) throw new AppError('deletion_moved');
    const moved = await move(tx, locked);
    if (moved === locked) return locked;
    await queueMail(deps, tx, moved, step);
    const after = { state: moved.state, erasesAt: moved.erasesAt };
    await deps.audit.write(tx, caller, { action: `deletion.${step}`, object: moved.id, after });
    await expireLater(deps, tx, moved);
    return moved;
  });
  return present(row, null);
}

/** The account signed in with, where a request is not opened by its link. */
function signedIn(caller: Caller, token: string | undefined): string | null {
  return token === undefined && caller.actor.kind === 'member' ? caller.actor.userId : null;
}

/** Whether an account is to be erased by a confirmed request. */
export const isLeaving = (tx: Db, { siteId, userId }: Account): Promise<boolean> =>
  store.hasConfirmed(tx, siteId, userId);
