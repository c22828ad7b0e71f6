import { contactOf } from '../../../identity/accounts/service.ts';
import { unseal } from '../../../kit/security/crypto.ts';
import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { EndpointState } from '../contract.ts';
import { webhookStoppedMail } from '../mails.tsx';
import { isGone, type Answer } from '../rules.ts';
import { nextTry, restAfter } from '../rules/schedule.ts';
import { signedHeaders } from '../rules/signing.ts';
import * as store from '../store.ts';
import { PURPOSE, SEND_WEBHOOKS, type SendJob, type WebhookDeps } from './deps.ts';

/** Messages that are on their way to one endpoint at a time. */
const AT_ONCE = 10;
/** A job sends for so long, and then lets others go first. */
const BUDGET_MS = 20_000;
/** Longer than a job takes: its budget, and the last messages' time. */
const LEASE_MS = 60_000;
/** An endpoint that nothing gets through to for so long is switched off. */
const PATIENCE_MS = 24 * 60 * 60_000;
const MAX_WOKEN = 500;

interface Sent {
  message: store.MessageRow;
  answer: Answer;
  ms: number;
}

/** Sends messages: at least once, those about one object in their order, to one endpoint from one process at a time. */
export function createSending(deps: WebhookDeps) {
  const { db, clock, secret, sender } = deps;

  async function sendOne(row: store.EndpointRow, message: store.MessageRow): Promise<Sent> {
    const at = clock();
    const isOldOpen = row.oldEndsAt !== null && row.oldEndsAt > at;
    const sealed = [row.sealed, ...(isOldOpen && row.oldSealed ? [row.oldSealed] : [])];
    const secrets = sealed.flatMap(each => unseal(PURPOSE, each, secret) ?? []);
    if (secrets.length === 0) throw new Error('The secret of an endpoint cannot be read');
    const { id, body } = message;
    const began = performance.now();
    const headers = { 'content-type': 'application/json', 'user-agent': 'Marque-Webhooks/1' };
    const answer = await sender.post(row.url, { ...headers, ...signedHeaders(secrets, { id, body, at }) }, body);
    return { message, answer, ms: Math.round(performance.now() - began) };
  }

  const enqueue = enqueuing(deps);
  const settle = createSettling(deps);

  return {
    enqueue,

    /** Sends what is due to an endpoint, unless it rests or another process does. */
    async send(job: SendJob): Promise<void> {
      const until = new Date(clock().getTime() + LEASE_MS);
      const row = await store.lease(db, job, clock(), until);
      if (!row) return;
      const ends = performance.now() + BUDGET_MS;
      try {
        let goesOn = true;
        while (goesOn && performance.now() < ends) {
          const due = await store.listDue(db, row, clock(), AT_ONCE);
          goesOn = due.length > 0 && (await settle(row, await Promise.all(due.map(each => sendOne(row, each)))));
        }
      } finally {
        await store.release(db, row, until);
      }
      await db.transaction(tx => goOn(tx, job));
    },

    /** Sends what nobody sends: its process was killed, or it came when another had just looked. */
    async wake(): Promise<void> {
      for (const each of await store.listNeglected(db, clock(), MAX_WOKEN))
        await db.transaction(tx => enqueue(tx, each));
    },
  };

  /** What is left is another job's, once the endpoint has rested. */
  async function goOn(tx: Db, job: SendJob): Promise<void> {
    const now = clock();
    const row = await store.findEndpoint(tx, job, job.id);
    if (row?.state !== 'on' || (await store.listDue(tx, row, now, 1)).length === 0) return;
    await enqueue(tx, job, Math.max(0, ((row.restsUntil?.getTime() ?? 0) - now.getTime()) / 1000));
  }
}

/** Queues the sending of what is due to an endpoint. */
const enqueuing =
  ({ jobs }: WebhookDeps) =>
  (tx: Db, { siteId, userId, id }: SendJob, afterSeconds = 0): Promise<void> =>
    jobs.enqueue(tx, SEND_WEBHOOKS, { siteId, userId, id } satisfies SendJob, { afterSeconds });

