import type { PlatformDeps } from '../../../platform/deps.ts';
import { AppError } from '../../../kit/errors.ts';
import { roleAllows } from '../../../identity/dealerships/rules.ts';
import type { Dealerships, DealershipInUse } from '../../../identity/dealerships/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Recalls } from '../../../vehicles/recalls/service.ts';
import type { Valuations } from '../../../vehicles/valuations/service.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';
import type { Stock } from '../../stock/service.ts';

export interface AppraisalDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'media'> {
  dealerships: Pick<Dealerships, 'need' | 'needAt' | 'show' | 'people'>;
  vehicles: Pick<Vehicles, 'decode' | 'normalize' | 'factsOf'>;
  recalls: Pick<Recalls, 'ofNumber'>;
  valuations: Pick<Valuations, 'forReport'>;
  stock: Pick<Stock, 'save' | 'gone'>;
}

/**
 * The dealership in use, for who may read its appraisals; also while it is suspended.
 * @throws AppError `login_needed`, `dealers_only`, `dealership_role`
 */
export async function readerOf({ dealerships }: AppraisalDeps, caller: Caller): Promise<DealershipInUse> {
  const found = await dealerships.need(caller, 'read');
  if (!roleAllows(found.role, 'appraise')) throw new AppError('dealership_role');
  return found;
}
