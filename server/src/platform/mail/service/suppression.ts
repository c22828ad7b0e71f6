import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { daysAfter, type Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { MomentPlace, PageRequest } from '../../../kit/database/paging.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Audit } from '../../audit/service.ts';
import type { Caller } from '../../sites/rules/caller.ts';
import { suppressedList, type Suppressed } from '../contract.ts';
import { createPostmark } from '../providers/postmark.ts';
import { createSes } from '../providers/ses.ts';
import { createSigned } from '../providers/signed.ts';
import type { EventSource, MailEvent } from '../providers/event-source.ts';
import * as store from '../store.ts';
import type { SuppressionRow } from '../store.ts';

/** So many soft bounces within so many days stop emails to an address. */
const MAX_SOFT = 3;
const SOFT_DAYS = 30;
const TIMEOUT_MS = 5_000;

export interface SuppressionDeps {
  db: Db;
  clock: Clock;
  audit: Audit;
  mayRead: (caller: Pick<Caller, 'actor'>) => void;
  /** Refuses a caller who may not let emails leave to an address again. */
  maySend: (caller: Pick<Caller, 'actor'>) => void;
  isSender: (caller: Pick<Caller, 'actor'>) => boolean;
  events: () => { secret: string | null; topic: string | null };
}

export type Suppression = ReturnType<typeof createSuppression>;

/** What became of emails after they had left, and the addresses to which none leave for it. */
export function createSuppression({ db, clock, audit, mayRead, maySend, isSender, events }: SuppressionDeps) {
  const sourcesNow = (): Map<string, EventSource> => {
    const { secret, topic } = events();
    return new Map([
      ...(secret
        ? ([
            ['postmark', createPostmark(secret)],
            ['signed', createSigned(secret, clock)],
          ] as const)
        : []),
      ...(topic ? ([['ses', createSes(topic, fetchText)]] as const) : []),
    ]);
  };

  /** Writes an event down, once. The brand is that of our email where the provider says which one it was. */
  async function keep(hostSiteId: string, event: MailEvent): Promise<void> {
    await db.transaction(async tx => {
      const mail = event.mailId === null ? null : await store.findMail(tx, { id: event.mailId });
      const email = event.email.toLowerCase();
      const siteId = mail?.siteId ?? hostSiteId;
      const now = clock();
      const row = { ...event, email, siteId, mailId: mail?.id ?? null, createdAt: now };
      if (!(await store.addEvent(tx, row))) return;
      if (mail) await store.changeMail(tx, mail, { failure: event.kind });
      const isSoft = event.kind === 'soft';
      if (isSoft && (await store.countSoft(tx, { siteId, email, since: daysAfter(now, -SOFT_DAYS) })) < MAX_SOFT)
        return;
      const { kind, detail } = event;
      await store.putSuppression(tx, { id: newId('sup'), siteId, email, kind, detail, createdAt: now });
    });
  }

  return {
    /**
     * What a provider posts to a host of the brand. @returns how many events it held
     * @throws AppError `not_found` where the provider is not set up, `webhook_signature`, `mail_event`
     */
    async receive(siteId: string, provider: string, body: string, headers: IncomingHttpHeaders): Promise<number> {
      const source = sourcesNow().get(provider);
      if (!source) throw new AppError('not_found');
      const found = await source.read(body, headers).catch((error: unknown) => {
        if (error instanceof z.ZodError || error instanceof SyntaxError) throw new AppError('mail_event');
        throw error;
      });
      if (!found) throw new AppError('webhook_signature');
      for (const event of found) await keep(siteId, event);
      return found.length;
    },

    /** Why no email leaves to an address; null: they do. */
    of: (siteId: string, email: string): Promise<SuppressionRow | null> =>
      store.findSuppression(db, siteId, email.toLowerCase()),

    /** A mailed link was opened: emails arrive. */
    async arrived(tx: Db, siteId: string, email: string): Promise<void> {
      await store.removeSuppression(tx, { siteId, email: email.toLowerCase() });
    },

    /** How many addresses get no email, and since when the newest does. */
    waiting: (siteId: string) => store.countSuppressed(db, siteId),

    /** @throws AppError `role_needed` */
    async list(caller: Caller, { after, limit }: PageRequest<MomentPlace>) {
      mayRead(caller);
      const found = await store.listSuppressed(db, caller.site.id, { after, limit: limit + 1 });
      const { rows, next } = suppressedList.pageOf(found, limit, ({ createdAt, id }) => [createdAt.getTime(), id]);
      const { count } = await store.countSuppressed(db, caller.site.id);
      return {
        addresses: rows.map(presented),
        total: count,
        next,
        providers: [...sourcesNow().keys()],
        may_write: isSender(caller),
      };
    },

    /** Emails leave to an address again. @throws AppError `role_needed`, `not_found` */
    async lift(caller: Caller, { id, reason }: { id: string; reason: string }): Promise<void> {
      maySend(caller);
      await db.transaction(async tx => {
        const row = await store.removeSuppression(tx, { siteId: caller.site.id, id });
        if (!row) throw new AppError('not_found', { field: 'id' });
        await audit.write(tx, caller, {
          action: 'mail.unsuppressed',
          object: row.id,
          before: { email: row.email, kind: row.kind },
          after: { reason },
        });
      });
    },
  };
}

const presented = ({ id, email, kind, detail, createdAt }: SuppressionRow): Suppressed => ({
  id,
  email,
  kind,
  detail,
  since: createdAt.toISOString(),
});

async function fetchText(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`);
  return answer.text();
}
