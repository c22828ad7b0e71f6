import { createAudit } from '../../platform/audit/service.ts';
import { AppError } from '../../kit/errors.ts';
import { createRecords, type Records } from '../../documents/records/service.ts';
import { createSites, sitesFolder } from '../../platform/sites/service.ts';
import type { CommandTools } from '../command.ts';

/** The operator's records. What is done to them is in the log of every site, because all sites show them. */
export function recordsFor({ db, clock, config }: CommandTools): Records {
  const audit = createAudit(db, clock, () => {
    throw new AppError('role_needed');
  });
  const sites = createSites({ folder: config.sitesDir ?? sitesFolder, fallbackHost: config.defaultSiteDomain });
  return createRecords({
    db,
    clock,
    audit: (tx, event) => audit.writeEverywhere(tx, sites.all(), event),
  });
}
