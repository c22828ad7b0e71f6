import type { Dealerships } from '../../../identity/dealerships/service.ts';
import { roleAllows } from '../../../identity/dealerships/rules.ts';
import { accountOf } from '../../../identity/accounts/service.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { KeyOwner, KeyScope } from '../contract.ts';

export interface KeyDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'mail' | 'sites'> {
  dealerships: Pick<Dealerships, 'need' | 'managersOf' | 'asProgram' | 'ownSpending'>;
}

/**
 * The account that the keys of an owner are of: the caller's own, or that of the dealership in use.
 * @throws AppError `login_needed`, `dealers_only`, `dealership_role`, `dealership_suspended`
 */
export async function ownerOf(
  { db, dealerships }: Pick<KeyDeps, 'db' | 'dealerships'>,
  caller: Caller,
  owner: KeyOwner,
  tx: Db = db,
): Promise<Account> {
  return owner === 'account' ? accountOf(caller) : (await dealerships.need(caller, 'manage_keys', { tx })).account;
}

/** The same for reading what there is, also of a dealership that is suspended. @throws AppError `login_needed`, `dealers_only`, `dealership_role` */
export async function readerOf(
  { dealerships }: Pick<KeyDeps, 'dealerships'>,
  caller: Caller,
  owner: KeyOwner,
): Promise<Account> {
  if (owner === 'account') return accountOf(caller);
  const { account, role } = await dealerships.need(caller, 'read');
  if (!roleAllows(role, 'manage_keys')) throw new AppError('dealership_role');
  return account;
}

/**
 * Who may spend so much and no more takes no key in hand that spends for the dealership.
 * @throws AppError `key_spender`, `dealers_only`
 */
export async function refuseLimited(
  { dealerships }: Pick<KeyDeps, 'dealerships'>,
  caller: Caller,
  { owner, scopes }: { owner: KeyOwner; scopes: readonly KeyScope[] },
): Promise<void> {
  if (owner === 'account' || !scopes.includes('orders')) return;
  const { day, month } = await dealerships.ownSpending(caller);
  if (day.limit !== null || month.limit !== null) throw new AppError('key_spender', { field: 'scopes' });
}
