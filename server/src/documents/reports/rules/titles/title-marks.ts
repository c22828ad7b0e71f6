import type { RecordOf } from '../sources/history-record.ts';
import { brandOf, BRANDS, CLEAR } from './brand-table.ts';
import { say } from '../facts/words.ts';
import otherNames from './other-names.json' with { type: 'json' };

type Title = RecordOf<'titles'>;

/** A phrase with whatever stands between its words: "Non-repairable, repaired" is also "non repairable repaired". */
const phrase = (words: string): RegExp =>
  new RegExp(`(?<![a-z0-9])${(words.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('[^a-z0-9]+')}(?![a-z0-9])`);

/** Our own names of two words and more, and those of the national list, the longer ones first. */
const PHRASES: readonly [RegExp, string][] = [
  ...BRANDS.map(({ code }): [string, string] => [say(`brand.${code}.name`).en, code]),
  // Names of the national list that differ from ours.
  ...Object.entries(otherNames),
]
  .filter(([name]) => /[a-z0-9][^a-z0-9]+[a-z0-9]/i.test(name))
  .toSorted(([one], [other]) => other.length - one.length)
  .map(([name, code]) => [phrase(name), code]);

/**
 * Words that offices write instead of a code: whole phrases before parts, and the more exact before the more general. What
 * one of them has taken is not read again, so "rebuilt salvage" is one brand, and "rebuilt after flood" are two.
 */
