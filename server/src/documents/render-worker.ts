import { setImmediate } from 'node:timers/promises';
import { DocumentError, type DocumentErrorCode } from './document-error.ts';
import type { BrandedDocument } from './brand-logo.ts';
import { compactSvgPages } from './inline-svg.ts';
import { prepareData } from './prepare.ts';
import type { SocialSheet } from './social-sheet.ts';
import { createTypesetter } from './typesetter.ts';

export type RenderJob = { document: BrandedDocument; format: 'pdf' | 'svg' } | { social: SocialSheet };

/** Errors lose their class between threads, so a refusal travels as a value. */
export type RenderOutcome =
  { pdf: Uint8Array; pages: string[] } | { refusal: { code: DocumentErrorCode; message: string } };

const typesetter = createTypesetter();

/**
 * Draws one document; called by the pool. The event loop turns before it answers, because that is when the native memory
 * of earlier documents is freed: the pool itself stops the loop between two jobs (decision 009).
 */
export async function draw(job: RenderJob): Promise<RenderOutcome> {
  const outcome = outcomeOf(job);
  await setImmediate();
  return outcome;
}

function outcomeOf(job: RenderJob): RenderOutcome {
  try {
    if ('social' in job) return { pdf: new Uint8Array(), pages: [typesetter.svg('social', job.social).svg] };
    const { document, format } = job;
    const data = prepareData(document);
    if (format === 'pdf') return { pdf: new Uint8Array(typesetter.pdf(document.template, data)), pages: [] };
    const { svg, title } = typesetter.svg(document.template, data);
    return { pdf: new Uint8Array(), pages: compactSvgPages(svg, title) };
  } catch (error) {
    if (error instanceof DocumentError) return { refusal: { code: error.code, message: error.message } };
    throw error;
  }
}
