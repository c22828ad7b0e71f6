import type { Print } from '@marque/server/documents/issued-documents/contract';

/** The PDFs of a document; those of one language, version, paper and day are numbered, so that no two have one name. */
export function numberedPrints(prints: readonly Print[]): (Print & { n: number; of: number })[] {
  const nameOf = ({ lang, version, paper, on }: Print) => `${lang} ${version} ${paper} ${on}`;
  return prints.map(print => {
    const same = prints.filter(other => nameOf(other) === nameOf(print));
    return { ...print, n: same.indexOf(print) + 1, of: same.length };
  });
}
