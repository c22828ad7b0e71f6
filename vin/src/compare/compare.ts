import type { Decoder } from '../decoder.ts';

/** A service's or procedure's recorded answer to a VIN, under NHTSA's flat names. */
export interface Recorded {
  vin: string;
  kind: string;
  /** The day of the answer. */
  recorded: string;
  /** The model year that was sent along. */
  year?: number;
  expect: Record<string, string>;
}

export interface Difference {
  vin: string;
  year?: number;
  field: string;
  expected: string;
  got: string;
}

export interface FieldAgreement {
  kind: string;
  field: string;
  equal: number;
  total: number;
}

/** Reads recorded answers, one JSON object a line. */
export function readRecorded(text: string): Recorded[] {
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => JSON.parse(line) as Recorded);
}

/** The day on which the newest answers were recorded: the clock to decode with, since it bounds model years. */
export function dayOf(recorded: Recorded[]): Date {
  const days = recorded.map(answer => answer.recorded).filter(day => /^\d{4}-\d{2}-\d{2}$/.test(day));
  return days.length > 0 ? new Date(`${days.sort().at(-1)}T00:00:00Z`) : new Date();
}

/** Decodes every recorded VIN and compares field by field; only fields the record holds are compared. */
export function compareAnswers(
  decoder: Decoder,
  recorded: Recorded[],
): { fields: FieldAgreement[]; differences: Difference[] } {
  const agreement = new Map<string, FieldAgreement>();
  const differences: Difference[] = [];
  for (const { vin, kind, year, expect } of recorded) {
    const values = decoder.vpic(vin, { modelYear: year === undefined ? undefined : Number(year) });
    for (const [field, expected] of Object.entries(expect)) {
      const key = `${kind} ${field}`;
      const entry = agreement.get(key) ?? { kind, field, equal: 0, total: 0 };
      agreement.set(key, entry);
      entry.total++;
      const got = values[field] ?? '';
      if (isSame(field, expected, got)) entry.equal++;
      else differences.push({ vin, year, field, expected, got });
    }
  }
  const fields = [...agreement.values()].sort((a, b) => order(a.kind, b.kind) || order(a.field, b.field));
  return { fields, differences };
}

/** Equal but for case, blanks, brackets and decimals, which change from one release of vPIC to the next. */
export function isSame(field: string, expected: string, got: string): boolean {
  if (field.startsWith('Displacement')) return got !== '' && Math.abs(Number(expected) - Number(got)) < 1e-6;
  return plain(expected) === plain(got);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s[\]()/-]/g, '');
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
