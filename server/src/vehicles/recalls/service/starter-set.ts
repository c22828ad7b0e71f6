import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import * as listStore from '../import/list-store.ts';
import { starterRows, type StarterSet } from '../rules/starter-set.ts';
import * as store from '../store.ts';

/**
 * Writes the extract every installation begins with, over an older one; nothing where a real copy or this very set is in
 * use. It shows what it holds, and never leads to "no recalls".
 */
export async function writeStarterSet({ db, clock }: { db: Db; clock: Clock }, set: StarterSet): Promise<void> {
  const { name } = set;
  const used = await store.listCopies(db);
  if (used.some(({ part, fileName }) => part !== 'starter' || fileName === name)) return;
  const { lines, vehicles, years } = starterRows(set);
  const copy = await listStore.beginCopy(db, {
    part: 'starter',
    fileName: name,
    sha256: '',
    copiedOn: set.copiedOn,
    rows: lines.length,
    rejects: 0,
    campaigns: new Set(lines.map(({ campaign }) => campaign)).size,
    years,
    createdAt: clock(),
  });
  await listStore.writeCampaigns(db, copy, lines);
  await listStore.writeVehicles(db, copy, vehicles);
  await listStore.useCopy(db, copy, { replaces: ['starter'], now: clock() });
  while (await listStore.clearSome(db));
}
