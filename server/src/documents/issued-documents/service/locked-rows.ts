import { lockAccount } from '../../../identity/accounts/service.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { isReadable, type Contents, type Issued } from '../rules.ts';
import * as store from '../store.ts';
import type { IssuedDocumentDeps } from './deps.ts';
import type { DocumentDefinition } from './document-definition.ts';

/** Locks a document and its account, the account first as everywhere. */
export async function lockWithAccount(tx: Db, siteId: string, id: string): Promise<Issued | null> {
  const row = await store.findDocument(tx, siteId, id);
  if (row?.userId) await lockAccount(tx, siteId, row.userId);
  return row && store.lockDocument(tx, siteId, id);
}

/**
 * The only way to the content of a document but for its page (`readForPage`). It is marked as opened before anything leaves,
 * under the row's lock, which a return takes too: a document is either opened or returned as unopened, never both. Null
 * when it belongs to another account.
 */
export async function openDocument(
  { db, clock }: Pick<IssuedDocumentDeps, 'db' | 'clock'>,
  { siteId, userId }: Account,
  id: string,
): Promise<Issued | null> {
  return db.transaction(async tx => {
    const row = await store.lockDocument(tx, siteId, id);
    if (!row || row.userId !== userId) return null;
    if (row.openedAt || !isReadable(row)) return row;
    const openedAt = clock();
    await store.changeDocument(tx, row.id, { openedAt });
    return { ...row, openedAt };
  });
}

/**
 * A document for the page of its owner, which says when its content was on screen: a page that is loaded is not yet seen.
 * Null when it belongs to another account.
 */
export async function readForPage(
  { db, clock }: Pick<IssuedDocumentDeps, 'db' | 'clock'>,
  { siteId, userId }: Account,
  id: string,
): Promise<Issued | null> {
  const row = await store.findDocument(db, siteId, id);
  if (!row || row.userId !== userId) return null;
  return isReadable(row) ? { ...row, openedAt: row.openedAt ?? clock() } : row;
}

/** Gives a row the type of its kind: a life cycle reads rows of its own kind only. */
export const typed = <C extends Contents>(row: Issued | null): Issued<C> | null => row as Issued<C> | null;

/** A document of a row as readers get it. */
export async function documentAsShown<C extends Contents>(
  row: Issued<C>,
  document: C['document'],
  { shown }: Pick<DocumentDefinition<C>, 'shown'>,
): Promise<C['document']> {
  return shown ? shown(row, document) : document;
}

/** A row with its document as readers get it. */
export async function asShown<C extends Contents>(
  row: Issued<C>,
  definition: Pick<DocumentDefinition<C>, 'shown'>,
): Promise<Issued<C>> {
  return row.document ? { ...row, document: await documentAsShown(row, row.document, definition) } : row;
}
