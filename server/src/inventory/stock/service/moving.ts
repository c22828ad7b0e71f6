import { AppError } from '../../../kit/errors.ts';
import { lockAccount } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { StockState } from '../contract.ts';
import type { StockDeps } from './deps.ts';
import * as store from '../store.ts';
import { noteFigures } from './figures.ts';
import { tellChanges, tellLeft } from './telling.ts';

/** Moving vehicles to another state or rooftop. */
export function createMoving(deps: StockDeps) {
  const { db, clock, audit, dealerships } = deps;
  return {
    /** Marks vehicles as in stock, sold or gone. @throws AppError `dealers_only`, `dealership_role`, `dealership_suspended` */
    async move(caller: Caller, { vehicles: ids, state }: { vehicles: string[]; state: StockState }): Promise<number> {
      const { account, id } = await dealerships.need(caller, 'edit_inventory');
      const at = clock();
      return db.transaction(async tx => {
        await lockAccount(tx, account.siteId, account.userId);
        const before = await store.listNamed(tx, account, ids);
        const moved = await store.moveVehicles(tx, account, ids, { state, at });
        if (moved.length === 0) return 0;
        if (state !== 'stock') {
          await store.endFigures(tx, account, moved, { at });
          await tellLeft(deps, tx, account, { before, state });
        } else {
          const rows = await store.listAll(tx, account);
          const back = new Set(moved);
          const changes = rows.flatMap(after => (back.has(after.id) ? [{ before: null, after }] : []));
          await noteFigures(tx, account, changes, { at, place: 'hand' });
          await tellChanges(deps, tx, account, changes);
        }
        await audit.write(tx, caller, { action: 'stock.moved', object: id, after: { state, vehicles: moved.length } });
        return moved.length;
      });
    },

    /**
     * Moves vehicles to another rooftop, all of them or none.
     * @throws AppError `dealers_only`, `dealership_role`, `dealership_suspended`, `not_found`, `stock_number_there`
     */
    async moveToRooftop(caller: Caller, { vehicles: ids, rooftop }: { vehicles: string[]; rooftop: string }) {
      const { account, id } = await dealerships.needAt(caller, 'edit_inventory', rooftop);
      return db.transaction(async tx => {
        await lockAccount(tx, account.siteId, account.userId);
        const [twice] = await store.numbersTwice(tx, account, rooftop, ids);
        if (twice) throw new AppError('stock_number_twice', { field: 'vehicles', params: { number: twice } });
        const moved = await store.moveToRooftop(tx, account, ids, rooftop);
        if (moved > 0)
          await audit.write(tx, caller, { action: 'stock.rehoused', object: id, after: { rooftop, vehicles: moved } });
        return moved;
      });
    },
  };
}
