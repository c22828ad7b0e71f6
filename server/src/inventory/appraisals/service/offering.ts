import { AppError } from '../../../kit/errors.ts';
import { vehiclePhotoId, vehiclePhotoPath } from '../../../platform/media/contract.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { MAX_APPRAISAL_PHOTOS, type Appraisal, type CloseAppraisal, type OfferAppraisal } from '../contract.ts';
import { createChanging } from './changing.ts';
import type { AppraisalDeps } from './deps.ts';
import * as store from '../store.ts';

/** Offers, photos, and what becomes of an appraisal. */
export function createOffering(deps: AppraisalDeps) {
  const { db, clock, audit, dealerships, media, stock } = deps;
  const { changed } = createChanging(deps);

  return {
    /** Notes an offer. Refusals: those of `offerAppraisalCall` */
    async offer(caller: Caller, { appraisal: id, cents, until, note }: OfferAppraisal): Promise<Appraisal> {
      const at = clock();
      return changed(caller, id, async (tx, row, { person, timeZone }) => {
        if (until !== null && until < dayIn(at, timeZone)) throw new AppError('offer_past', { field: 'until' });
        const offer = { cents, until, note, on: at.toISOString(), by: person.userId };
        await audit.write(tx, caller, { action: 'appraisal.offered', object: row.id, after: { cents, until } });
        return { offer, state: 'offered' as const };
      });
    },

    /** Ends an appraisal or opens it again. Refusals: those of `closeAppraisalCall` */
    async close(caller: Caller, { appraisal: id, state, stock_number }: CloseAppraisal): Promise<Appraisal> {
      const { account } = await dealerships.need(caller, 'appraise');
      const row = await store.findAppraisal(db, account, id);
      if (!row) throw new AppError('not_found', { field: 'appraisal' });
      if (row.state === 'bought') throw new AppError('appraisal_closed');
      // The vehicle first: were this to end here, the same call says that it is in stock already.
      const vehicle = state === 'bought' ? await intoStock(caller, row, stock_number) : null;
      return changed(caller, id, async tx => {
        await audit.write(tx, caller, { action: 'appraisal.closed', object: id, after: { state, vehicle } });
        return { state: state === 'open' && row.offer ? ('offered' as const) : state, vehicleId: vehicle };
      });
    },

    /** Adds a photo. Refusals: those of `addAppraisalPhotoCall` */
    async addPhoto(caller: Caller, { appraisal: id, photo }: { appraisal: string; photo: string }): Promise<Appraisal> {
      await dealerships.need(caller, 'appraise');
      const picture = await media.readVehicle(photo, 'photo');
      try {
        return await changed(caller, id, async (tx, { photos }, { account }) => {
          const params = { max: MAX_APPRAISAL_PHOTOS };
          if (photos.length >= params.max) throw new AppError('appraisal_photos', { field: 'photo', params });
          await media.addVehicle(tx, account, picture);
          return { photos: [...photos, picture.id] };
        });
      } catch (error) {
        await media.drop(picture);
        throw error;
      }
    },

    /** Takes a photo away; one that is not there is no error. Refusals: those of `removeAppraisalPhotoCall` */
    removePhoto: (caller: Caller, { appraisal: id, photo }: { appraisal: string; photo: string }): Promise<Appraisal> =>
      changed(caller, id, async (tx, { photos }, { account }) => {
        const taken = vehiclePhotoId(account.userId, photo);
        if (taken === null || !photos.includes(taken)) return {};
        await media.removeVehicle(tx, account, taken);
        return { photos: photos.filter(each => each !== taken) };
      }),
  };

  /** The id of the vehicle in stock. */
  async function intoStock(caller: Caller, row: store.AppraisalRow, stock_number: string): Promise<string> {
    const photos = row.photos.map(photo => caller.origin + vehiclePhotoPath(row.userId, photo)).join('\n');
    const { rooftopId: rooftop, vin, color, mileage, mileageUnit: mileage_unit } = row;
    const about = { rooftop, vin, color, mileage: String(mileage), mileage_unit, stock_number, photos };
    const { id } = await stock.save(caller, { ...about, price: '', condition: 'used' });
    return id;
  }
}

/** The day of a moment where the dealership is, as `2026-11-23`. */
const dayIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
