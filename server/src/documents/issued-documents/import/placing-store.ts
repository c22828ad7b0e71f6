import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../kit/database/db.ts';
import { matches } from '../../../kit/database/rows.ts';
import type { DocumentKind } from '../../../money/products/contract.ts';
import type { Body, StoredDocument } from '../contract.ts';
import type { Issued } from '../rules.ts';
import { documentVersions, issuedDocuments as documents } from '../tables.ts';

type VersionRow = typeof documentVersions.$inferSelect;

type BodyColumn = typeof documents.body | typeof documentVersions.body;
const keyOf = (body: BodyColumn) => sql<string>`${body} ->> 'key'`;
const hashOf = (body: BodyColumn) => sql<string>`${body} ->> 'sha256'`;

/** A file in the media store that a row names, with the id of its document. */
interface DocumentFile {
  id: string;
  key: string;
  sha256: string;
}

/** A page of the ids of all documents, in their order: those after an id. */
export async function listIds(db: Db, after: string, limit: number): Promise<string[]> {
  const page = db.select({ id: documents.id }).from(documents).orderBy(asc(documents.id)).limit(limit);
  return (await page.where(gt(documents.id, after))).map(({ id }) => id);
}

/** The files in the media store that the rows of these documents name. */
export const listFiles = (db: Db, ids: readonly string[]): Promise<DocumentFile[]> =>
  filesOf(db, id => inArray(id, [...ids]));

/** The same for every document whose id comes after one, up to another. */
export const listFilesUpTo = (db: Db, after: string, last: string): Promise<DocumentFile[]> =>
  filesOf(db, id => and(gt(id, after), lte(id, last)));

type IdColumn = typeof documents.id | typeof documentVersions.documentId;

async function filesOf(db: Db, areMeant: (id: IdColumn) => SQL | undefined): Promise<DocumentFile[]> {
  const [newest, earlier] = await Promise.all([
    db
      .select({ id: documents.id, key: keyOf(documents.body), sha256: hashOf(documents.body) })
      .from(documents)
      .where(and(isNotNull(keyOf(documents.body)), areMeant(documents.id))),
    db
      .select({
        id: documentVersions.documentId,
        key: keyOf(documentVersions.body),
        sha256: hashOf(documentVersions.body),
      })
      .from(documentVersions)
      .where(and(isNotNull(keyOf(documentVersions.body)), areMeant(documentVersions.documentId))),
  ]);
  return [...newest, ...earlier];
}

/** Some documents of before there was a media store for them. */
export const listUnplaced = (db: Db, limit: number): Promise<Issued[]> =>
  db
    .select()
    .from(documents)
    .where(and(isNull(documents.body), isNotNull(documents.document)))
    .orderBy(asc(documents.id))
    .limit(limit);

/** Some earlier versions of before there was a media store for them, each with the kind of its document. */
export async function listUnplacedVersions(db: Db, limit: number): Promise<(VersionRow & { kind: DocumentKind })[]> {
  return db
    .select({ ...getTableColumns(documentVersions), kind: documents.kind })
    .from(documentVersions)
    .innerJoin(
      documents,
      and(eq(documents.id, documentVersions.documentId), eq(documents.userId, documentVersions.userId)),
    )
    .where(isNull(documentVersions.body))
    .orderBy(asc(documentVersions.documentId), asc(documentVersions.version))
    .limit(limit);
}

/** What a row has of a document, and where the rest is. */
export interface Placed {
  document: StoredDocument;
  body: Body;
}

/** Writes where the content of a document is, unless it has changed since `document` was read. */
export async function placeDocument(db: Db, id: string, document: StoredDocument, placed: Placed): Promise<void> {
  const same = sql`${documents.document} = ${JSON.stringify(document)}::jsonb`;
  await db
    .update(documents)
    .set(placed)
    .where(and(eq(documents.id, id), isNull(documents.body), same));
}

/** The same of an earlier version, which never changes. */
export async function placeVersion(
  db: Db,
  { documentId, version }: Pick<VersionRow, 'documentId' | 'version'>,
  placed: Placed,
): Promise<void> {
  await db
    .update(documentVersions)
    .set(placed)
    .where(and(matches(documentVersions, { documentId, version }), isNull(documentVersions.body)));
}
