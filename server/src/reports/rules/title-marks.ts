import type { RecordOf } from '../providers/history-record.ts';
import { brandOf, CLEAR } from './brand-table.ts';

type Title = RecordOf<'titles'>;

/** Words that offices write instead of a code, the more exact before the more general; the first that fits counts. */
const WORDS: readonly [RegExp, string][] = [
  [/tamper/, '70'],
  [/not actual/, '69'],
  [/exceeds|mechanical limit/, '72'],
  [/odometer.*(discrepan)|mileage discrepan/, '76'],
  [/odometer.*replac/, '74'],
  [/odometer.*alter/, '73'],
  [/actual mileage|odometer actual/, '68'],
  [/non-?\s?repair\w* repaired/, '52'],
  [/rebuil|revived|restored|prior salvage/, '09'],
  [/reconstruct/, '10'],
  [/junk|destruction|non-?\s?repair|irrepar/, '08'],
  [/crush/, '53'],
  [/dismantl|parts only/, '07'],
  [/export/, '56'],
  [/salt ?water/, '04'],
  [/flood|water damage/, '01'],
  [/\bfire|burn/, '02'],
  [/\bhail/, '03'],
  [/lemon|buy-?\s?back|repurchas/, '47'],
  [/theft.*recover|recover.*theft/, '36'],
  [/total(l?ed| loss)/, '31'],
  [/salvage/, '11'],
  [/undisclosed lien/, '37'],
  [/rental/, '48'],
  [/taxi/, '17'],
  [/police/, '18'],
];

const NO_BRAND = /^(0+|clear|clean|none|no brands?|n\/?a|-*)$/;
const LONGEST_WORDS = 60;

/**
 * The brand a source names, by its two-digit code: a code, or words of an office. One we do not know stays as it is
 * written; null where the source says that there is none.
 */
export function codeOf(written: string): string | null {
  const text = written.trim();
  const lower = text.toLowerCase();
  if (text === CLEAR || NO_BRAND.test(lower)) return null;
  if (/^\d{1,2}$/.test(text)) return text.padStart(2, '0');
  return WORDS.find(([pattern]) => pattern.test(lower))?.[1] ?? text.slice(0, LONGEST_WORDS);
}

/** What the kind of a title says by itself, and the codes that say the same more exactly. */
const OF_KIND: Partial<Record<Title['kind'], { code: string; same: string }>> = {
  salvage: { code: '11', same: '11 16 31 32 49 50 52' },
  junk: { code: '08', same: '08 53 90 91' },
  rebuilt: { code: '09', same: '09 10 15 52' },
  export: { code: '56', same: '56' },
};

/** The brands a title states in codes or words, each once. */
export function statedCodes(title: Title): string[] {
  return [...new Set(title.brandCodes.flatMap(written => codeOf(written) ?? []))];
}

/** Every brand of a title: those it states, and the one its kind means where none of them says so. */
export function codesOf(title: Title): string[] {
  const stated = statedCodes(title);
  const kind = OF_KIND[title.kind];
  return kind && !stated.some(code => kind.same.split(' ').includes(code)) ? [...stated, kind.code] : stated;
}

/** Codes of a title that warn: a brand we do not know does, words of information do not. */
export function warningsOf(title: Title): string[] {
  return codesOf(title).filter(code => brandOf(code).severity !== 'info');
}
