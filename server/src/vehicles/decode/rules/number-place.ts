/** Where the Corvette carried the plate with its number, by the first model year of each place. */
const CORVETTE = [
  ['corvette_1968', 1968, 1980],
  ['corvette_1963', 1963, 1967],
  ['corvette_1960', 1960, 1962],
  ['corvette_1953', 1953, 1959],
] as const;

type CorvettePlace = (typeof CORVETTE)[number][0];

/** The place of a Corvette's number in its years, which differs from that of other cars; null for any other vehicle. */
export function corvettePlace(model: string | null | undefined, from: number, to = from): CorvettePlace | null {
  if (!/\bcorvette\b/i.test(model ?? '')) return null;
  return CORVETTE.find(([, first, last]) => from >= first && to <= last)?.[0] ?? null;
}
