import { retention, personalData } from './store.ts';
import type { Accounts } from '../accounts/service.ts';
import type { Module } from '../../app/module.ts';
import { factorChangedMail } from './mails.tsx';
import { secondFactorRoutes } from './routes.ts';
import type { SecondFactorService } from './service.ts';

/** `factors` are there before the accounts, which ask for them when somebody signs in. */
export function secondFactorsModule(
  factors: SecondFactorService,
  accounts: Pick<Accounts, 'enter'>,
): Module<SecondFactorService> {
  return {
    service: factors,
    mails: [factorChangedMail],
    personalData: [personalData],
    retention,
    routes: http => secondFactorRoutes(http, factors, accounts),
  };
}
