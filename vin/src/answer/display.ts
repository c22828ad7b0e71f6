/** Names that are written in capitals, or otherwise than their first letter suggests. */
const AS_WRITTEN = new Map(
  [
    'BMW',
    'GMC',
    'MINI',
    'AMC',
    'MG',
    'BYD',
    'KTM',
    'MCI',
    'TVR',
    'UD',
    'VPG',
    'VIA',
    'ZAP',
    'AM General',
    'BRP',
    'BSA',
    'DeLorean',
    'DeTomaso',
    'McLaren',
    'MV Agusta',
    'SAAB',
    'smart',
    'INFINITI',
    'CFMoto',
    'SSC',
    'SRT',
    'IC Bus',
    'REV',
    'LLC',
    'USA',
    'UK',
    'II',
    'III',
    'SYM',
    'TGB',
    'BCI',
    'CSC',
    'GEM',
    'E-Z-GO',
    'EZ',
    'HD',
    'RV',
    'US',
    'JCB',
    'DAF',
    'MAN',
  ].map(name => [name.toLowerCase(), name]),
);

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
