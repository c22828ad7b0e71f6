import type { SecretStore } from './secret-store.ts';
import { INSTALLATION } from './secret-store.ts';

/**
 * Things that are made of accounts with keys, such as the services that sell histories. Where keys of one are set in the console, it is
 * made anew with them at its next use; who holds it notices nothing.
 */
export function withLiveKeys<Account extends { name: string }, Made extends object>(
  secrets: Pick<SecretStore, 'edition' | 'fieldsOf'>,
  accounts: readonly Account[],
  make: (accounts: readonly Account[]) => readonly Made[],
): Made[] {
  const keyed = () => accounts.map(account => ({ ...account, ...secrets.fieldsOf(INSTALLATION, account.name) }));
  let used = JSON.stringify(keyed());
  let edition = secrets.edition();
  let made = make(keyed());
  const current = (at: number): Made => {
    if (edition !== secrets.edition()) {
      edition = secrets.edition();
      const now = JSON.stringify(keyed());
      if (now !== used) made = make(keyed());
      used = now;
    }
    return made[at]!;
  };
  return made.map(
    (first, at) =>
      new Proxy(first, {
        get(_first, field) {
          const now = current(at);
          const value: unknown = Reflect.get(now, field);
          return typeof value === 'function' ? (value.bind(now) as unknown) : value;
        },
      }),
  );
}
