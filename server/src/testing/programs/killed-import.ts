import { createMemoryMedia } from '../memory-media.ts';
import { loadDecoder } from '@marque/vin/node';
import { createDataPacks } from '../../platform/data-packs/service.ts';
import { openDatabase } from '../../kit/database/db.ts';
import { createLog } from '../../kit/log/log.ts';
import { dataPacksOf } from '../../app/packs.ts';

/** A process that imports a file into a data pack and is killed when half of it is done: `killed-import <pack> <path> <data folder>` */
const [name = '', path = '', dataDir = ''] = process.argv.slice(2);
const { db } = await openDatabase({ databaseUrl: null, dataDir });
const tools = { db, dataDir, clock: () => new Date(), openRecords: [] };
const packs = dataPacksOf({ ...tools, decoder: loadDecoder, files: async () => createMemoryMedia() });
const all = createDataPacks({ ...tools, packs, singleProcess: true, log: createLog('silent'), random: Math.random });
await all.import(all.named(name)!, path, {
  origin: 'command',
  signal: new AbortController().signal,
  onlyIfChanged: false,
  progress: ({ share }) => {
    if ((share ?? 0) >= 0.5) process.kill(process.pid, 'SIGKILL');
  },
});
