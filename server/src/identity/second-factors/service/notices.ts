import { contactOf } from '../../accounts/service.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import { factorChangedMail, type FactorChange } from '../mails.tsx';
import type { FactorDeps } from './deps.ts';

/** Tells a member how signing in has changed, in the transaction of the change. */
export async function tellMember(
  { mail }: FactorDeps,
  tx: Db,
  { origin }: Caller,
  { siteId, userId }: Account,
  change: FactorChange,
  { name = '', left = 0 }: { name?: string; left?: number } = {},
): Promise<void> {
  const { to, locale } = await contactOf(tx, siteId, userId);
  const about = { siteId, to, locale, cause: `account:${newId('ntc')}` };
  await mail.queue(tx, about, factorChangedMail, { origin, change, name, left });
}
