import { accountOf, memberOf } from '../accounts/rules/user.ts';
import { ownsAddress } from '../accounts/service.ts';
import type { Account, Caller } from '../../platform/sites/rules/caller.ts';
import type { Db } from '../../kit/database/db.ts';
import type { SecondFactors } from './contract.ts';
import type { FactorDeps } from './service/deps.ts';
import { createPasskeys } from './service/passkeys.ts';
import { createTotp } from './service/totp.ts';
import * as store from './store.ts';

/** The second factors of an account as personal data: what an account that is closed must not keep. */
export { personalData as factorData } from './store.ts';

export type SecondFactorService = ReturnType<typeof createSecondFactors>;

/** Second factors beside a password or a mailed link: codes of an app, recovery codes, passkeys. */
export function createSecondFactors(deps: FactorDeps) {
  const { db } = deps;
  return {
    totp: createTotp(deps),
    passkeys: createPasskeys(deps),

    /** The second factors of an account. */
    async waysOf(account: Account): Promise<{ authenticator: boolean; passkeys: number }> {
      const totp = await store.findTotp(db, account);
      return { authenticator: Boolean(totp?.confirmedAt), passkeys: (await store.listPasskeys(db, account)).length };
    },

    /** How the member's account is protected. @throws AppError `login_needed` */
    async list(caller: Caller): Promise<SecondFactors> {
      const account = accountOf(caller);
      const { roles, rolesWithheld, secondFactor } = memberOf(caller);
      const [totp, codes, keys, allowed] = await Promise.all([
        store.findTotp(db, account),
        store.countCodes(db, account),
        store.listPasskeys(db, account),
        ownsAddress(db, account),
      ]);
      return {
        totp_since: totp?.confirmedAt?.toISOString() ?? null,
        recovery_codes_left: codes,
        passkeys: keys.map(({ id, name, host, createdAt, lastUsedAt }) => {
          return { id, name, host, created: createdAt.toISOString(), last_used: lastUsedAt?.toISOString() ?? null };
        }),
        required: rolesWithheld || (roles.length > 0 && deps.demanded(caller.site)),
        shown: secondFactor,
        allowed,
      };
    },
  };
}

/** Takes every second factor of an account away, for who has lost them all. @returns whether there was one */
export async function removeFactors(tx: Db, account: Account): Promise<boolean> {
  const [totp, keys] = [await store.findTotp(tx, account), await store.listPasskeys(tx, account)];
  await store.removeTotp(tx, account);
  await store.removePasskeys(tx, account);
  return totp !== null || keys.length > 0;
}
