import type { Audit } from '../../../platform/audit/service.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Plans } from '../../plans/service.ts';

export interface CouponDeps {
  db: Db;
  clock: Clock;
  audit: Audit;
  plans: Plans;
  /** The unpaid order of a cart, of this account or of a visitor; null: there is none. */
  openOrderOf(db: Db, cart: { siteId: string; userId: string | null; cartId: string }): Promise<string | null>;
}
