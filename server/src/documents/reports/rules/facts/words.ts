import { bilingual, eachLanguage, type Bilingual, type Translations } from '../../../../kit/text/bilingual.ts';
import { PLATE_STATES, UNCOVERED_TERRITORIES } from '../../../../vehicles/plates/rules/states.ts';
import type { Place, SourceType } from '../sources/history-record.ts';

/** Sentences of `messages/<language>/report-words.json`. */
export const say = bilingual('report-words');

export function sourceWords(type: SourceType): Translations {
  return say(`source.${type}`);
}

/** "Louisville, KY"; null when the source names no place. */
export function placeText(place: Place | null): string | null {
  const parts = [place?.city, place?.state].filter(part => part !== null && part !== undefined && part !== '');
  return parts.length > 0 ? parts.join(', ') : null;
}

const states = bilingual('plate-words');
const STATES: ReadonlySet<string> = new Set([...PLATE_STATES, ...UNCOVERED_TERRITORIES]);
const PROVINCES: ReadonlySet<string> = new Set('AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '));

/** The name of a state or a province of Canada as people write it in each language; null for any other code. */
function nameOf(code: string): Translations | null {
  if (STATES.has(code)) return states(`states.${code}`);
  return PROVINCES.has(code) ? say(`province.${code}`) : null;
}

/** "Kentucky" for KY; a code that is neither a state nor a province stays as it is, an absent one is a dash. */
export function stateName(place: Place | null): Bilingual {
  const code = place?.state ?? null;
  if (!code) return '–';
  const name = nameOf(code);
  return name === null ? code : name.en === name.es ? name.en : name;
}

/** The document an office of a place issues: a state issues titles, a province of Canada registers. */
export const paperOf = (place: Place | null): 'title' | 'registration' =>
  PROVINCES.has(place?.state ?? '') ? 'registration' : 'title';

/** The two-letter code of a state or province by code or name, as in `KY`, `Kentucky` and `KENTUCKY`; null for any other text. */
export function stateCode(text: string): string | null {
  const given = text.trim().toUpperCase();
  const all = [...STATES, ...PROVINCES];
  return all.find(code => code === given || nameOf(code)?.en.toUpperCase() === given) ?? null;
}

/** "Louisville, Kentucky" for running text. */
export function placeName(place: Place | null): Bilingual {
  const city = place?.city;
  const name = stateName(place);
  return city ? eachLanguage(pick => `${city}, ${pick(name)}`) : name;
}

/** First letter in upper case, in each language. */
export function capitalized(text: Bilingual): Translations {
  return eachLanguage(pick => pick(text).charAt(0).toUpperCase() + pick(text).slice(1));
}
