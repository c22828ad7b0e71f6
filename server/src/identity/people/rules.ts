import type { UserRow } from '../accounts/service.ts';
import type { ListedPerson } from './contract.ts';

/** A member as a list shows it. */
export function present(user: UserRow): ListedPerson {
  return {
    id: user.id,
    email: user.email,
    name: [user.first, user.last].filter(Boolean).join(' '),
    confirmed: user.emailVerifiedAt !== null,
    created: user.createdAt.toISOString(),
    dealer_state: user.dealerState,
    blocked: user.blockedAt !== null,
  };
}
