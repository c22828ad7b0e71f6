import type { Module } from '../../app/module.ts';
import { dealerMails } from './mails.tsx';
import { dealerRoutes } from './routes.ts';
import { createDealers, dealersPersonalData, type DealerDeps, type Dealers } from './service.ts';

export function dealersModule(deps: DealerDeps): Module<Dealers> {
  const dealers = createDealers(deps);
  return {
    service: dealers,
    mails: dealerMails,
    personalData: [dealersPersonalData],
    routes: http => dealerRoutes(http, dealers),
  };
}
