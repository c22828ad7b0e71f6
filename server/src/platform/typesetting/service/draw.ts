import { setImmediate } from 'node:timers/promises';
import { DocumentError, type DocumentErrorCode } from '../rules/document-error.ts';
import type { BrandedDocument } from './brand-logo.ts';
import { compactSvgPages } from './inline-svg.ts';
import type { Templates } from '../rules/template.ts';
import { createTypesetter } from './typesetter.ts';

/** A document to be drawn, or a picture, whose SVG stays as the typesetter writes it. */
export type RenderJob =
  { document: BrandedDocument; format: 'pdf' | 'svg' } | { picture: { template: string; data: object } };

/** Errors lose their class between threads, so a refusal travels as a value. */
export type RenderOutcome =
  { pdf: Uint8Array; pages: string[] } | { refusal: { code: DocumentErrorCode; message: string } };

/** Draws in this thread; everything but the wait of the worker is synchronous. */
export interface Drawing {
  /** Tagged PDF/UA-1. @throws DocumentError */
  pdf(document: BrandedDocument): Buffer;
  /** All pages in one SVG, as the typesetter writes it, and the title of the document. @throws DocumentError */
  svg(document: { template: string; data: object; logo?: string | undefined }): { svg: string; title: string };
}

/** A typesetter that knows the templates. */
export function createDrawing(templates: Templates): Drawing {
  const typesetter = createTypesetter();

  function prepared({ template, data, logo }: { template: string; data: object; logo?: string | undefined }) {
    const found = templates[template];
    if (!found) throw new DocumentError('refused', `There is no template "${template}"`);
    const prepared = found.prepare(data as never, logo);
    return [found.file, prepared, found.tighten?.(prepared)] as const;
  }

  return {
    pdf: document => typesetter.pdf(...prepared(document)),
    svg: document => typesetter.svg(...prepared(document)),
  };
}

/**
 * A worker's handling of a job. The event loop turns before it answers, because that is when the native memory of earlier documents is
 * freed: the pool itself stops the loop between two jobs (decision 009).
 */
export function createDraw(templates: Templates): (job: RenderJob) => Promise<RenderOutcome> {
  const drawing = createDrawing(templates);
  return async job => {
    const outcome = outcomeOf(drawing, job);
    await setImmediate();
    return outcome;
  };
}

function outcomeOf(drawing: Drawing, job: RenderJob): RenderOutcome {
  try {
    if ('picture' in job) return { pdf: new Uint8Array(), pages: [drawing.svg(job.picture).svg] };
    if (job.format === 'pdf') return { pdf: new Uint8Array(drawing.pdf(job.document)), pages: [] };
    const { svg, title } = drawing.svg(job.document);
    return { pdf: new Uint8Array(), pages: compactSvgPages(svg, title) };
  } catch (error) {
    if (error instanceof DocumentError) return { refusal: { code: error.code, message: error.message } };
    throw error;
  }
}
