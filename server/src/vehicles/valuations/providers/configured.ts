import type { Config, ValuationAccount } from '../../../kit/settings/config.ts';
import type { PaidMeters } from '../../paid-sources/service.ts';
import { createCarsXeValues } from './carsxe.ts';
import type { ServiceSettings } from './metered-service.ts';
import { SandboxValuations } from './sandbox.ts';
import type { ValuationProvider } from '../rules/valuation-provider.ts';
import { createVehicleDatabasesValues } from './vehicledatabases.ts';
import { createVinAudit } from './vinaudit.ts';

const ADAPTERS: Record<ValuationAccount['name'], (settings: ServiceSettings) => ValuationProvider> = {
  vinaudit: createVinAudit,
  vehicledatabases: createVehicleDatabasesValues,
  carsxe: createCarsXeValues,
};

/** Names of the calls in the usage counts. */
const METERS: Record<ValuationAccount['name'], string> = {
  vinaudit: 'VinAudit market value',
  vehicledatabases: 'Vehicle Databases market value',
  carsxe: 'CarsXE market value',
};

/** The services of the settings in their order; without any, the values of the demonstration. */
export function valuationProvidersOf(settings: Config['valuations'], paidSources: PaidMeters): ValuationProvider[] {
  const { accounts, terms, license } = settings;
  if (accounts.length === 0) return [new SandboxValuations()];
  return accounts.map(({ name, ...rest }) => {
    const meter = paidSources.meter(METERS[name], terms);
    return { ...ADAPTERS[name]({ ...rest, meter }), license };
  });
}
