import { retention, personalData } from './store.ts';
import type { Accounts } from '../accounts/service.ts';
import type { Module } from '../../app/module.ts';
import { factorChangedMail } from './mails.tsx';
import { secondFactorRoutes } from './routes.ts';
import { createSecondFactors, type SecondFactorService } from './service.ts';
import type { FactorDeps } from './service/deps.ts';

export function secondFactorsModule(deps: FactorDeps, accounts: Pick<Accounts, 'enter'>): Module<SecondFactorService> {
  const factors = createSecondFactors(deps);
  return {
    service: factors,
    mails: [factorChangedMail],
    personalData: [personalData],
    retention,
    routes: http => secondFactorRoutes(http, factors, accounts),
  };
}
