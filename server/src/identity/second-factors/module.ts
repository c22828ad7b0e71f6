import { retention, personalData } from './store.ts';
import type { Accounts } from '../accounts/service.ts';
import { byAccount, local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { factorChangedMail } from './mails.tsx';
import { secondFactorRoutes } from './routes.ts';
import type { SecondFactorService } from './service.ts';

const placement: Placement = {
  totp_keys: byAccount(),
  recovery_codes: byAccount(),
  passkeys: byAccount(),
  passkey_challenges: local('a row lives for minutes, and is looked up before the account is known'),
};

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
    placement,
    routes: http => secondFactorRoutes(http, factors, accounts),
  };
}
