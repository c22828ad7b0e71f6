import type { Clock } from '../../../kit/clock.ts';
import type { Config } from '../../../kit/settings/config.ts';
import type { PaidMeters } from '../../paid-sources/service.ts';
import { createCarsXeRecalls } from './carsxe.ts';
import { createNhtsa } from './nhtsa.ts';
import type { RecallProvider } from '../rules/recall-provider.ts';
import { SandboxRecalls } from './sandbox.ts';
import { createTransportCanada } from './transport-canada.ts';

/**
 * The sources of the settings, those whose texts are shown first coming first. Without one that knows VINs, the
 * demonstration answers for its own vehicles.
 */
export function recallProvidersOf(
  { nhtsa, transportCanada, byVin }: Config['recallSources'],
  { clock, paidSources }: { clock: Clock; paidSources: PaidMeters },
): RecallProvider[] {
  return [
    ...(nhtsa ? [createNhtsa({ ...nhtsa, clock })] : []),
    byVin
      ? {
          ...createCarsXeRecalls({ ...byVin, clock, meter: paidSources.meter('CarsXE recalls', byVin.terms) }),
          license: byVin.license,
        }
      : new SandboxRecalls(clock),
    ...(transportCanada ? [createTransportCanada({ ...transportCanada, clock })] : []),
  ];
}
