import type { Clock } from '../../../kit/clock.ts';
import type { Config } from '../../../kit/settings/config.ts';
import type { Log } from '../../../kit/log/log.ts';
import { createProviderLog } from '../../../kit/log/provider-log.ts';
import { NHTSA_URL } from '../../recalls/service/provider-client.ts';
import { complaintsService } from './complaints-service.ts';
import { EPA_URL, epaService } from './epa-service.ts';
import { ncapService } from './ncap-service.ts';
import { createPublicService } from './public-service.ts';
import type { RatingProviders } from './rating-providers.ts';

/** The services of the settings; null where they are off. */
export function ratingProvidersOf(
  { epa, nhtsa }: Config['ratingProviders'],
  { clock, log }: { clock: Clock; log: Log },
): RatingProviders {
  const common = { clock, providerLog: createProviderLog(log, 'source of ratings') };
  const fuel = epa && createPublicService({ name: 'fueleconomy.gov', ...common, ...epa, url: epa.url ?? EPA_URL });
  const safety = nhtsa && createPublicService({ name: 'NHTSA', ...common, ...nhtsa, url: nhtsa.url ?? NHTSA_URL });
  return {
    fuel: fuel && epaService(fuel),
    safety: safety && ncapService(safety),
    complaints: safety && complaintsService(safety),
  };
}
