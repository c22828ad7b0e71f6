import type { Accounts } from '../../identity/accounts/service.ts';
import { isAllowed, operatorOf, PERMISSIONS } from '../../identity/accounts/rules.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { Overview, OverviewDays, OverviewOf } from './contract.ts';
import { attentionOf, type AttentionDeps } from './service/attention.ts';
import { createPackDesk, type PackDeskDeps } from './service/packs.ts';
import { createPersonFigures, type PersonDeps } from './service/person.ts';
import { createQueueDesk, type QueueDeps } from './service/queue.ts';
import { createSearch, type SearchDeps } from './service/search.ts';
import { figuresOf, type FigureDeps } from './service/figures.ts';

export type Console = ReturnType<typeof createConsole>;

export interface ConsoleDeps
  extends
    AttentionDeps,
    QueueDeps,
    Omit<PackDeskDeps, 'dataPacks'>,
    Omit<SearchDeps, 'support'>,
    Omit<PersonDeps, 'support' | 'orders' | 'issuedDocuments'>,
    Omit<FigureDeps, 'accounts' | 'support' | 'sites' | 'orders'> {
  sites: PlatformDeps['sites'];
  orders: FigureDeps['orders'] & PersonDeps['orders'];
  issuedDocuments: AttentionDeps['issuedDocuments'] & PersonDeps['issuedDocuments'];
  support: AttentionDeps['support'] & FigureDeps['support'] & SearchDeps['support'] & PersonDeps['support'];
  dataPacks: AttentionDeps['dataPacks'] & PackDeskDeps['dataPacks'];
  accounts: Pick<Accounts, 'operates' | 'mayDo' | 'managesAll'>;
}

/** What the console needs to know of the whole installation. */
export function createConsole(deps: ConsoleDeps) {
  const { sites, accounts, clock } = deps;
  return {
    ...createQueueDesk(deps),
    ...createPackDesk(deps),
    ...createSearch(deps),
    ...createPersonFigures(deps),

    /**
     * The frame of every page of the console: which brands this operator may switch to, by name, and what the roles held
     * for the caller's brand allow. @throws AppError `login_needed`, `second_factor_setup`, `role_needed`
     */
    async frame(caller: Caller) {
      const operator = operatorOf(caller);
      const brands = (await accounts.operates(operator, sites.all())).map(({ brand }) => brand);
      return {
        brand: caller.site.id,
        brands: brands.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
        may: PERMISSIONS.filter(each => accounts.mayDo(operator, each)),
      };
    },

    /** What needs a person now, and how the brand is doing. @throws AppError as `frame` */
    async overview(caller: Caller, { days, of }: { days: OverviewDays; of: OverviewOf }): Promise<Overview> {
      const operator = operatorOf(caller);
      return {
        now: clock().toISOString(),
        attention: await attentionOf(caller, operator, deps),
        figures: isAllowed(operator.roles, 'read_orders')
          ? await figuresOf(caller, operator, { period: Number(days), of }, deps)
          : null,
      };
    },
  };
}
