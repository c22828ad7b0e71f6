import { lockAccount } from '../../accounts/service.ts';
import { daysAfter } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { documentNumber } from '../../../kit/security/ids.ts';
import { deletionReportMail } from '../mails.tsx';
import { laterOf, nextEvent, type DueEvent } from '../rules.ts';
import * as store from '../store.ts';
import {
  addressOf,
  DELETION_EXPIRY,
  sourcesOf,
  personOf,
  queueMail,
  expireLater,
  type DeletionExpiryJob,
  type PrivacyDeps,
  ownsAddress,
} from './deps.ts';

/** A request is answered within this (GDPR article 12(3)). */
const ANSWER_DAYS = 30;
/** An erasure that failed at every try is tried again after this. */
const AGAIN_AFTER_S = 3_600;
/** While another request for the same address is held by law, its data stays; the erasure asks again after this. */
const HELD_DAYS = 1;

/**
 * Does what is due on a request, one thing after the other, and queues itself for the next. Reads
 * state and time again each time, under a lock: running it twice, early, late or beside itself does nothing twice.
 */
export async function expire(deps: PrivacyDeps, job: DeletionExpiryJob): Promise<void> {
  let done = false;
  while (!done)
    done = await deps.db.transaction(async tx => {
      const found = await store.lockDeletion(tx, job.siteId, job.deletionId);
      const row = found && (await afterHold(deps, tx, found));
      const next = row && nextEvent(row);
      if (!row || !next) return true;
      if (next.at > deps.clock()) {
        await expireLater(deps, tx, row);
        return true;
      }
      return carryOut(deps, tx, row, next.event);
    });
}

/** Every try failed: the request stays where it is and comes up again. */
export async function onFailed(deps: PrivacyDeps, job: DeletionExpiryJob): Promise<void> {
  deps.log.error({ deletion: job.deletionId }, 'The expiry job of a deletion failed; it is tried again in an hour');
  await deps.jobs.enqueue(deps.db, DELETION_EXPIRY, job, { afterSeconds: AGAIN_AFTER_S });
}

/** One due event, in the open transaction. @returns true when nothing follows at once */
async function carryOut(deps: PrivacyDeps, tx: Db, row: store.DeletionRow, event: DueEvent['event']): Promise<boolean> {
  if (event === 'expire') {
    await store.moveDeletion(tx, row, 'expired', { email: '', message: '', askedBy: null });
    await store.removeLinks(tx, row.id);
    return true;
  }
  if (event === 'remind') {
    const noted = await store.noteDeletion(tx, row, { remindedAt: deps.clock() });
    if (row.erasesAt && row.erasesAt > deps.clock()) await queueMail(deps, tx, noted, 'reminder');
    return false;
  }
  if (event === 'report') {
    await report(deps, tx, await store.noteDeletion(tx, row, { reportedAt: deps.clock() }));
    return false;
  }
  if (row.state !== 'executing') return begin(tx, row);
  await erase(deps, tx, row);
  return true;
}

/** The first half, saved first so that others see that it has begun; after a kill it continues from here. */
async function begin(tx: Db, row: store.DeletionRow): Promise<boolean> {
  await store.moveDeletion(tx, row, 'executing');
  return false;
}

/** A request as the expiry job sees it: its erasure waits while another one for the same person is on legal hold. */
async function afterHold(deps: PrivacyDeps, tx: Db, row: store.DeletionRow): Promise<store.DeletionRow> {
  if (row.state !== 'cooling_off' || !row.erasesAt || !(await store.isHeld(tx, row))) return row;
  return { ...row, erasesAt: laterOf(row.erasesAt, daysAfter(deps.clock(), HELD_DAYS)) };
}

/** The second half: everything goes in one transaction, together with the receipt and the line in the log. */
async function erase(deps: PrivacyDeps, tx: Db, row: store.DeletionRow): Promise<void> {
  const { siteId, id, email } = row;
  const to = await addressOf(tx, row);
  const person = await personOf(tx, row);
  if (person.userId) await lockAccount(tx, siteId, person.userId);
  const all = sourcesOf(deps, person, await ownsAddress(tx, person));
  const today = { ...person, email: to };
  const moved = to === email ? [] : sourcesOf(deps, today, await ownsAddress(tx, today));
  for (const source of moved.filter(({ by }) => by === 'address')) await source.erase(tx, today);
  for (const source of all) await source.erase(tx, person);
  const blank = { email: '', message: '', reason: null, askedBy: null, userId: null };
  const receipt = documentNumber('DEL', 3);
  const erased = await store.moveDeletion(tx, row, 'erased', { ...blank, receipt, erasedAt: deps.clock() });
  await queueMail(deps, tx, erased, 'erased', { to, forget: true });
  const system = {
    site: deps.sites.get(siteId),
    actor: { kind: 'visitor' as const },
    ip: '',
    requestId: 'deletion-expiry',
  };
  await deps.audit.write(tx, system, { action: 'deletion.erased', object: id, after: { receipt }, who: 'system' });
}

/** Mails the operator about a request that has been open for long. */
async function report(deps: PrivacyDeps, tx: Db, row: store.DeletionRow): Promise<void> {
  const { siteId, origin, id, state, createdAt } = row;
  const site = deps.sites.get(siteId);
  const about = { siteId, to: site.support_email, locale: site.locale, cause: `deletion:${id}:report` };
  const dueAt = daysAfter(createdAt, ANSWER_DAYS).toISOString();
  await deps.mail.queue(tx, about, deletionReportMail, { origin, deletion: id, state, dueAt });
}
