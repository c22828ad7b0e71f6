import { openImportFile } from '../../../platform/data-packs/service/open-file.ts';
import {
  refuseUseless,
  type DataPack,
  type PackChanges,
  type PackTools,
  type Reject,
} from '../../../platform/data-packs/rules.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import { readSafercar, type SafetyRecord } from '../import/safercar.ts';
import * as store from '../store.ts';

/** Variants written at once. */
const BATCH = 500;

/** NHTSA's file of safety ratings. */
export function ncapPack({ db, clock }: { db: Db; clock: Clock }): DataPack {
  return {
    name: 'ncap',
    title: 'NHTSA safety ratings',
    published: {
      by: 'National Highway Traffic Safety Administration (NHTSA)',
      link: 'https://www.nhtsa.gov/nhtsa-datasets-and-apis#ratings',
    },
    files: 'Safercar_data.csv from nhtsa.gov, plain or as ZIP',
    staleAfterDays: 90,
    version: 1,
    pull: {
      addresses: ['https://static.nhtsa.gov/nhtsa/downloads/Safercar/Safercar_data.csv'],
      everyDays: 30,
      maxBytes: 100_000_000,
    },
    import: (path, tools) => importRatings({ db, clock }, path, tools),
    async status() {
      const copy = await store.currentCopy(db);
      return copy && { rows: copy.rows, copiedOn: copy.copiedOn };
    },
  };
}

async function importRatings(deps: { db: Db; clock: Clock }, path: string, tools: PackTools): Promise<PackChanges> {
  const { db, clock } = deps;
  const file = await openImportFile(path);
  const before = await store.currentCopy(db);
  await store.removeOtherCopies(db, before?.id ?? null);
  const id = newId('ncap');
  await store.beginCopy(db, { id, fileName: file.name, rows: 0, copiedOn: file.changedOn });
  try {
    const { rows, rejected, first } = await readInto(db, id, file, tools);
    const written = await store.countRatings(db, id);
    refuseUseless(file.name, { rows: written && rows, rejected, first, what: 'ratings' });
    const changes = await store.compareCopies(db, id, before?.id ?? null);
    await store.completeCopy(db, id, { rows: written, at: clock() });
    await store.removeOtherCopies(db, id);
    return { file: file.name, rows, ...changes, rejected, copiedOn: file.changedOn };
  } catch (error) {
    await store.removeOtherCopies(db, before?.id ?? null);
    throw error;
  }
}

async function readInto(
  db: Db,
  copyId: string,
  file: Awaited<ReturnType<typeof openImportFile>>,
  { progress, pause }: PackTools,
) {
  const counted = { rows: 0, rejected: 0, first: null as Omit<Reject, 'kind'> | null };
  let batch: SafetyRecord[] = [];
  const write = async (): Promise<void> => {
    await pause();
    // A variant that is there twice is the one that came first: which of them holds is not for us to say.
    counted.rejected += batch.length - (await store.writeRatings(db, copyId, batch));
    batch = [];
    progress({ rows: counted.rows, share: file.share() });
  };
  for await (const read of readSafercar(file)) {
    counted.rows += 1;
    if (read.kind === 'record') batch.push(read.record);
    else {
      counted.rejected += 1;
      counted.first ??= read;
    }
    if (batch.length >= BATCH) await write();
  }
  await write();
  return counted;
}
