import { AppError } from '../../../kit/errors.ts';
import { stageOf } from '../../../documents/issued-documents/rules.ts';
import type { VehicleDocument } from '../../../documents/issued-documents/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { BatchRowState } from '../contract.ts';
import * as store from '../store.ts';
import type { BatchDeps } from './deps.ts';

/** Finds a batch of the dealership in use, with what became of each row. The function throws AppError `dealers_only`, `not_found` */
export function createFollowing({ db, dealerships, issuedDocuments }: BatchDeps) {
  return found;

  async function found(caller: Caller, id: string) {
    const { account } = await dealerships.need(caller, 'read');
    const batch = await store.findBatch(db, account, id);
    if (!batch) throw new AppError('not_found', { field: 'batch' });
    const stored = await store.listRows(db, batch);
    const vins = stored.map(({ vin }) => vin);
    const documents = new Map((await issuedDocuments.ofVehicles(account, vins)).map(each => [each.id, each]));
    return { batch, rows: stored.map(row => ({ row, state: stateOf(row, documents) })) };
  }
}

const MADE: Readonly<Record<ReturnType<typeof stageOf>, BatchRowState>> = {
  working: 'working',
  review: 'review',
  made: 'made',
  over: 'failed',
};

export interface Followed {
  row: store.RowStored;
  state: BatchRowState;
}

function stateOf(row: store.RowStored, documents: ReadonlyMap<string, VehicleDocument>): BatchRowState {
  if (row.state !== 'ordered') return row.state;
  const document = row.documentId === null ? undefined : documents.get(row.documentId);
  return document ? MADE[stageOf(document)] : 'failed';
}

/** Whether the sticker of a row can be printed: it was made, or was there. */
export const hasSticker = ({ row, state }: Followed): boolean =>
  (state === 'made' || state === 'there') && row.documentId !== null;
