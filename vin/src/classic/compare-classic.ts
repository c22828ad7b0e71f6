import type { ClassicReading } from './classic-reading.ts';
import { decodeClassic } from './decode-classic.ts';

/** A published decode of a number; `years` are the possible years when the number does not settle one. */
export type PublishedDecode = Partial<Omit<ClassicReading, 'positions' | 'notes' | 'confidence' | 'overall'>> & {
  number: string;
  years?: readonly [from: number, to: number];
};

/** In which fields, and how, the best reading of a number differs from a published decode; empty when it agrees. */
export function differences({ number, years, ...fields }: PublishedDecode): string[] {
  const [best] = decodeClassic(number);
  if (!best) return ['no reading'];
  const found: string[] = [];
  for (const [field, value] of Object.entries(fields)) {
    const read = best[field as keyof typeof fields];
    if (read !== value) found.push(`${field}: ${value} expected, ${read} read`);
  }
  const range = best.modelYear === undefined ? `${best.yearFrom}-${best.yearTo}` : `${best.modelYear} alone`;
  if (years && range !== years.join('-')) found.push(`years: ${years.join('-')} expected, ${range} read`);
  return found;
}
