import { accountOf } from '../../accounts/service.ts';
import type { Caller } from '../../kit/caller.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import type { Vehicles } from '../../vehicles/service.ts';
import type { StickerChoices, StickerDraft } from '../contract.ts';
import * as store from '../store.ts';

/** What members have chosen and not confirmed, as personal data. */
export const draftsPersonalData = store.draftsPersonalData;

/** What members choose before they confirm it: kept for the page that is opened again, on this device or another. */
export function createDrafts({ db, clock, vehicles }: { db: Db; clock: Clock; vehicles: Vehicles }) {
  return {
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
      return draftOf(await store.writeDraft(db, { ...account, ...about }));
    },

    /** @throws AppError `sticker_draft` for a draft of another account */
    async checkDraft(caller: Caller, id: string): Promise<void> {
      const { siteId, userId } = accountOf(caller);
      const owner = await store.findDraftOwner(db, id);
      if (owner && (owner.siteId !== siteId || owner.userId !== userId))
        throw new AppError('sticker_draft', { field: 'draft' });
    },

    /** What was chosen is confirmed. */
    endDraft: (caller: Caller, vin: string): Promise<void> => store.deleteDraft(db, accountOf(caller), vin),
  };
}

const draftOf = ({ id, vin, choices }: store.DraftRow): StickerDraft => ({
  id,
  vin,
  state: choices ? 'selecting' : 'needs_selection',
  choices: choices ?? { colors: {}, trim_unknown: false },
});
