import { AppError } from '../../../kit/errors.ts';
import { lockAccount } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { MAX_STOCK, type Condition, type MileageUnit, type StockState, type StockVehicle } from '../contract.ts';
import { judge, type Acceptable } from '../rules/entries.ts';
import { present } from '../rules/present.ts';
import type { StockDeps } from './deps.ts';
import * as store from '../store.ts';
import { noteFigures } from './figures.ts';
import { tellChanges, tellLeft } from './telling.ts';
import { createPlace, isSame, keyOf, PLACE, rehearsed, type How } from './programs.ts';

/** What a program changes of a vehicle; what is absent stays. */
export interface Amendment {
  rooftop?: string | undefined;
  stock_number?: string | undefined;
  price?: number | null | undefined;
  mileage?: number | null | undefined;
  mileage_unit?: MileageUnit | undefined;
  condition?: Condition | null | undefined;
  color?: string | undefined;
  photos?: string[] | undefined;
  state?: StockState | undefined;
}

/** Changes that programs make of vehicles. */
export function createAmending(deps: StockDeps) {
  const { db, clock, audit } = deps;
  const { need, rooftopOf } = createPlace(deps);
  return {
    /**
     * Changes something of a vehicle, its state too.
     * @throws AppError those of `need`, `not_found`, `stock_number_there`, `stock_full`, `stock_mileage_fell`
     */
    async amend(
      caller: Caller,
      { vehicle, change, accept }: { vehicle: string; change: Amendment; accept: readonly Acceptable[] },
      { keep }: How,
    ): Promise<StockVehicle> {
      const { account } = await need(caller);
      if (change.rooftop !== undefined) await rooftopOf(caller, change.rooftop);
      const at = clock();
      return rehearsed(db, keep, async tx => {
        await lockAccount(tx, account.siteId, account.userId);
        const before = await store.findVehicle(tx, account, vehicle);
        if (!before) throw new AppError('not_found', { field: 'vehicle' });
        const after = amended(before, change, at);
        const isShown = after.state === 'stock';
        const entry = { ...after, line: 1 };
        const accepted = new Map([[1, accept]]);
        const known = { rooftopId: before.rooftopId, stored: [before], holders: [], accepted };
        if (judge([entry], known).refused.size > 0)
          throw new AppError('stock_mileage_fell', { field: 'mileage', details: { stored: readingOf(before) } });
        if (isShown && after.stockNumber && (await store.hasNumber(tx, account, after)))
          throw new AppError('stock_number_there', { field: 'stock_number' });
        const isBack = isShown && before.state !== 'stock';
        if (isBack && (await store.countInStock(tx, account)) >= MAX_STOCK)
          throw new AppError('stock_full', { params: { max: MAX_STOCK } });
        if (isSame(before, after) && before.state === after.state) return present(before, at);
        await store.writeVehicles(tx, [after]);
        if (after.state === 'stock') {
          const shown = [{ before: isBack ? null : before, after }];
          await noteFigures(tx, account, shown, { at, place: PLACE });
          await tellChanges(deps, tx, account, shown);
        } else {
          await store.endFigures(tx, account, [after.id], { at });
          await tellLeft(deps, tx, account, { before: [before], state: after.state });
        }
        await audit.write(tx, caller, {
          action: 'stock.changed',
          object: after.id,
          before: loggedOf(before),
          after: { ...loggedOf(after), key: keyOf(caller) },
        });
        return present(after, at);
      });
    },
  };
}

function amended(before: store.StockRowStored, change: Amendment, at: Date): store.StockRowStored {
  const { price = before.price, mileage = before.mileage, condition = before.condition } = change;
  const { state = before.state } = change;
  return {
    ...before,
    price,
    mileage,
    condition,
    state,
    mileageUnit: change.mileage_unit ?? before.mileageUnit,
    rooftopId: change.rooftop ?? before.rooftopId,
    stockNumber: change.stock_number ?? before.stockNumber,
    color: change.color ?? before.color,
    photos: change.photos ?? before.photos,
    movedAt: state === before.state ? before.movedAt : at,
  };
}

const readingOf = ({ mileage, mileageUnit }: store.StockRowStored) => ({ mileage, mileage_unit: mileageUnit });

const loggedOf = ({ price, mileage, rooftopId, state }: store.StockRowStored) => ({ price, mileage, rooftopId, state });
