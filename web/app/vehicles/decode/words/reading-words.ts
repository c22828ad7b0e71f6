import type { ClassicReading, Preview } from '@marque/server/vehicles/decode/contract';

/** The reading the visitor chose, now or before, or the only one there is. */
export function chosenReading({ readings, reading }: Pick<Preview, 'readings' | 'reading'>): {
  reading: ClassicReading | null;
  only: boolean;
} {
  return { reading: (reading && readings[reading - 1]) || null, only: readings.length === 1 };
}

/** `1968` or `1967–1969`. */
export function yearsOf({ year_from, year_to }: ClassicReading): string {
  if (!year_from) return '';
  return year_from === year_to ? String(year_from) : `${year_from}–${year_to}`;
}

/** `1968 Ford Mustang`. */
export function readingTitle(reading: ClassicReading): string {
  return [yearsOf(reading), reading.make, reading.model].filter(Boolean).join(' ');
}

/** By which numbering scheme it was read, without the name of our data sheet. */
export const schemeOf = ({ rule }: ClassicReading): string => rule.replace(/^[\w-]+: /, '');
