import type { Module } from '../../app/module.ts';
import { refreshPacksJob } from './jobs.ts';
import { staleDataMail } from './mails.tsx';
import { createDataPacks, type DataPacks, type DataPacksDeps } from './service.ts';
import { createRound, type PackRound, type RoundDeps } from './service/round.ts';

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
  };
}
