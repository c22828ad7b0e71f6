import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { DocumentError } from '../rules/document-error.ts';
import { readFontFiles } from '../rules/fonts/font-files.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Where a template reads its data. The file stands in memory only: an input of `sys` would make each template's code run anew. */
const dataFile = join(root, 'document.json');

/**
 * Layout results untouched for so many documents, of all threads together, are dropped. What documents share is touched by each
 * (decision 040), and what is kept is walked through each time; two keep what another thread is still drawing.
 */
const cachedDocuments = 2;

/** A last page that holds less of its height than this is worth a second layout. */
const fullEnough = 0.3;

/** One typesetter with its fonts loaded. `file` is a path from the root. Everything is synchronous: it belongs in a worker. */
export interface Typesetter {
  /** `tighter`: the same with less space, taken where the last page would hold little and goes away by it. */
  pdf(file: string, data: object, tighter?: object): Buffer;
  /** All pages in one SVG, as the typesetter writes it, and the title of the document. */
  svg(file: string, data: object, tighter?: object): { svg: string; title: string };
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
      compiler.evictCache(cachedDocuments);
    }
  }

  /** How much of its last page a document takes, as its template says at its end. */
  function lastPageShare(laidOut: NodeTypstDocument): number {
    const [end] = compiler.query(laidOut, { selector: '<end>', field: 'value' }) as number[];
    return end ?? 1;
  }

  function layOutWell(file: string, data: object, tighter: object | undefined): NodeTypstDocument {
    const laidOut = layOut(file, data);
    if (!tighter || laidOut.numOfPages === 1 || lastPageShare(laidOut) >= fullEnough) return laidOut;
    const closer = layOut(file, tighter);
    return closer.numOfPages < laidOut.numOfPages ? closer : laidOut;
  }

  return {
    pdf: (file, data, tighter) => draw(() => compiler.pdf(layOutWell(file, data, tighter), { pdfStandard: 'ua-1' })),
    svg: (file, data, tighter) =>
      draw(() => {
        const laidOut = layOutWell(file, data, tighter);
        return { svg: compiler.svg(laidOut), title: laidOut.title ?? '' };
      }),
  };
}

function describe(diagnostics: unknown): string {
  return JSON.stringify(diagnostics ?? 'no diagnostics').slice(0, 2000);
}
