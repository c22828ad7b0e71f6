import names from './as-written.json' with { type: 'json' };

/** Names that are written in capitals, or otherwise than their first letter suggests. */
const AS_WRITTEN = new Map(names.map(name => [name.toLowerCase(), name]));

/** A name in capitals as a person writes it: `MERCEDES-BENZ` is `Mercedes-Benz`, `BMW` stays. */
export function displayName(name: string): string {
  const whole = AS_WRITTEN.get(name.toLowerCase());
  if (whole) return whole;
  return name.replace(/[\p{L}\p{N}'’.&]+/gu, word => AS_WRITTEN.get(word.toLowerCase()) ?? capitalize(word));
}

/** A country as a person writes it: `UNITED STATES (USA)` is `United States`. */
export function displayCountry(name: string): string {
  return displayName(name.replace(/\s*\([^)]*\)\s*$/, ''));
}

/** A vehicle type as a person writes it: `Multipurpose Passenger Vehicle (MPV)`. */
export const displayVehicleType = (name: string): string =>
  displayName(name).replace('(Mpv)', '(MPV)').replace('(Lsv)', '(LSV)');

function capitalize(word: string): string {
  if (/\d/.test(word)) return word;
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}
