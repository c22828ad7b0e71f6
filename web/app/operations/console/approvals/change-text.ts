import type { Approval } from '@marque/server/platform/approvals/contract';

type Change = Approval['changes'][number];
interface Amount {
  minor: number;
  currency: string;
}

/** An amount as a proposal names it; null where the value is none. */
export function amountIn(value: Change['before']): Amount | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { minor, currency } = value;
  return typeof minor === 'number' && typeof currency === 'string' ? { minor, currency } : null;
}

/** What a proposed refund gives back: the difference of the sums that have gone back. */
export function centsIn(changes: readonly Change[]): Amount | null {
  const refunded = changes.find(({ setting }) => setting === 'refunded');
  const [before, after] = [amountIn(refunded?.before ?? null), amountIn(refunded?.after ?? null)];
  return before && after && { minor: after.minor - before.minor, currency: after.currency };
}
