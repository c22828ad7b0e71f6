import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { DocumentError } from './document-error.ts';
import { readFontFiles } from './font-files.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Where a template reads its data. The file stands in memory only: an input of `sys` would make each template's code run anew. */
const dataFile = join(root, 'document.json');

/**
 * Layout results untouched for so many documents, of all threads together, are dropped. Little of one document is of use to
 * the next, and what is kept is walked through each time; two keep what another thread is still drawing.
 */
const keptDocuments = 2;

/** One typesetter with its fonts loaded. `file` is a path from the root. Everything is synchronous: it belongs in a worker. */
export interface Typesetter {
  pdf(file: string, data: object): Buffer;
  /** All pages in one SVG, as the typesetter writes it, and the title of the document. */
  svg(file: string, data: object): { svg: string; title: string };
}

export function createTypesetter(): Typesetter {
  const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: readFontFiles() }] });

  function layOut(file: string, data: object): NodeTypstDocument {
    const mainFilePath = join(root, file);
    compiler.mapShadow(dataFile, Buffer.from(JSON.stringify(data)));
    const compiled = compiler.compile({ mainFilePath });
    const laidOut = compiled.result;
    if (laidOut) return laidOut;
    const error = compiled.takeError();
    throw new DocumentError('refused', `The template ${file} failed: ${describe(error?.shortDiagnostics)}`);
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
    pdf: (file, data) => draw(() => compiler.pdf(layOut(file, data), { pdfStandard: 'ua-1' })),
    svg: (file, data) =>
      draw(() => {
        const laidOut = layOut(file, data);
        return { svg: compiler.svg(laidOut), title: laidOut.title ?? '' };
      }),
  };
}

function describe(diagnostics: unknown): string {
  return JSON.stringify(diagnostics ?? 'no diagnostics').slice(0, 2000);
}