const WORDS: readonly [RegExp, string][] = [
  ...PHRASES,
  [/(odometer )?tamper\w*( verified)?/, '70'],
  [/not( the)? (actual|true)( mileage| odometer)?|true mileage unknown|\btmu\b|roll(ed)?[ -]?back/, '69'],
  [/(exceeds|in excess of)( the)?( odometer'?s?)?( mechanical)?( limits?)?|mechanical limits?/, '72'],
  [/(odometer|mileage).{0,4}discrepan\w*/, '76'],
  [/odometer.{0,8}(replac|chang)\w*/, '74'],
  [/odometer.{0,8}alter\w*/, '73'],
  [/exempt.{0,8}(odometer|mileage).*|(odometer|mileage).{0,4}exempt/, '71'],
  [/actual mileage|(odometer|mileage):? actual/, '68'],
  [/non-?\s?repair\w* repaired/, '52'],
  [/(non|un|not)[ -]?re(build|pair)able|non-?\s?repair\w*|irrepar\w*/, '08'],
  [/junk\w*|destruction|\bscrap(ped)?\b/, '08'],
  [/rebuil\w*( from)?( salvage)?|salvage[ -]rebuil\w*|revived( salvage)?|restored( salvage)?|prior salvage/, '09'],
  [/reconstruct\w*/, '10'],
  [/crush\w*/, '53'],
  [/dismantl\w*|parts only/, '07'],
  [/export\w*/, '56'],
  [/salt ?water( damage| flood)?/, '04'],
  [/flood\w*|water damage\w*|high water|submerged/, '01'],
  [/\bfire|burn\w*/, '02'],
  [/\bhail/, '03'],
  [/vandal\w*/, '05'],
  [/\bcollision|\bwreck\w*/, '14'],
  [/hazard\w*|contaminat\w*/, '55'],
  [/lemon( law)?( buy-?\s?back)?|buy-?\s?back|repurchas\w*/, '47'],
  [/warranty return\w*/, '23'],
  [/theft.*recover\w*|recover\w*.*theft/, '36'],
  [/salvage.{0,6}(stolen|theft)|(stolen|theft).{0,6}salvage/, '49'],
  [/salvage.{0,12}other( than damage| reasons?)?/, '50'],
  [/total(l?ed| loss)/, '31'],
  [/salvage/, '11'],
  [/undisclosed lien/, '37'],
  [/rental/, '48'],
  [/taxi/, '17'],
  [/police/, '18'],
  [/gr[ae]y market/, '22'],
  [/owner retain\w*|retained by( the)? owner/, '32'],
  [/remanufactur\w*/, '21'],
  [/refurbish\w*/, '13'],
  [/\bkit( car| vehicle)?\b/, '06'],
  [/\breplica\b/, '30'],
  [/street ?rod/, '28'],
  [/\bantique\b/, '24'],
  [/\bclassic\b/, '25'],
  [/\bagricultur\w*|\bfarm\b/, '26'],
  [/\blogging\b/, '27'],
  [/\bbond(ed)?\b/, '33'],
  [/\bmemorandum\b/, '34'],
  [/re-?issued vin/, '29'],
  [/(state[ -])?assigned vin|replac\w* vin/, '43'],
];

const NO_BRAND = /^(0+|clear|clean|none|no brands?|n\/?a|-*)$/;
const CODES = /^\d{1,2}([\s,;|/]+\d{1,2})*$/;
const MAX_WORDS = 60;
/** Words before or after a brand that take it back: such a brand is shown as it is written, and not as found. */
const DENIED_BEFORE = /\b(no|not|never|without)( an?| any| prior| known| reported)? $/;
const DENIED_AFTER = /^( history| damage)?:? ?(no|none|never|not (reported|found|known))\b/;

/** The brands that words name, and what is left of the words. */
function namedIn(words: string): { codes: string[]; denied: boolean } {
  let left = words;
  let denied = false;
  const codes = WORDS.flatMap(([pattern, code]) => {
    const hit = pattern.exec(left);
    if (!hit) return [];
    const [before, after] = [left.slice(0, hit.index), left.slice(hit.index + hit[0].length)];
    left = `${before}\u0000${after}`;
    if (!DENIED_BEFORE.test(before) && !DENIED_AFTER.test(after)) return [code];
    denied = true;
    return [];
  });
  return { codes: [...new Set(codes)], denied };
}

/**
 * The brands a source names, by their two-digit codes: codes, or words of an office. One we do not know stays as it is
 * written; none where the source says that there is none.
 */
export function codesIn(written: string): string[] {
  const text = written.trim();
  const lower = text.toLowerCase();
  if (NO_BRAND.test(lower)) return [];
  if (CODES.test(text)) {
    const codes = text.split(/[\s,;|/]+/).map(code => code.padStart(2, '0'));
    return [...new Set(codes)].filter(code => code !== CLEAR);
  }
  const { codes, denied } = namedIn(lower);
  return codes.length === 0 || denied ? [...codes, text.slice(0, MAX_WORDS)] : codes;
}

/** The words a source wrote; null where it sent codes, or that there is no brand. */
export function wordsOf(written: string): string | null {
  const text = written.trim();
  return NO_BRAND.test(text.toLowerCase()) || CODES.test(text) ? null : text;
}

/** The brand implied by the kind of a title, and the codes that say the same more exactly. */
const OF_KIND: Partial<Record<Title['kind'], { code: string; same: string }>> = {
  salvage: { code: '11', same: '11 16 31 32 49 50 52' },
  junk: { code: '08', same: '08 53 90 91' },
  rebuilt: { code: '09', same: '09 10 15 52' },
  export: { code: '56', same: '56' },
};

/** The brands a title states in codes or words, each once. */
export function statedCodes(title: Title): string[] {
  return [...new Set(title.brandCodes.flatMap(codesIn))];
}

/** The federal odometer phrases as the brands that say the same; a mileage stated as actual is what a title is for. */
const OF_PHRASE: Partial<Record<NonNullable<Title['phrase']>, string>> = {
  not_actual: '69',
  tampering_verified: '70',
  exempt: '71',
  exceeds_limits: '72',
};

/** A title's statements: its brands, and its federal odometer phrase. */
export function statementsOf(title: Title): string[] {
  const phrase = title.phrase && OF_PHRASE[title.phrase];
  return [...new Set([...statedCodes(title), ...(phrase ? [phrase] : [])])];
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
