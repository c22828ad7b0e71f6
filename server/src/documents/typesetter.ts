import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { DocumentError } from './document-error.ts';
import { readFontFiles } from './font-files.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Layout results untouched for this many documents are dropped; the labels of our own stay. */
const keptDocuments = 10;

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
    const compiled = compiler.compile({ mainFilePath, inputs: { data: JSON.stringify(data) } });
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
