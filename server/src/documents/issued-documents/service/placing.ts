import type { DocumentKind } from '../../../money/products/contract.ts';
import { PLACE_DOCUMENTS } from '../jobs.ts';
import * as store from '../import/placing-store.ts';
import type { DocumentDeps } from './bodies.ts';
import type { DocumentDefinition } from './document-definition.ts';

/** So many documents a job. */
const STEP = 100;

/** How documents of before there was a media store for them get there. */
export function createPlacing(
  { db, jobs, bodies }: DocumentDeps,
  definitionOf: (kind: DocumentKind) => DocumentDefinition,
) {
  return {
    /** Removes a file of a document, unless a row names it. */
    removeBody: bodies.remove,

    /** Removes the files that no row names and that are older than a day. */
    removeOrphans: bodies.removeOrphans,

    /** Places some documents and earlier versions that nobody has placed, and queues itself while there are more. */
    async placeSome(): Promise<void> {
      const rows = await store.listUnplaced(db, STEP);
      for (const { id, kind, document } of rows)
        if (document) await store.placeDocument(db, id, document, await placed(id, kind, document));
      const versions = await store.listUnplacedVersions(db, STEP);
      for (const row of versions)
        await store.placeVersion(db, row, await placed(row.documentId, row.kind, row.document));
      if (rows.length === STEP || versions.length === STEP) await jobs.enqueue(db, PLACE_DOCUMENTS, {});
    },
  };

  function placed(id: string, kind: DocumentKind, document: store.Placed['document']): Promise<store.Placed> {
    return bodies.keep(id, document, definitionOf(kind).cardFields);
  }
}
