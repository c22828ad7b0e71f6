import { createAudit } from '../audit/service.ts';
import { AppError } from '../kit/errors.ts';
import { newId } from '../kit/ids.ts';
import { createRecords, type Records } from '../records/service.ts';
import { createSites, sitesFolder } from '../sites/service.ts';
import type { CommandTools } from './command.ts';

/** The operator's records. What is done to them is in the log of every site, because all sites show them. */
export function recordsFor({ db, clock, config }: CommandTools): Records {
  const audit = createAudit(db, clock, () => {
    throw new AppError('role_needed');
  });
  const sites = createSites({ folder: config.sitesDir ?? sitesFolder, fallbackHost: config.defaultSiteDomain }).all();
  return createRecords({
    db,
    clock,
    async audit(tx, event) {
      const caller = { actor: { kind: 'visitor' } as const, ip: '', requestId: newId('cli') };
      for (const site of sites) await audit.write(tx, { ...caller, site }, { ...event, who: 'console' });
    },
  });
}
