import type { Bilingual } from '../../../kit/text/bilingual.ts';
import dictionary from './classic-words.json' with { type: 'json' };

/** Wording of the makers' data sheets in English and Spanish: meanings of numbers first, then how numbers are built. */
const WORDS = new Map(Object.entries(dictionary.words));

/** Sentences and names that are no lists of words. */
const SENTENCES = new Map(Object.entries(dictionary.sentences));

const NUMBERS: Readonly<Record<string, string>> = { two: '2', four: '4', six: '6' };
const KINDS: Readonly<Record<string, string>> = { car: 'auto', truck: 'camioneta', van: 'van' };

/** Texts with a figure. Each gives the Spanish, or null for an unknown word. */
const PATTERNS: readonly [RegExp, (...parts: string[]) => string | null][] = [
  [/^(\d)-door$/, doors => `${doors} puertas`],
  [/^(\d)-door (.+)$/, (doors, body) => joined('{}', body, `de ${doors} puertas`)],
  [/^(\d+)-passenger (.+)$/, (count, body) => joined('{}', body, `de ${count} pasajeros`)],
  [/^(\d+) passengers$/, count => `${count} pasajeros`],
  [/^(\d+) seats$/, count => `${count} asientos`],
  [/^(\d) doors$/, count => `${count} puertas`],
  [/^([\d/-]+) ton$/, weight => tons(weight)],
  [/^([\d/-]+) ton (.+)$/, (weight, rest) => joined(`${tons(weight)}, {}`, rest)],
  [/^([\d.]+) in$/, length => `${length} pulg`],
  [/^([\d.]+) in wheelbase$/, length => `${length} pulg entre ejes`],
  [/^([\d,-]+) lb$/, weight => `${weight} lb`],
  [/^under ([\d,]+) lb$/, weight => `menos de ${weight} lb`],
  [/^(\d)-speed manual$/, speeds => `manual de ${speeds} velocidades`],
  [/^([\d-]+) hp$/, power => `${power} hp`],
  [/^(?:(\d) x )?(\d)-bbl$/, (count, barrels) => (count ? `${count} × ${throats(barrels)}` : throats(barrels))],
  [/^(\d+)-bbl (.+)$/, (barrels, rest) => joined(`${throats(barrels)}, {}`, rest)],
  [/^([\d.]+) CID (.+)$/i, (size, rest) => joined(`${size} pulg³, {}`, rest)],
  [/^(V\d+|[IH]\d)$/i, name => name.toUpperCase()],
  [/^(V\d+) (.+)$/i, (name, rest) => joined(`${name.toUpperCase()} {}`, rest)],
  [/^(?:inline )?(\d)-cyl(?:inder)?$/, count => `${count} cilindros`],
  [/^(\d)-cyl(?:inder)? (.+)$/, (count, rest) => joined(`${count} cilindros, {}`, rest)],
  [/^flat[- ](\d|four|six)$/i, count => `${NUMBERS[count.toLowerCase()] ?? count} cilindros opuestos`],
  [/^(flat \d) (.+)$/i, (engine, rest) => joined(`${spanish(engine)} {}`, rest)],
  [/^diesel (.+)$/, rest => joined('{} diésel', rest)],
  [/^([A-Z\d]{1,3}) ((?:diesel )?(?:four|six)|rotary)$/, (name, rest) => joined(`${name}, {}`, rest)],
  [/^(\d+) (V\d.*)$/, (size, rest) => joined(`${size} pulg³, {}`, rest)],
  [/^(two|four|six)$/i, count => `${NUMBERS[count.toLowerCase()]} cilindros`],
  [/^(two|four|six) (.+)$/i, (count, rest) => joined(`${NUMBERS[count.toLowerCase()]} cilindros, {}`, rest)],
  [/^(\d\.\d+) (.+)$/, (size, rest) => joined(`${size} L, {}`, rest)],
  [
    /^(.+) (car|truck|van) (19\d\d(?:-\d\d)?)$/,
    (make, kind, years) => `${KINDS[kind]} ${make.replace(' and ', ' y ')} ${years}`,
  ],
];

function tons(weight: string): string {
  if (weight === '3/4') return '3/4 de tonelada';
  return weight === '1' || weight === '1/2' ? `${weight} tonelada` : `${weight} toneladas`;
}
const throats = (barrels: string): string => (barrels === '1' ? '1 garganta' : `${barrels} gargantas`);

/** Codes, figures and names, every word of which begins with a capital: in no language. */
const NAMES = /^(?:[A-Z\d][\p{L}\d.,'’/-]*)(?: [A-Z\d&+][\p{L}\d.,'’/-]*)*$/u;

/** The Spanish of one part in the place of `{}`; null where it is not known. */
function joined(around: string, part: string, after = ''): string | null {
  const es = spanish(part);
  return es === null ? null : `${around.replace('{}', es)}${after && ` ${after}`}`;
}

/** Lists are divided first; what else stands between two words only where no pattern has it. */
const LISTS = [
  ['; ', '; '],
  [', ', ', '],
] as const;
const PAIRS = [
  [' / ', ' / '],
  [' or ', ' o '],
  [' and ', ' y '],
] as const;

function divided(text: string, marks: typeof LISTS | typeof PAIRS): string | null {
  const [mark, translated] = marks.find(([each]) => text.includes(each)) ?? [];
  if (mark === undefined) return null;
  const parts = text.split(mark).map(spanish);
  return parts.includes(null) ? null : parts.join(translated);
}

/** A text in Spanish; null where one of its words is not known, as half of a line would be worse than none. */
function spanish(text: string): string | null {
  const known = SENTENCES.get(text) ?? WORDS.get(text.toLowerCase()) ?? divided(text, LISTS);
  if (known !== null) return known;
  for (const [pattern, say] of PATTERNS) {
    const [, ...parts] = pattern.exec(text) ?? [];
    const translated = parts.length > 0 ? say(...parts) : null;
    if (translated !== null) return translated;
  }
  return aside(text) ?? divided(text, PAIRS) ?? (NAMES.test(text) ? text : null);
}

/** "plant (two letters)". */
function aside(text: string): string | null {
  const [, before, inside = ''] = /^(.*?) ?\(([^)]+)\)$/.exec(text) ?? [];
  if (before === undefined) return null;
  const both = [before, inside].map(part => (part === '' ? '' : spanish(part)));
  return both.includes(null) ? null : `${both[0]} (${both[1]})`.trim();
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Words of a maker's data sheet in both languages; as they are where one of them is not known. */
export function sheetWords(text: string): Bilingual {
  const es = spanish(text);
  return es === null ? text : { en: text, es: /^[A-Z]/.test(text) ? capital(es) : es };
}

/** How a number is built, such as `Dodge van 1971-80: B, rating, body`, in both languages. */
export function ruleWords(rule: string): Bilingual {
  const [of = '', parts = ''] = rule.split(': ');
  const translated = [spanish(of) ?? of, spanish(parts)];
  return translated.includes(null) ? rule : { en: rule, es: translated.join(': ') };
}
