import { bilingual, eachLanguage, type Bilingual, type Translations } from '../../kit/bilingual.ts';
import type { Place, SourceType } from '../providers/history-record.ts';

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

const STATE_NAMES: Record<string, string> = {
  AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado', CT: 'Connecticut',
  DE: 'Delaware', DC: 'District of Columbia', FL: 'Florida', GA: 'Georgia', HI: 'Hawaii', ID: 'Idaho', IL: 'Illinois',
  IN: 'Indiana', IA: 'Iowa', KS: 'Kansas', KY: 'Kentucky', LA: 'Louisiana', ME: 'Maine', MD: 'Maryland',
  MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi', MO: 'Missouri', MT: 'Montana',
  NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey', NM: 'New Mexico', NY: 'New York',
  NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma', OR: 'Oregon', PA: 'Pennsylvania',
  RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota', TN: 'Tennessee', TX: 'Texas', UT: 'Utah',
  VT: 'Vermont', VA: 'Virginia', WA: 'Washington', WV: 'West Virginia', WI: 'Wisconsin', WY: 'Wyoming',
  PR: 'Puerto Rico',
}; // prettier-ignore

/** "Kentucky" for KY; a code that is not a state stays as it is, an absent one is a dash. */
export function stateName(place: Place | null): string {
  const code = place?.state ?? null;
  return code ? (STATE_NAMES[code] ?? code) : '–';
}

/** The two-letter code of a state by code or name, as in `KY`, `Kentucky` and `KENTUCKY`; null for any other text. */
export function stateCode(text: string): string | null {
  const given = text.trim().toUpperCase();
  if (given in STATE_NAMES) return given;
  return Object.keys(STATE_NAMES).find(code => STATE_NAMES[code]?.toUpperCase() === given) ?? null;
}

/** "Louisville, Kentucky" for running text. */
export function placeName(place: Place | null): string {
  return place?.city ? `${place.city}, ${stateName(place)}` : stateName(place);
}

/** First letter in upper case, in each language. */
export function capitalized(text: Bilingual): Translations {
  return eachLanguage(pick => pick(text).charAt(0).toUpperCase() + pick(text).slice(1));
}
