import { classicBackground, decodeClassic } from '@marque/vin';
import type { ClassicSticker } from '../../document/shape.ts';
import { ruleWords, sheetWords } from '../../../../vehicles/decode/rules/classic-words.ts';
import { say } from '../words.ts';
import type { DecodedVehicle } from '../../providers/build-data-provider.ts';

/** How the number of a classic was read, part by part; null for a vehicle without one and for sheets of before. */
export function readNumber({
  vin,
  make,
  modelYear,
  reading,
}: DecodedVehicle): NonNullable<ClassicSticker['reading']> | null {
  if (!reading) return null;
  const { rule, percent, others, years, notes } = reading;
  const options = { ...(modelYear ? { modelYear } : {}), ...(make ? { make } : {}) };
  const all = decodeClassic(vin, options);
  const read = all.find(each => each.rule === rule && each.yearFrom === years[0]) ?? all[0];
  const { engines, sources } = read ? classicBackground(read, years[0]) : { engines: [], sources: [] };
  return {
    rule: ruleWords(rule),
    percent,
    others,
    years,
    notes: notes.map(sheetWords),
    rows: (read?.positions ?? []).map(({ from, to, text, meaning }) => ({
      at: from === to ? String(from) : `${from}-${to}`,
      text,
      ...meansOf(meaning),
    })),
    engines: engines
      .filter(({ sure }) => sure)
      .map(({ codes, text }) => ({ codes: codes.join(', '), text: sheetWords(text) })),
    sources: [...sources],
  };
}

const SENTENCES = [
  [/^model year (.+)$/, 'number.year'],
  [/^unit number (.+)$/, 'number.unit'],
  [/^not in the table$/, 'number.unknown'],
] as const;

/** A part's meaning, in both languages where its words are known; else in those of the data sheet. */
function meansOf(meaning: string) {
  for (const [pattern, key] of SENTENCES) {
    const match = pattern.exec(meaning);
    if (match) return { means: say(key, { value: match[1] ?? '' }), english: false };
  }
  const means = sheetWords(meaning);
  return { means, english: typeof means === 'string' && /[a-z]/i.test(means) };
}
