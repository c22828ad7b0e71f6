import { contactOf } from '../../../identity/accounts/service.ts';
import type { CallerFor } from '../../issued-documents/service/buy-document.ts';
import type { IssuedDocuments } from '../../issued-documents/service.ts';
import type { Jobs } from '../../../platform/jobs/service.ts';
import type { Caller } from '../../../kit/caller.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Mail } from '../../../platform/mail/service.ts';
import { stickerDraftMail } from '../mails.tsx';
import { REMIND_DRAFT } from '../rules/products.ts';
import * as store from '../store.ts';

/** Queued with every draft that is begun; `origin`: of the site it was begun on. */
export interface DraftReminder {
  siteId: string;
  id: string;
  origin: string;
}

/** So long after the last choice. */
export const REMIND_MS = 24 * 60 * 60 * 1000;

export interface DraftReminderDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
  callerFor: CallerFor;
  issuedDocuments: Pick<IssuedDocuments, 'quote'>;
  hasSticker(caller: Caller, vin: string): Promise<boolean>;
}

/** Tells those who have paid and left before they had chosen. */
export function createDraftReminders(deps: DraftReminderDeps) {
  const { db, clock, jobs, mail } = deps;

  return {
    /**
     * One email about a draft whose owner could have the sticker made: a day after the last choice. None where it was
     * confirmed, where there is a sticker already, or where nothing is there to pay it with.
     */
    async remindOfDraft(job: DraftReminder): Promise<void> {
      const draft = await store.findDraftById(db, job.id);
      if (!draft) return;
      const leftMs = draft.changedAt.getTime() + REMIND_MS - clock().getTime();
      if (leftMs > 0) {
        const afterSeconds = Math.ceil(leftMs / 1000);
        return db.transaction(tx => jobs.enqueue(tx, REMIND_DRAFT, job, { afterSeconds }));
      }
      const { siteId, userId, vin, title } = draft;
      const caller = await callerOf(draft, job.origin);
      if (await deps.hasSticker(caller, vin)) return;
      if ((await deps.issuedDocuments.quote(caller, 'sticker', vin)) === null) return;
      const about = { siteId, ...(await contactOf(db, siteId, userId)), cause: `sticker-draft:${draft.id}` };
      await db.transaction(tx => mail.queue(tx, about, stickerDraftMail, { origin: job.origin, vin, title }));
    },
  };

  function callerOf({ siteId, userId, vin }: store.DraftRow, origin: string): Promise<Caller> {
    return deps.callerFor({ siteId, userId, vin, mileage: null, market: null, origin }, newId('job'));
  }
}
