import type { Module } from '../../app/module.ts';
import { staleDataMail } from './mails.tsx';
import { createDataPacks, type DataPacks, type DataPacksDeps } from './service.ts';
import { createPolling, type Watching, type WatchingDeps } from './service/polling.ts';

export type RunningDataPacks = DataPacks & { watching: Watching };

export function dataPacksModule(deps: DataPacksDeps & Omit<WatchingDeps, 'dataPacks'>): Module<RunningDataPacks> {
  const dataPacks = createDataPacks(deps);
  return { service: { ...dataPacks, watching: createPolling({ ...deps, dataPacks }) }, mails: [staleDataMail] };
}
