import { readFileSync } from 'node:fs';
import { sitesFolder } from '../../sites/service.ts';
import type { PrintableDocument } from '../rules/printable.ts';

/** A document with its brand's logo, ready to be drawn; a brand without one is drawn by its first letter. */
export type BrandedDocument = PrintableDocument & { logo?: string | undefined };

/** Adds the logo of its brand to a document. `folder` has a subfolder with a `logo.svg` for each brand. */
export function logosOf(folder: string = sitesFolder): (document: PrintableDocument) => BrandedDocument {
  const read = new Map<string, string | undefined>();
  return document => {
    const { id } = document.data.brand;
    if (!id) return document;
    if (!read.has(id)) read.set(id, readLogo(folder, id));
    return { ...document, logo: read.get(id) };
  };
}

function readLogo(folder: string, id: string): string | undefined {
  if (!/^[a-z0-9-]+$/.test(id)) return undefined;
  try {
    return readFileSync(`${folder}${id}/logo.svg`, 'utf8');
  } catch {
    return undefined;
  }
}
