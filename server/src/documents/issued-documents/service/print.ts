import type { PrintableDocument } from '../../../platform/typesetting/rules/printable.ts';
import type { RenderRequest } from '../../../platform/typesetting/service/render-queue.ts';
import type { Db } from '../../../kit/database/db.ts';
import { printOf, type Issued } from '../rules.ts';
import * as store from '../store.ts';
import type { IssuedDocumentDeps } from './deps.ts';

/**
 * Draws the PDF of a document. `keep` writes its hash beside those of the other PDFs of the document, so that anyone can
 * compare a file with it.
 */
export async function draw(
  { renderer, clock }: Pick<IssuedDocumentDeps, 'renderer' | 'clock'>,
  printable: PrintableDocument,
  request?: RenderRequest,
) {
  const bytes = await renderer.pdf(printable, request);
  const keep = (db: Db, { id, userId, version }: Pick<Issued, 'id' | 'userId' | 'version'>): Promise<void> =>
    store.addPrint(db, { id, userId }, printOf(bytes, { lang: printable.data.lang, version }, clock()));
  return { bytes, keep };
}

/** The PDF of a document, drawn and its hash kept. */
export async function print(
  deps: Pick<IssuedDocumentDeps, 'db' | 'renderer' | 'clock'>,
  row: Pick<Issued, 'id' | 'userId' | 'version'>,
  printable: PrintableDocument,
  request?: RenderRequest,
): Promise<Uint8Array> {
  const { bytes, keep } = await draw(deps, printable, request);
  await keep(deps.db, row);
  return bytes;
}
