import type { ClassicReading } from '@marque/server/vehicles/contract';

/** The reading the visitor chose by its number (from 1), or the only one there is. */
export function chosenReading(
  readings: ClassicReading[],
  wanted: string | null,
): { reading: ClassicReading | null; only: boolean } {
  const only = readings.length === 1;
  const reading = only ? readings[0] : readings[Number(wanted) - 1];
  return { reading: reading ?? null, only };
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
