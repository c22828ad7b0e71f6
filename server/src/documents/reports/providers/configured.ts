import type { Clock } from '../../../kit/clock.ts';
import type { HistoryAccount } from '../../../kit/settings/history-config.ts';
import type { PaidMeters } from '../../../vehicles/paid-sources/service.ts';
import type { HistoryProvider } from '../rules/sources/history-provider.ts';
import { licenseFrom } from '../rules/sources/license.ts';
import { createPaidHistory, type PurchaseLedger } from './paid-history.ts';
import { secondSandbox } from './sandbox/second-source.ts';
import { SandboxHistory } from './sandbox.ts';
import { createCarsXeHistory } from './services/carsxe.ts';
import { createClearVin } from './services/clearvin.ts';
import type { ReportService } from './services/report-service.ts';
import { createVehicleDatabasesHistory } from './services/vehicledatabases.ts';
import { createVinAudit } from './services/vinaudit.ts';

const SERVICES: Record<HistoryAccount['name'], (account: HistoryAccount) => ReportService> = {
  vinaudit: ({ key, user, password, url }) => createVinAudit({ key, user, pass: password, url }),
  carsxe: ({ key, url }) => createCarsXeHistory({ key, url }),
  clearvin: ({ user, password, url }) => createClearVin({ email: user, password, url }),
  vehicledatabases: ({ key, url }) => createVehicleDatabasesHistory({ key, url }),
};

interface Around {
  clock: Clock;
  ledger: PurchaseLedger;
  paidSources: PaidMeters;
}

/**
 * The services of the settings, all asked for each report. Without any there is the demonstration: invented records stand
 * beside no bought ones.
 */
export function historyProvidersOf(accounts: readonly HistoryAccount[], around: Around): HistoryProvider[] {
  if (accounts.length === 0) return [new SandboxHistory({ recalls: 'demonstration' }), secondSandbox];
  return accounts.map(account => {
    const service = SERVICES[account.name](account);
    const license = licenseFrom(account.license);
    if (!license) throw new Error(`The license of ${account.name} cannot be read`);
    const { terms } = account;
    const meter = around.paidSources.meter(`${service.name} reports`, terms);
    const { ledger, clock: now } = around;
    return createPaidHistory({ service, license, meter, priceMicros: terms.priceMicros, ledger, now });
  });
}
