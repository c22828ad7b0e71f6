import type { StockDeps } from './service/deps.ts';
import { createAmending } from './service/amending.ts';
import { createEntering } from './service/entering.ts';
import { createFiles } from './service/files.ts';
import { createHistory } from './service/history.ts';
import { createInventory } from './service/inventory.ts';
import { createList } from './service/list.ts';
import { createMoving } from './service/moving.ts';
import { createRecallMails } from './service/recalls/mails.ts';
import { createScanning } from './service/scanning.ts';
import { createWatching } from './service/recalls/watching.ts';
import { createViews } from './service/views.ts';
import { createWriting } from './service/writing.ts';

export type { StockDeps } from './service/deps.ts';
export type { Amendment } from './service/amending.ts';
export type { Entered } from './service/entering.ts';
export { rejectOf, type FedFile } from './service/files.ts';

export type Stock = ReturnType<typeof createStock>;

/** The vehicles of dealerships: added by hand or by file, moved, shown, and what was shown of each. */
export function createStock(deps: StockDeps) {
  return {
    ...createList(deps),
    ...createInventory(deps),
    ...createWriting(deps),
    ...createScanning(deps),
    ...createViews(deps),
    ...createEntering(deps),
    ...createAmending(deps),
    ...createMoving(deps),
    ...createFiles(deps),
    ...createHistory(deps),
    ...createWatching(deps),
    ...createRecallMails(deps),
  };
}
