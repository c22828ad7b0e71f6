import { accountOf } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Events } from '../../../platform/events/service.ts';
import { newId } from '../../../kit/security/ids.ts';
import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../../../kit/database/paging.ts';
import { garageList, type GaragePage, type SavedVehicle } from '../contract.ts';
import * as rules from '../rules.ts';
import * as store from '../store.ts';
import type { Numbers } from './numbers.ts';

/** So many vehicles a garage holds. */
const MAX_SAVED = 500;

/** The garage: vehicles a member saved. `named`: the vehicle of a number. */
export function createGarage({
  db,
  clock,
  events,
  named,
}: {
  db: Db;
  clock: Clock;
  events: Events;
  named: Numbers['named'];
}) {
  return {
    /** A page of the member's saved vehicles, newest first. @throws AppError `unauthorized` */
    async page(caller: Caller, request: PageRequest<MomentPlace> = FIRST_PAGE): Promise<GaragePage> {
      const account = accountOf(caller);
      const [found, total] = await Promise.all([
        store.listSaved(db, account, { ...request, limit: request.limit + 1 }),
        store.countSaved(db, account),
      ]);
      const { rows, next } = garageList.pageOf(found, request.limit, row => [row.createdAt.getTime(), row.id]);
      return { vehicles: rows.map(savedOf), total, next };
    },

    /** The saved vehicle of this number, or null. */
    async find(caller: Caller, vin: string): Promise<SavedVehicle | null> {
      if (caller.actor.kind !== 'member') return null;
      const row = await store.findSaved(db, accountOf(caller), vin);
      return row && savedOf(row);
    },

    /**
     * Saves a vehicle. One that is in the garage already keeps its place and gets the mileage and note that are sent.
     * @throws AppError `vin_wrong`, `vin_check_digit` for a number that names no vehicle; `garage_full`
     */
    async save(
      caller: Caller,
      { vin, ...kept }: { vin: string; mileage?: number | null | undefined; note?: string | null | undefined },
    ): Promise<SavedVehicle> {
      const account = accountOf(caller);
      const { decoded, summary } = named(vin);
      const { year, make, model } = summary;
      const title = rules.titleOf({ year, make, model, trim: null }, decoded.vin);
      return db.transaction(async tx => {
        const known = await store.findSaved(tx, account, decoded.vin);
        if (!known && (await store.countSaved(tx, account)) >= MAX_SAVED) {
          throw new AppError('garage_full', { field: 'vin', params: { max: MAX_SAVED } });
        }
        const row = { id: newId('sav'), ...account, vin: decoded.vin, title, year, make, model, createdAt: clock() };
        const saved = savedOf(await store.save(tx, row, kept));
        if (!known) await events.emit(tx, 'vehicle.saved', { account, vin: decoded.vin, origin: caller.origin });
        return saved;
      });
    },

    /** Takes a vehicle out of the member's garage. */
    async remove(caller: Caller, id: string): Promise<void> {
      const account = accountOf(caller);
      await db.transaction(async tx => {
        const vin = await store.removeSaved(tx, account, id);
        if (vin !== null) await events.emit(tx, 'vehicle.removed', { account, vin });
      });
    },
  };
}

function savedOf(row: store.SavedRow): SavedVehicle {
  const { id, vin, title, year, make, model, mileage, note, createdAt } = row;
  return { id, vin, title, year, make, model, mileage, note, created: createdAt.toISOString() };
}
