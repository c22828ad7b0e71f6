import type { UseType } from '../../rules/sources/history-record.ts';

/** One owner's time: where, from when to when, and the miles at its beginning. */
export interface OwnershipPeriod {
  from: string;
  to: string;
  where: string;
  miles: number;
  use: UseType;
}
