import { accountOf } from '../../../identity/accounts/service.ts';
import type { Jobs } from '../../../platform/jobs/service.ts';
import type { Caller } from '../../../kit/caller.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';
import type { StickerChoices, StickerDraft, WaitingDraft } from '../contract.ts';
import { REMIND_DRAFT } from '../rules/products.ts';
import * as store from '../store.ts';
import { type DraftReminder, REMIND_MS } from './draft-reminders.ts';

export const draftsPersonalData = store.draftsPersonalData;

/** More are not shown at once. */
const MAX_WAITING = 20;

interface DraftDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
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
