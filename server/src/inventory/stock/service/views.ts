import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { lockAccount } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { MAX_VIEWS, type NamedView, type StockView } from '../contract.ts';
import type { StockDeps } from './deps.ts';
import * as store from '../store.ts';

/** Views of the stock under a name. */
export function createViews({ db, clock, dealerships }: StockDeps) {
  async function views(caller: Caller): Promise<NamedView[]> {
    const { account, person } = await dealerships.need(caller, 'read');
    const rows = await store.listViews(db, account, person.userId);
    return rows.map(({ id, name, view, shared, personId }) => {
      return { id, name, view, shared, own: personId === person.userId };
    });
  }

  return {
    /** @throws AppError `login_needed`, `dealers_only` */
    views,

    /** @throws AppError those of `views`, `stock_views` */
    async saveView(caller: Caller, about: { name: string; view: StockView; shared: boolean }): Promise<NamedView[]> {
      const { account, person } = await dealerships.need(caller, 'read');
      await db.transaction(async tx => {
        await lockAccount(tx, account.siteId, account.userId);
        const there = await store.listViews(tx, account, person.userId);
        if (there.length >= MAX_VIEWS) throw new AppError('stock_views', { params: { max: MAX_VIEWS } });
        const row = { ...account, ...about, id: newId('stv'), personId: person.userId, createdAt: clock() };
        await store.addView(tx, row);
      });
      return views(caller);
    },

    /** @throws AppError those of `views` */
    async removeView(caller: Caller, id: string): Promise<NamedView[]> {
      const { account, person } = await dealerships.need(caller, 'read');
      await store.removeView(db, account, person.userId, id);
      return views(caller);
    },
  };
}
