import type { z } from 'zod';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Audit } from '../../audit/service.ts';
import type { Jobs } from '../../jobs/service.ts';
import type { Caller } from '../../sites/rules/caller.ts';
import { mailList, type mailsCall, type MailState, type SentMail } from '../contract.ts';
import type { MailJob } from '../rules.ts';
import * as store from '../store.ts';

export interface SentDeps {
  db: Db;
  jobs: Jobs;
  audit: Audit;
  mayRead: (caller: Pick<Caller, 'actor'>) => void;
  /** Refuses a caller who may not send emails again. */
  maySend: (caller: Pick<Caller, 'actor'>) => void;
  isSender: (caller: Pick<Caller, 'actor'>) => boolean;
  /** Whether no email leaves. */
  outbox: () => boolean;
  /** The name of the job that sends an email. */
  job: string;
}

/** The single emails of a brand as its operators see them. */
export function createSent({ db, jobs, audit, mayRead, maySend, isSender, outbox, job }: SentDeps) {
  return {
    /** @throws AppError `login_needed`, `role_needed` */
    async list(caller: Caller, { after, limit, ...search }: z.output<(typeof mailsCall)['input']>) {
      mayRead(caller);
      const siteId = caller.site.id;
      const found = await store.searchMails(db, siteId, search, { after, limit: limit + 1 });
      const { rows, next } = mailList.pageOf(found, limit, ({ createdAt, id }) => [createdAt.getTime(), id]);
      const total = await store.countSearched(db, siteId, search);
      return { mails: rows.map(shown), total, next, leaves: !outbox(), may_write: isSender(caller) };
    },

    /** Hands a waiting email to the mail server now. @throws AppError `login_needed`, `role_needed`, `not_found`, `mail_not_waiting` */
    async retry(caller: Caller, { mail: id }: { mail: string }): Promise<void> {
      maySend(caller);
      await db.transaction(async tx => {
        const row = await store.findMail(tx, { id });
        if (row?.siteId !== caller.site.id) throw new AppError('not_found', { field: 'mail' });
        if (stateOf(row) !== 'waiting') throw new AppError('mail_not_waiting', { field: 'mail' });
        const about: MailJob = { id, ownerId: row.ownerId };
        await jobs.enqueue(tx, job, about);
        await audit.write(tx, caller, { action: 'mail.retried', object: id });
      });
    },
  };
}

function stateOf({ sentAt, failure, recipient }: store.MailRow): MailState {
  if (failure !== null) return 'failed';
  if (sentAt !== null) return 'left';
  return recipient === '' ? 'removed' : 'waiting';
}

const shown = (row: store.MailRow): SentMail => ({
  id: row.id,
  email: row.recipient,
  template: row.template,
  subject: row.subject,
  state: stateOf(row),
  failure: row.failure,
  queued: row.createdAt.toISOString(),
  left: row.sentAt?.toISOString() ?? null,
});
