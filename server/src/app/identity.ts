import type { AccountDeps } from '../identity/accounts/service/deps.ts';
import { accountsModule } from '../identity/accounts/module.ts';
import { dealershipsModule } from '../identity/dealerships/module.ts';
import { dealersModule } from '../identity/dealers/module.ts';
import { exportsModule } from '../identity/exports/module.ts';
import { gateModule } from '../identity/gate/module.ts';
import { isLeaving } from '../identity/privacy/service.ts';
import { peopleModule } from '../identity/people/module.ts';
import { rolesModule } from '../identity/roles/module.ts';
import { secondFactorsModule } from '../identity/second-factors/module.ts';
import { createSecondFactors } from '../identity/second-factors/service.ts';
import { createPasswordHashing } from '../kit/security/password-hashing.ts';
import { hasBought } from '../money/credits/service.ts';
import { hasRunning } from '../money/subscriptions/service.ts';
import { takesMoney } from '../money/payments/rules/gateway.ts';
import type { AppDeps } from './app-deps.ts';
import type { Platform } from './platform.ts';
import type { Registry } from './registry.ts';

export type Identity = ReturnType<typeof composeIdentity>;

/** Who asks. `privacy` is registered after all others: it erases the account last. */
export function composeIdentity(
  platform: Platform,
  { passwords }: Pick<AppDeps, 'passwords'>,
  { register, personalData, timeline, peopleFinders, exports: sources }: Registry,
) {
  const { config, gateways, isDemo, audit } = platform;
  const hashing = passwords ?? createPasswordHashing();
  const { operatorSecondFactor: wanted } = config;
  const demanded: AccountDeps['secondFactor']['demanded'] = ({ id }) =>
    wanted === 'auto' ? !isDemo() || takesMoney(gateways, id) : wanted === 'required';
  const joining: AccountDeps['joining'] = {
    audit,
    hasPaid: async (tx, account) => (await hasBought(tx, account)) && !(await isLeaving(tx, account)),
    async move(tx, from, into) {
      for (const source of personalData()) await source.join?.(tx, from, into);
    },
  };
  const factors = createSecondFactors({ ...platform, demanded });
  const secondFactor = { take: factors.totp.take, demanded };
  const accounts = register(accountsModule({ ...platform, hashing, joining, secondFactor }));
  const secondFactors = register(secondFactorsModule(factors, accounts));
  const exports = register(exportsModule({ ...platform, accounts, sources }));
  const gate = register(gateModule({ ...platform, hashing }));
  const dealerships = register(dealershipsModule({ ...platform, accounts, personalData }));
  const dealers = register(dealersModule({ ...platform, accounts, dealerships }));
  const merging = { isLeaving, hasSubscription: hasRunning };
  const people = register(
    peopleModule({ ...platform, accounts, secondFactors, timeline, finders: peopleFinders, personalData, merging }),
  );
  const roles = register(rolesModule({ ...platform, accounts, takesMoney: id => takesMoney(gateways, id) }));
  return { hashing, accounts, secondFactors, exports, gate, dealerships, dealers, people, roles };
}
