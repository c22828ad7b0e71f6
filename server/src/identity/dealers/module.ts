import { byAccount, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { exportOf } from '../exports/rules.ts';
import { Dealer, DealersInput } from './contract.ts';
import { dealerMails } from './mails.tsx';
import { dealerRoutes } from './routes.ts';
import { createDealers, dealersPersonalData, type DealerDeps, type Dealers } from './service.ts';

const placement: Placement = {
  dealers: byAccount(),
};

export function dealersModule(deps: DealerDeps): Module<Dealers> {
  const dealers = createDealers(deps);
  const listed = exportOf({
    list: 'dealers',
    needs: ['read_dealers'],
    input: DealersInput,
    row: Dealer,
    read: async (caller, input) => {
      const { dealers: rows, next, counts } = await dealers.list(caller, input);
      return { rows, next, total: counts[input.state] };
    },
  });
  return {
    service: dealers,
    mails: dealerMails,
    personalData: [dealersPersonalData],
    exports: [listed],
    placement,
    routes: http => dealerRoutes(http, dealers),
  };
}
