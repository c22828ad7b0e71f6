import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { memberById } from '../../accounts/service.ts';
import type { DealershipDeps } from './deps.ts';
import type { Use } from './use.ts';
import { spendingFor } from './wallet.ts';

/** A wallet that a member may look into. `dealership` null: it is the member's own. `caller`: the member as who spends it. */
export interface OtherWallet {
  dealership: { id: string; name: string } | null;
  caller: Caller;
}

/** The wallets that a member has beside the one that is chosen in the browser. */
export function createOtherWallets({ db }: Pick<DealershipDeps, 'db'>, use: Use) {
  return {
    /** The wallets of the caller but for the chosen one: an order or a document that is not in it may be in one of these. */
    async otherWallets(caller: Caller): Promise<OtherWallet[]> {
      if (caller.actor.kind !== 'member') return [];
      const { worksFor } = caller.actor;
      const person = worksFor && (await memberById(db, { siteId: caller.site.id, userId: worksFor.person }));
      if (worksFor && !person) return [];
      const own: Caller = person ? { ...caller, actor: person } : caller;
      const wallets: OtherWallet[] = worksFor ? [{ dealership: null, caller: own }] : [];
      for (const { id, name } of await use.listOwn(own)) {
        if (id === worksFor?.dealership) continue;
        const found = await use.need({ ...own, dealership: id }, 'read', { named: true });
        wallets.push({ dealership: { id, name }, caller: spendingFor(own, found) });
      }
      return wallets;
    },
  };
}
