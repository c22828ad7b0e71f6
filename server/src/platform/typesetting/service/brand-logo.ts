import { createBrandFiles, type BrandFiles } from '../../sites/service/brand-files.ts';
import type { PrintableDocument } from '../rules/printable.ts';

/** A document with its brand's logo, ready to be drawn; a brand without one is drawn by its first letter. */
export type BrandedDocument = PrintableDocument & { logo?: string | undefined };

/** Adds the logo of its brand to a document, as it is now. */
export function logosOf(
  files: Pick<BrandFiles, 'bytes'> = createBrandFiles(),
): (document: PrintableDocument) => BrandedDocument {
  return document => {
    const { id } = document.data.brand;
    if (!id) return document;
    return { ...document, logo: /^[a-z0-9-]+$/.test(id) ? files.bytes(id, 'logo.svg')?.toString('utf8') : undefined };
  };
}
