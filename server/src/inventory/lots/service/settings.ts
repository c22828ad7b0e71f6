import type { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import { lockAccount } from '../../../identity/accounts/service.ts';
import { roleAllows } from '../../../identity/dealerships/rules.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { LotSettings, saveLotCall } from '../contract.ts';
import { lotPath, lotVehiclePath, slugOf } from '../rules/slug.ts';
import type { LotDeps } from './deps.ts';
import * as store from '../store.ts';

/** Dealerships of one name in a brand. */
const MAX_NAMESAKES = 500;

/** What a dealership shows to everybody, as it sets it. */
export function createSettings({ db, clock, audit, dealerships, stock }: LotDeps) {
  async function show(caller: Caller): Promise<LotSettings> {
    const { account, role, state } = await dealerships.need(caller, 'read');
    const row = await store.findLot(db, account);
    const hidden = await store.listHidden(db, account);
    return {
      shown: row?.isShown ?? false,
      sticker: row?.sticker ?? false,
      report: row?.report ?? false,
      prices: row?.prices ?? false,
      path: row && lotPath(row.slug),
      in_stock: await stock.countInStock(account),
      hidden: await stock.countInStock(account, hidden),
      may_change: state === 'active' && roleAllows(role, 'publish'),
    };
  }

  return {
    /** @throws AppError `login_needed`, `dealers_only` */
    settings: show,

    /** The first time, the lot gets its address. @throws AppError `dealers_only`, `dealership_role`, `dealership_suspended` */
    async save(caller: Caller, input: z.output<(typeof saveLotCall)['input']>): Promise<LotSettings> {
      const { id, name, account } = await dealerships.need(caller, 'publish');
      const { shown: isShown, sticker, report, prices } = input;
      await db.transaction(async tx => {
        await lockAccount(tx, account.siteId, account.userId);
        const before = await store.findLot(tx, account);
        const after = { isShown, sticker, report, prices, changedAt: clock() };
        const slugs = before ? [before.slug] : candidates(slugOf(name));
        let isWritten = false;
        for (const slug of slugs) {
          isWritten = await store.writeLot(tx, { ...account, ...after, slug, createdAt: clock() });
          if (isWritten) break;
        }
        if (!isWritten) throw new Error(`No address is left for a lot of this name: ${slugOf(name)}`);
        const about = { shown: isShown, sticker, report, prices };
        await audit.write(tx, caller, { action: 'lot.changed', object: id, after: about });
      });
      return show(caller);
    },

    /** @throws AppError `dealers_only`, `dealership_role`, `dealership_suspended`, `not_found` */
    async showVehicles(
      caller: Caller,
      { vehicles, shown }: { vehicles: string[]; shown: boolean },
    ): Promise<LotSettings> {
      const { id, account } = await dealerships.need(caller, 'publish');
      const own = new Set(await stock.ownAmong(account, vehicles));
      if (vehicles.some(each => !own.has(each))) throw new AppError('not_found', { field: 'vehicles' });
      await db.transaction(async tx => {
        if (shown) await store.unhide(tx, account, vehicles);
        else await store.hide(tx, account, vehicles, clock());
        const after = { shown, vehicles: vehicles.length };
        await audit.write(tx, caller, { action: 'lot.vehicles', object: id, after });
      });
      return show(caller);
    },

    /** The path of the public page of a vehicle of the dealership in use; null where it has none. @throws AppError `dealers_only` */
    async pathOf(caller: Caller, vehicle: { id: string; vin: string }): Promise<string | null> {
      const { account } = await dealerships.need(caller, 'read');
      return (await paths(account))(vehicle);
    },

    paths,
  };

  /** The path of the public page of each vehicle in stock; null where it has none. */
  async function paths(account: Account): Promise<(vehicle: { id: string; vin: string }) => string | null> {
    const row = await store.findLot(db, account);
    if (!row?.isShown) return () => null;
    const hidden = new Set(await store.listHidden(db, account));
    return ({ id, vin }) => (hidden.has(id) ? null : lotVehiclePath(row.slug, vin));
  }
}

/** The addresses of dealerships of one name, in the order they are given. */
const candidates = (slug: string): string[] =>
  Array.from({ length: MAX_NAMESAKES }, (_, at) => (at === 0 ? slug : `${slug}-${at + 1}`));
