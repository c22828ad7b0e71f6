import type { Accounts } from '../accounts/service.ts';
import type { Noun } from '../../app/noun.ts';
import { factorChangedMail } from './mails.tsx';
import { secondFactorRoutes } from './routes.ts';
import { createSecondFactors, secondFactorsPersonalData, type SecondFactorService } from './service.ts';
import type { FactorDeps } from './service/deps.ts';

export function secondFactorsNoun(deps: FactorDeps, accounts: Pick<Accounts, 'enter'>): Noun<SecondFactorService> {
  const factors = createSecondFactors(deps);
  return {
    service: factors,
    mails: [factorChangedMail],
    personalData: [secondFactorsPersonalData],
    routes: http => secondFactorRoutes(http, factors, accounts),
  };
}
