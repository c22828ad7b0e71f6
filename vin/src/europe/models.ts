import listed from './models.json' with { type: 'json' };

const VOLKSWAGEN_MAKES: ReadonlySet<string> = new Set(['Volkswagen', 'Audi', 'SEAT', 'Porsche']);

export interface TypeCode {
  code: string;
  /** Positions of the code, for the reason given. */
  positions: string;
  model: string;
  from: number;
  to: number;
}

interface Entry {
  /** The code; `.` stands for any character. */
  code: string;
  start: number;
  model: string;
  from: number;
  to: number;
}

const byMake = new Map(
  listed.makes.map(({ make, at, types }) => [make, types.flatMap(type => readType(type, at))] as const),
);

/**
 * The models that a number's type code names. Where a code was used twice, all uses are candidates; of codes of
 * different length the longest that fits decides.
 */
export function typeCodesOf(vin: string, make: string): TypeCode[] {
  if (VOLKSWAGEN_MAKES.has(make) && !vin.slice(3, 6).includes('Z')) return [];
  const fitting = (byMake.get(make) ?? []).filter(entry => fits(vin, entry));
  const longest = Math.max(...fitting.map(entry => entry.code.length));
  return fitting
    .filter(entry => entry.code.length === longest)
    .map(({ code, start, model, from, to }) => ({
      code: vin.slice(start - 1, start - 1 + code.length),
      positions: code.length === 1 ? `${start}` : `${start}-${start + code.length - 1}`,
      model,
      from,
      to,
    }));
}

function fits(vin: string, { code, start }: Entry): boolean {
  for (let index = 0; index < code.length; index++) {
    if (code[index] !== '.' && code[index] !== vin[start - 1 + index]) return false;
  }
  return true;
}

/** Reads `code[,code] model from-to`. */
function readType(type: string, start: number): Entry[] {
  const match = /^(\S+) (.+) (\d{4})-(\d{4})$/.exec(type);
  if (!match) throw new Error(`The list of type codes has one of another shape: ${type}`);
  const [, codes, model, from, to] = match as unknown as [string, string, string, string, string];
  return codes.split(',').map(code => ({ code, start, model, from: Number(from), to: Number(to) }));
}
