import type { Retention } from '../../../kit/retention.ts';
import type { AppraisalDeps } from './deps.ts';
import * as store from '../store.ts';

/** Days after the last change of an appraisal that was not bought. */
const PHOTO_DAYS = 365;
const AT_A_TIME = 100;

/** How long photos of vehicles are kept that were not bought; what was seen of them and offered stays. */
export const photosKept = ({ media }: Pick<AppraisalDeps, 'media'>): Retention => ({
  kind: 'appraisal_photos',
  days: PHOTO_DAYS,
  async remove(db, before) {
    for (;;) {
      const old = await store.listWithOldPhotos(db, before, AT_A_TIME);
      if (old.length === 0) return;
      for (const { id, siteId, userId } of old)
        await db.transaction(async tx => {
          const row = await store.lockAppraisal(tx, { siteId, userId }, id);
          // It may have been bought or looked at again meanwhile.
          if (!row || row.state === 'bought' || row.changedAt >= before) return;
          for (const photo of row.photos) await media.removeVehicle(tx, row, photo);
          await store.changeAppraisal(tx, row, { photos: [] });
        });
    }
  },
});
