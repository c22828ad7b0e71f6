import { DocumentError, type DocumentErrorCode } from './document-error.ts';
import type { BrandedDocument } from './brand-logo.ts';
import { compactSvgPages } from './inline-svg.ts';
import { prepareData } from './prepare.ts';
import { createTypesetter } from './typesetter.ts';

export interface RenderJob {
  document: BrandedDocument;
  format: 'pdf' | 'svg';
}

/** Errors lose their class between threads, so a refusal travels as a value. */
export type RenderOutcome =
  { pdf: Uint8Array; pages: string[] } | { refusal: { code: DocumentErrorCode; message: string } };

const typesetter = createTypesetter();

/** Draws one document; called by the pool. */
export function draw({ document, format }: RenderJob): RenderOutcome {
  try {
    const data = prepareData(document);
    if (format === 'pdf') return { pdf: new Uint8Array(typesetter.pdf(document.template, data)), pages: [] };
    const { svg, title } = typesetter.svg(document.template, data);
    return { pdf: new Uint8Array(), pages: compactSvgPages(svg, title) };
  } catch (error) {
    if (error instanceof DocumentError) return { refusal: { code: error.code, message: error.message } };
    throw error;
  }
}