/** What the answers to some messages make of these and of their endpoint. */
function createSettling(deps: WebhookDeps) {
  const { db, clock, mail } = deps;
  const enqueue = enqueuing(deps);

  /** Writes down what became of some messages. @returns whether more may be sent now */
  async function settle(leased: store.EndpointRow, sent: readonly Sent[]): Promise<boolean> {
    const now = clock();
    return db.transaction(async tx => {
      const row = await store.lockEndpoint(tx, leased, leased.id);
      if (!row) return false;
      await store.addAttempts(
        tx,
        sent.map(each => attemptOf(each, now)),
      );
      await settleDelivered(tx, row, sent.filter(gotThrough), now);
      for (const each of sent) if (!gotThrough(each)) await settleFailed(tx, row, each, now);
      const state = row.state === 'on' ? stateAfter(row, sent, now) : row.state;
      const isAlive = sent.some(gotThrough);
      const failures = isAlive ? 0 : row.failures + 1;
      const rest = restAfter(failures);
      await store.changeEndpoint(tx, row, {
        state,
        failures,
        failingSince: isAlive ? null : (row.failingSince ?? now),
        restsUntil: rest > 0 ? new Date(now.getTime() + rest * 1000) : null,
      });
      if (state !== row.state) await stop(tx, row, state);
      return state === 'on' && rest === 0;
    });
  }

  /** Those that got through, in one statement for each status they were answered with. */
  async function settleDelivered(tx: Db, row: store.EndpointRow, sent: readonly Sent[], now: Date): Promise<void> {
    for (const status of new Set(sent.map(({ answer }) => answer.status))) {
      const ids = sent.flatMap(({ message, answer }) => (answer.status === status ? [message.id] : []));
      await store.markDelivered(tx, row, ids, { status, now });
    }
  }

  async function settleFailed(tx: Db, row: store.EndpointRow, { message, answer }: Sent, now: Date): Promise<void> {
    const { status, problem, retryAfter } = answer;
    const tries = message.tries + 1;
    const nextAt = row.state === 'on' ? nextTry(tries, now, { retryAfter, luck: Math.random() }) : null;
    const state = nextAt ? 'waiting' : 'failed';
    const last = { lastAt: now, lastStatus: status, lastProblem: problem };
    await store.changeMessage(tx, message, { state, tries, nextAt, ...last });
    if (!nextAt) return;
    await enqueue(tx, row, (nextAt.getTime() - now.getTime()) / 1000);
  }

  /** Nothing is sent to it any more, and its owner reads why. */
  async function stop(tx: Db, row: store.EndpointRow, state: EndpointState): Promise<void> {
    const { siteId, userId, id } = row;
    await store.giveUp(tx, row);
    const contact = await contactOf(tx, siteId, userId);
    const cause = `webhook:${id}:${clock().toISOString()}`;
    const props = { origin: row.origin, url: row.url, isGone: state === 'gone' };
    await mail.queue(tx, { siteId, ...contact, cause }, webhookStoppedMail, props);
  }

  return settle;
}

const gotThrough = ({ answer }: Sent): boolean => answer.problem === null;

function attemptOf({ message, answer, ms }: Sent, now: Date) {
  const { siteId, userId, endpointId, id: messageId } = message;
  const { status, problem, text } = answer;
  return { id: newId('wat'), siteId, userId, endpointId, messageId, status, problem, ms, answer: text, createdAt: now };
}

/** What some answers make of an endpoint that is on. */
function stateAfter(row: store.EndpointRow, sent: readonly Sent[], now: Date): EndpointState {
  if (sent.some(({ answer }) => isGone(answer))) return 'gone';
  const since = row.failingSince?.getTime() ?? now.getTime();
  return !sent.some(gotThrough) && now.getTime() - since >= PATIENCE_MS ? 'failing' : 'on';
}
