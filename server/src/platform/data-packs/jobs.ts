import type { JobKind } from '../jobs/service.ts';
import { REFRESH_PACKS } from './rules.ts';
import type { PackRound } from './service/round.ts';

/** Fetches the packs that are due. What fails is due again later, as `data_pack_pulls` says. */
export function refreshPacksJob(round: PackRound): JobKind<object> {
  const run = () => round.run();
  return { name: REFRESH_PACKS, retryLimit: 0, expireInSeconds: 6 * 60 * 60, everySeconds: 5 * 60, run };
}
