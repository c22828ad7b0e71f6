import listed from './makers.json' with { type: 'json' };

/** Who makes the vehicles of a number of another market than the North American one. */
export interface Maker {
  make: string;
  country: string;
  /** Position of the year letter, 0 when the number holds none. */
  yearPosition: 0 | 10 | 11;
  /** Whether the practice is known to hold throughout. */
  certain: boolean;
}

const COUNTRIES: Record<string, string> = listed.countries;
const makers = new Map(Object.entries(listed.makers).map(readEntry));

/** The maker of a number of another market, by its first three characters. */
export function makerOf(vin: string): Maker | undefined {
  return makers.get(vin.slice(0, 3));
}

function readEntry([code, text]: [string, string]): [string, Maker] {
  const match = /^(.+) ([A-Z]{2}) (10|11|-)(\??)$/.exec(text);
  if (!match) throw new Error(`The maker list has an entry of another shape: ${code} ${text}`);
  const [, make, country, position, doubt] = match as unknown as [string, string, string, string, string];
  const yearPosition = position === '10' ? 10 : position === '11' ? 11 : 0;
  return [code, { make, country: COUNTRIES[country]!, yearPosition, certain: doubt === '' }];
}
