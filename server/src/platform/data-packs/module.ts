import { local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { refreshPacksJob } from './jobs.ts';
import { staleDataMail } from './mails.tsx';
import { createDataPacks, type DataPacks, type DataPacksDeps } from './service.ts';
import { createRound, type PackRound, type RoundDeps } from './service/round.ts';

const placement: Placement = {
  data_pack_copies: local('it has a row for each import of a data pack'),
  data_pack_pulls: local('it has a row for each import of a data pack'),
  data_pack_imports: local('it has a row for each import of a data pack'),
  data_pack_tries: local('it has a row for each import of a data pack'),
};

export type RunningDataPacks = DataPacks & { round: PackRound };

export function dataPacksModule(
  deps: DataPacksDeps & Omit<RoundDeps, 'dataPacks'> & { reloadTables?: (() => Promise<void>) | undefined },
): Module<RunningDataPacks> {
  const dataPacks = createDataPacks(deps);
  const round = createRound({ ...deps, dataPacks });
  return {
    service: { ...dataPacks, round },
    jobs: [refreshPacksJob(round)],
    reads: { packs: dataPacks.reload, vpic: deps.reloadTables },
    mails: [staleDataMail],
    placement,
  };
}
