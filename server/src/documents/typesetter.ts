import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { DocumentError } from './document-error.ts';
import type { PrintableDocument } from './document.ts';
import { readFontFiles } from './font-files.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

type Template = PrintableDocument['template'] | 'social';

const templates: Record<Template, string> = {
  'sticker-modern': 'server/src/stickers/sticker-modern.typ',
  'sticker-classic': 'server/src/stickers/sticker-classic.typ',
  report: 'server/src/reports/report.typ',
  invoice: 'server/src/orders/invoice.typ',
  social: 'server/src/brand-assets/social.typ',
};

/** Layout results untouched for this many documents are dropped; the labels of our own stay. */
const keptDocuments = 10;

/** One typesetter with its fonts loaded. Everything is synchronous: it belongs in a worker. */
export interface Typesetter {
  pdf(template: Template, data: unknown): Buffer;
  /** All pages in one SVG, as the typesetter writes it, and the title of the document. */
  svg(template: Template, data: unknown): { svg: string; title: string };
}

export function createTypesetter(): Typesetter {
  const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: readFontFiles() }] });

  function layOut(template: Template, data: unknown): NodeTypstDocument {
    const mainFilePath = join(root, templates[template]);
    const compiled = compiler.compile({ mainFilePath, inputs: { data: JSON.stringify(data) } });
    const laidOut = compiled.result;
    if (laidOut) return laidOut;
    const error = compiled.takeError();
    throw new DocumentError('refused', `The template "${template}" failed: ${describe(error?.shortDiagnostics)}`);
  }

  function draw<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      if (error instanceof DocumentError) throw error;
      throw new DocumentError('refused', `The typesetter refused the document: ${String(error)}`, { cause: error });
    } finally {
      compiler.evictCache(keptDocuments);
    }
  }

  return {
    pdf: (template, data) => draw(() => compiler.pdf(layOut(template, data), { pdfStandard: 'ua-1' })),
    svg: (template, data) =>
      draw(() => {
        const laidOut = layOut(template, data);
        return { svg: compiler.svg(laidOut), title: laidOut.title ?? '' };
      }),
  };
}

function describe(diagnostics: unknown): string {
  return JSON.stringify(diagnostics ?? 'no diagnostics').slice(0, 2000);
}
