import type { StockDeps } from './service/deps.ts';
import { createFiles } from './service/files.ts';
import { createHistory } from './service/history.ts';
import { createList } from './service/list.ts';
import { createMoving } from './service/moving.ts';
import { createRecallMails } from './service/recall-mails.ts';
import { createWatching } from './service/watching.ts';
import { createWriting } from './service/writing.ts';

export type { StockDeps } from './service/deps.ts';

export type Stock = ReturnType<typeof createStock>;

/** The vehicles of dealerships: added by hand or by file, moved, shown, and what was shown of each. */
export function createStock(deps: StockDeps) {
  return {
    ...createList(deps),
    ...createWriting(deps),
    ...createMoving(deps),
    ...createFiles(deps),
    ...createHistory(deps),
    ...createWatching(deps),
    ...createRecallMails(deps),
  };
}
