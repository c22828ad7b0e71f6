import { isDeepStrictEqual } from 'node:util';
import { lockAccount } from '../../../identity/accounts/service.ts';
import type { Account } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { isLookedAt } from '../../../kit/people/looking.ts';
import { isReadable, type Contents, type Issued, type Kept } from '../rules.ts';
import * as store from '../store.ts';
import type { DocumentDeps } from './bodies.ts';
import type { DocumentDefinition } from './document-definition.ts';

type Reading = Pick<DocumentDeps, 'db' | 'clock' | 'bodies'>;

/** Locks a document and its account, the account first as everywhere; null where its owner has none any more. */
export async function lockWithAccount(
  tx: Db,
  { siteId, userId, id }: Pick<Issued, 'siteId' | 'userId' | 'id'>,
): Promise<Issued | null> {
  return store.lockOwnDocument(tx, { siteId, userId: await lockAccount(tx, siteId, userId) }, id);
}

/**
 * The only way to the content of a document but for its page (`readForPage`). It is marked as opened before anything leaves,
 * under the row's lock, which a return takes too: a document is either opened or returned as unopened, never both. Null
 * when it belongs to another account. An operator who looks at the account opens nothing.
 */
export async function openDocument(reading: Reading, { siteId, userId }: Account, id: string): Promise<Issued | null> {
  if (isLookedAt()) return readForPage(reading, { siteId, userId }, id);
  const { db, clock, bodies } = reading;
  const found = await store.findOwnDocument(db, { siteId, userId }, id);
  if (!found) return null;
  // What cannot be read is not marked as opened.
  const before = await bodies.whole(found);
  const opened = await db.transaction(async tx => {
    const row = await store.lockOwnDocument(tx, { siteId, userId }, id);
    if (!row) return null;
    if (row.openedAt || !isReadable(row)) return row;
    const openedAt = clock();
    await store.changeDocument(tx, row, { openedAt });
    return { ...row, openedAt };
  });
  const isSame = opened !== null && opened.version === found.version && isDeepStrictEqual(opened.body, found.body);
  return isSame ? { ...opened, document: before.document } : opened && bodies.whole(opened);
}

/**
 * A document for the page of its owner, which says when its content was on screen: a page that is loaded is not yet seen.
 * Null when it belongs to another account.
 */
export async function readForPage(
  { db, clock, bodies }: Reading,
  { siteId, userId }: Account,
  id: string,
): Promise<Issued | null> {
  const found = await store.findOwnDocument(db, { siteId, userId }, id);
  if (!found) return null;
  const row = await bodies.whole(found);
  return isReadable(row) ? { ...row, openedAt: row.openedAt ?? clock() } : row;
}

/** Gives a row the type of its kind: a life cycle reads rows of its own kind only. */
export const typed = <C extends Contents>(row: Issued | null): Kept<C> | null => row as Kept<C> | null;

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
