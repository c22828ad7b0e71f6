import { byAccount, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { dealerMails } from './mails.tsx';
import { dealerRoutes } from './routes.ts';
import { createDealers, dealersPersonalData, type DealerDeps, type Dealers } from './service.ts';

const placement: Placement = {
  dealers: byAccount(),
};

export function dealersModule(deps: DealerDeps): Module<Dealers> {
  const dealers = createDealers(deps);
  return {
    service: dealers,
    mails: dealerMails,
    personalData: [dealersPersonalData],
    placement,
    routes: http => dealerRoutes(http, dealers),
  };
}
