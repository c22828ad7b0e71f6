import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Approvals } from '../../../platform/approvals/service.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Dealerships } from '../../../identity/dealerships/service.ts';
import type { PeopleService } from '../../../identity/people/service.ts';
import type { Plans } from '../../plans/service.ts';
import type { Products } from '../../products/rules.ts';
import type { Cause } from '../contract.ts';
import type { Reversal } from '../rules.ts';

export interface CreditDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'events'> {
  approvals: Approvals;
  people: Pick<PeopleService, 'list'>;
  /** Limits of people who spend the wallet of a dealership, and what they bought. */
  dealerships: Pick<Dealerships, 'spend' | 'giveBack' | 'madeThisMonth' | 'need' | 'asBuyer'>;
  plans: Plans;
  products: Products;
  /**
   * The reversal that takes back the whole price of a purchase; null: the purchase is valid, or the cause is no
   * purchase.
   */
  paidBackBy(tx: Db, siteId: string, cause: Cause): Promise<Reversal | null>;
}
