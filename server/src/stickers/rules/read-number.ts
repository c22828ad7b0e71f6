import { classicBackground, decodeClassic } from '@marque/vin';
import type { ClassicSticker } from '../document/shape.ts';
import type { DecodedVehicle } from '../providers/build-data-provider.ts';

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
    rule,
    percent,
    others,
    years,
    notes,
    rows: (read?.positions ?? []).map(({ from, to, text, meaning }) => ({
      at: from === to ? String(from) : `${from}-${to}`,
      text,
      means: meaning,
    })),
    engines: engines.filter(({ sure }) => sure).map(({ codes, text }) => ({ codes: codes.join(', '), text })),
    sources: [...sources],
  };
}
