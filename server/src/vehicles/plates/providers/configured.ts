import type { Config, ServiceAccount } from '../../../kit/settings/config.ts';
import type { PaidMeters } from '../../paid-sources/service.ts';
import { createCarsXe } from './carsxe.ts';
import { createCarsXePhotos } from './carsxe-photos.ts';
import type { PhotoProvider } from './photo-provider.ts';
import type { PlateProvider } from './plate-provider.ts';
import { createPlateToVin } from './platetovin.ts';
import { SandboxPlates } from './sandbox.ts';
import type { ServiceSettings } from './service-answer.ts';
import { createVehicleDatabases } from './vehicledatabases.ts';

const ADAPTERS: Record<ServiceAccount['name'], (settings: ServiceSettings) => PlateProvider> = {
  platetovin: createPlateToVin,
  carsxe: createCarsXe,
  vehicledatabases: createVehicleDatabases,
};

/** The services of the settings in their order; without any, the plates of the demonstration. */
export function plateProvidersOf(accounts: readonly ServiceAccount[]): PlateProvider[] {
  return accounts.length > 0 ? accounts.map(({ name, ...rest }) => ADAPTERS[name](rest)) : [new SandboxPlates()];
}

/** The service of the settings that reads photos, if there is one. */
export const photoProvidersOf = (account: Config['photoProvider'], paidSources: PaidMeters): PhotoProvider[] =>
  account ? [createCarsXePhotos({ ...account, meter: paidSources.meter('CarsXE photos', account.terms) })] : [];
