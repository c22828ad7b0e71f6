import type { UserRow } from '../accounts/service.ts';
import type { ListedPerson } from './contract.ts';

/** A member as a list shows it. */
export function present(user: UserRow): ListedPerson {
  return {
    id: user.id,
    email: user.email,
    // The account of a dealership has no person and no address.
    name: [user.first, user.last].filter(Boolean).join(' ') || (user.email === '' ? user.company : ''),
    confirmed: user.emailVerifiedAt !== null,
    created: user.createdAt.toISOString(),
    dealer_state: user.dealerState,
    blocked: user.blockedAt !== null,
  };
}
