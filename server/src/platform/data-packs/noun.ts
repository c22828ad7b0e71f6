import type { Noun } from '../../app/noun.ts';
import { staleDataMail } from './mails.tsx';
import { createDataPacks, type DataPacks, type DataPacksDeps } from './service.ts';
import { createWatching, type Watching, type WatchingDeps } from './service/watching.ts';

/** What the app has of the data packs. */
export type RunningDataPacks = DataPacks & { watching: Watching };

export function dataPacksNoun(deps: DataPacksDeps & Omit<WatchingDeps, 'dataPacks'>): Noun<RunningDataPacks> {
  const dataPacks = createDataPacks(deps);
  return { service: { ...dataPacks, watching: createWatching({ ...deps, dataPacks }) }, mails: [staleDataMail] };
}
