import type { PlatformDeps } from '../../../platform/deps.ts';
import { accountOf, contactOf } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';
import type { StickerChoices, StickerDraft, WaitingDraft } from '../contract.ts';
import { REMIND_DRAFT } from '../rules/products.ts';
import * as store from '../store.ts';
import type { CallerFor } from '../../issued-documents/service/buy-document.ts';
import type { IssuedDocuments } from '../../issued-documents/service.ts';
import { stickerDraftMail } from '../mails.tsx';

/** More are not shown at once. */
const MAX_WAITING = 20;

interface DraftDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'jobs'> {
  vehicles: Vehicles;
  hasSticker(caller: Caller, vin: string): Promise<boolean>;
}

/** Unconfirmed choices of members, kept for the next visit on any device. */
export function createDrafts({ db, clock, jobs, vehicles, hasSticker }: DraftDeps) {
  return {
    /** The newest drafts of the member. @throws AppError `login_needed` */
    async waiting(caller: Caller): Promise<WaitingDraft[]> {
      const account = accountOf(caller);
      const rows = await store.listDrafts(db, account, MAX_WAITING);
      return Promise.all(
        rows.map(async ({ vin, title, changedAt }) => ({
          vin,
          title,
          changed: changedAt.toISOString(),
          again: await hasSticker(caller, vin),
        })),
      );
    },

    /** The member's draft of a vehicle, or null. @throws AppError `login_needed` */
    async draft(caller: Caller, vin: string): Promise<StickerDraft | null> {
      const row = await store.findDraft(db, accountOf(caller), vehicles.normalize(vin));
      return row && draftOf(row);
    },

    /** Begins a draft, or keeps these choices. @throws AppError `login_needed` and those of `vehicles.forDocument` */
    async saveDraft(caller: Caller, vin: string, choices: StickerChoices | null): Promise<StickerDraft> {
      const account = accountOf(caller);
      const { decoded, title } = vehicles.forDocument(vin, 'sticker');
      const at = clock();
      const about = { id: newId('sdr'), vin: decoded.vin, title, choices, createdAt: at, changedAt: at };
      return db.transaction(async tx => {
        const row = await store.writeDraft(tx, { ...account, ...about });
        const reminder: DraftReminder = { siteId: account.siteId, id: row.id, origin: caller.origin };
        if (row.id === about.id) await jobs.enqueue(tx, REMIND_DRAFT, reminder, { afterSeconds: REMIND_MS / 1000 });
        return draftOf(row);
      });
    },

    /** @throws AppError `sticker_draft` for a draft of another account */
    async checkDraft(caller: Caller, id: string): Promise<void> {
      const { siteId, userId } = accountOf(caller);
      const owner = await store.findDraftOwner(db, id);
      if (owner && (owner.siteId !== siteId || owner.userId !== userId))
        throw new AppError('sticker_draft', { field: 'draft' });
    },

    endDraft: (caller: Caller, vin: string): Promise<void> => store.deleteDraft(db, accountOf(caller), vin),
  };
}

const draftOf = ({ id, vin, choices }: store.DraftRow): StickerDraft => ({
  id,
  vin,
  state: choices ? 'selecting' : 'needs_selection',
  choices: choices ?? { colors: {}, trim_unknown: false },
});

/** Queued with every draft that is begun; `origin`: of the site it was begun on. */
export interface DraftReminder {
  siteId: string;
  id: string;
  origin: string;
}

/** So long after the last choice. */
const REMIND_MS = 24 * 60 * 60 * 1000;

interface DraftReminderDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'jobs' | 'mail'> {
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
      const caller = await deps.callerFor({ siteId, userId, origin: job.origin }, newId('job'));
      if (await deps.hasSticker(caller, vin)) return;
      if ((await deps.issuedDocuments.quote(caller, 'sticker', vin)) === null) return;
      const about = { siteId, ...(await contactOf(db, siteId, userId)), cause: `sticker-draft:${draft.id}` };
      await db.transaction(tx => mail.queue(tx, about, stickerDraftMail, { origin: job.origin, vin, title }));
    },
  };
}
