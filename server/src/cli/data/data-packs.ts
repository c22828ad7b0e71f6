import { createDataPacks, type DataPacks } from '../../platform/data-packs/service.ts';
import { createLog } from '../../kit/log/log.ts';
import { dataPacksOf } from '../../app/packs.ts';
import { mediaStoreOf } from '../../platform/media/providers/configured.ts';
import type { CommandTools } from '../command.ts';

/** The data packs, without the app; what goes wrong is thrown or returned, so nothing is logged. */
export function dataPacksFor(tools: CommandTools): DataPacks {
  const { dataDir, openRecords, openRecordsUrl } = tools.config;
  const packs = dataPacksOf({
    ...tools,
    dataDir,
    openRecords,
    openRecordsUrl,
    files: () => mediaStoreOf(tools.config),
  });
  return createDataPacks({ ...tools, packs, dataDir, log: createLog('silent'), random: Math.random });
}
