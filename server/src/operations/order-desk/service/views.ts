import { operatorOf } from '../../../identity/accounts/rules.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { SavedView } from '../contract.ts';
import * as store from '../store.ts';
import type { OrderDeskDeps } from './deps.ts';

/** Views one operator may keep on a brand. */
const MOST_VIEWS = 100;

/** Lists with their filters, kept by name: for oneself, or for every operator of the brand. */
export function createViews({ db, clock, audit }: Pick<OrderDeskDeps, 'db' | 'clock' | 'audit'>) {
  const accountOf = (caller: Caller): Account => ({ siteId: caller.site.id, userId: operatorOf(caller).userId });

  async function listed(account: Account, list: string): Promise<SavedView[]> {
    const rows = await store.listViews(db, account, list);
    return rows.map(({ id, name, query, shared, userId }) => {
      return { id, list, name, query, shared, own: userId === account.userId };
    });
  }

  return {
    /** @throws AppError `login_needed`, `role_needed` */
    views: (caller: Caller, { list }: { list: string }): Promise<SavedView[]> => listed(accountOf(caller), list),

    /** Keeps a view under its name. @throws AppError `views_full` */
    async saveView(caller: Caller, view: { list: string; name: string; query: string; shared: boolean }) {
      const account = accountOf(caller);
      await db.transaction(async tx => {
        if ((await store.countOthers(tx, account, view)) >= MOST_VIEWS) throw new AppError('views_full');
        await store.putView(tx, { id: newId('viw'), ...account, ...view, createdAt: clock() });
        const { name, shared } = view;
        await audit.write(tx, caller, { action: 'view.saved', object: view.list, after: { view: name, shared } });
      });
      return listed(account, view.list);
    },

    /** Removes one of the caller's own views. @throws AppError `not_found` */
    async removeView(caller: Caller, { view: id }: { view: string }): Promise<SavedView[]> {
      const account = accountOf(caller);
      const { list } = await db.transaction(async tx => {
        const removed = await store.removeView(tx, account, id);
        if (!removed) throw new AppError('not_found', { field: 'view' });
        await audit.write(tx, caller, { action: 'view.removed', object: removed.list, before: { view: removed.name } });
        return removed;
      });
      return listed(account, list);
    },
  };
}
