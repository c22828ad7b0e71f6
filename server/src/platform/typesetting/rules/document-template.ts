import { covered } from './fonts/coverage.ts';
import { DocumentError } from './document-error.ts';
import type { PrintableData } from './printable.ts';
import { isTransliterated, printableData, type InOneLanguage } from './printable-text.ts';
import { qrSvg } from './qr.ts';
import type { DocumentProblem } from './document-problem.ts';
import type { Template } from './template.ts';

/** Keys whose texts are addresses, numbers and pictures, not words to break. */
const kept = new Set(['verify_url', 'id', 'link', 'logo_svg', 'url']);

/** A document ready to be laid out. */
export type Sheet<Data extends PrintableData> = Omit<InOneLanguage<Data>, 'lang'> &
  Pick<Data, 'lang'> & {
    /** Some text is in Latin letters, because no face draws its own. */
    transliterated?: boolean;
  };

interface DocumentTemplate<Data extends PrintableData> {
  file: string;
  /** Longest text of a field, in characters; sheets of one page take less. */
  maxChars: number;
  /** Faults of a document; with any, it is not printed before a person has looked at it. */
  review?(data: Data): DocumentProblem[];
  /** Layout computed before drawing; the file reads it as `layout`. */
  layOut?(sheet: Sheet<Data>, data: Data): object;
  /** Whether it runs over as many pages as it needs, and reads `tight` for less space. */
  flows?: boolean;
}

/** The template of a document: its data is reviewed, made printable in one language, and given its QR code and layout. */
export function documentTemplate<Data extends PrintableData>(template: DocumentTemplate<Data>): Template<Data> {
  const { file, maxChars } = template;
  return {
    file,
    prepare(data, logo) {
      const problems = data.reviewed ? [] : (template.review?.(data) ?? []);
      if (problems.length > 0) throw new DocumentError('needs_review', `Not printed: ${JSON.stringify(problems)}`);
      const clean = printableData(data, { language: data.lang, has: covered, maxChars, kept });
      const { document, brand, ...rest } = clean as Record<string, unknown>;
      const rewritten = isTransliterated(data, covered, kept) ? { transliterated: true } : {};
      const prepared = {
        ...rest,
        ...rewritten,
        brand: { ...(brand as object), ...(logo ? { logo_svg: logo } : {}) },
        document: { ...(document as object), qr_svg: qrSvg(data.document.verify_url) },
      };
      return template.layOut
        ? { ...prepared, layout: template.layOut({ ...(clean as Sheet<Data>), ...rewritten }, data) }
        : prepared;
    },
    ...(template.flows ? { tighten: prepared => ({ ...prepared, tight: true }) } : {}),
  };
}
