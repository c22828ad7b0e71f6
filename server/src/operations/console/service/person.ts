import { isAllowed, mayOperate } from '../../../identity/accounts/rules.ts';
import { findUser } from '../../../identity/accounts/service.ts';
import { AppError } from '../../../kit/errors.ts';
import { FIRST_PAGE } from '../../../kit/database/paging.ts';
import type { Credits } from '../../../money/credits/service.ts';
import type { Orders } from '../../../money/orders/service.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { IssuedDocuments } from '../../../documents/issued-documents/service.ts';
import type { Support } from '../../../care/support/service.ts';
import type { PersonFigures } from '../contract.ts';

export interface PersonDeps extends Pick<PlatformDeps, 'db'> {
  orders: Pick<Orders, 'sumsOf'>;
  credits: Pick<Credits, 'personCredits'>;
  issuedDocuments: Pick<IssuedDocuments, 'search'>;
  support: Pick<Support, 'countsOf'>;
}

/** The sums of one member, as far as the operator may read them. */
export function createPersonFigures({ db, orders, credits, issuedDocuments, support }: PersonDeps) {
  return {
    /** @throws AppError `login_needed`, `role_needed`, `not_found` */
    async personFigures(caller: Caller, { person }: { person: string }): Promise<PersonFigures> {
      const { roles } = mayOperate(caller, 'read_people');
      const siteId = caller.site.id;
      if (!(await findUser(db, siteId, person))) throw new AppError('not_found', { field: 'person' });
      const account = { siteId, userId: person };
      const readsOrders = isAllowed(roles, 'read_orders');
      const { wallets } = await credits.personCredits(caller, person);
      return {
        orders: readsOrders ? ordersIn(await orders.sumsOf(account)) : null,
        documents: readsOrders
          ? (await issuedDocuments.search(siteId, { userId: person }, { ...FIRST_PAGE, limit: 1 })).total.count
          : null,
        credits: wallets.map(({ unit, left, unlimited }) => ({ unit, left, unlimited })),
        tickets: isAllowed(roles, 'read_tickets') ? await support.countsOf(account) : null,
      };
    },
  };
}

function ordersIn(sums: Awaited<ReturnType<Orders['sumsOf']>>): NonNullable<PersonFigures['orders']> {
  return {
    placed: sums.reduce((all, { placed }) => all + placed, 0),
    paid: sums.reduce((all, { paid }) => all + paid, 0),
    money: sums
      .filter(({ paid }) => paid > 0)
      .map(({ currency, paidCents: paid, refundedCents: refunded }) => {
        return { currency, paid, refunded, net: paid - refunded };
      }),
  };
}
