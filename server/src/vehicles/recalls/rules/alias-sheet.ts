/**
 * Makes that NHTSA's recall list and NHTSA's decode spell differently, or where the list has a vehicle under a second
 * make. Keys as `nameKey` makes them; by the makes of NHTSA's document index of recalls 2020 to 2026.
 */
export const LISTED_MAKES: Readonly<Record<string, readonly string[]>> = {
  mercedesbenz: ['mercedesbenz', 'mercedesmaybach', 'mercedesamg', 'mercedes'],
  mercedesmaybach: ['mercedesmaybach', 'mercedesbenz'],
  mercedesamg: ['mercedesamg', 'mercedesbenz'],
  ram: ['ram', 'dodge'],
  dodge: ['dodge', 'ram'],
  volvotruck: ['volvotruck', 'volvo', 'volvotrucks'],
};

/** Makes or models that the list has by engine or trim (`C300`, `RX350`, `CAYENNE S`), where the decode has the family. */
export const LISTED_BY_TRIM: ReadonlySet<string> = new Set([
  'bmw i4',
  'bmw i5',
  'bmw i7',
  'mercedesbenz',
  'mercedesmaybach',
  'mercedesamg',
  'lexus',
  'porsche',
  'mini',
]);

/** Makes where what the decode calls trim or series may be the whole name in the list: `ML320 BLUETEC` of the M-Class. */
export const NAMED_BY_TRIM: ReadonlySet<string> = new Set([
  'mercedesbenz',
  'mercedesmaybach',
  'mercedesamg',
  'lexus',
  'international',
]);

/** Models with another name in the list: make, decoded name, names in the list. */
export const LISTED_MODELS: readonly (readonly [make: string, model: string, ...listed: string[]])[] = [
  ['chevrolet', 'SS', 'CHEVEROLET SS'],
  ['chevrolet', 'Caprice', 'CAPRICE POLICE PURSUIT'],
  ['ford', 'Expedition MAX', 'EXPEDITION EL', 'EXPEDITION'],
  ['ford', 'Expedition EL', 'EXPEDITION MAX', 'EXPEDITION'],
  ['ford', 'F-150', 'F-150 LIGHTNING BEV'],
  ['ford', 'F-150 Heritage', 'F-150'],
  ['ford', 'Police Interceptor Utility', 'EXPLORER POLICE INTERCEPT', 'EXPLORER'],
  ['freightliner', 'M2', 'BUSINESS CLASS M2', 'M2 BUSINESS CLASS'],
  ['mazda', 'MX-5', 'MX-5 MIATA', 'MIATA'],
  ['mercedesbenz', 'M-Class', 'ML'],
  ['mini', 'Hardtop', 'COOPER', 'HARDTOP COOPER'],
  ['mini', 'Cooper', 'HARDTOP COOPER', 'HARDTOP'],
  ['polestar', 'PS1', 'POLESTAR 1'],
  ['polestar', 'PS2', 'POLESTAR 2'],
  ['subaru', 'B9 Tribeca', 'TRIBECA'],
  ['subaru', 'XV CrossTrek', 'CROSSTREK', 'XV'],
  ['toyota', 'Corolla Matrix', 'MATRIX'],
  ['toyota', 'GR Supra', 'SUPRA'],
  ['toyota', 'Supra', 'GR SUPRA'],
  ['volkswagen', 'Golf GTI', 'GTI'],
  ['volkswagen', 'Jetta GLI', 'GLI'],
  ['audi', 'Q4', 'Q4 e-tron'],
  ['volvo', 'S60 Inscription', 'S60L'],
];

/** Models without a version that is driven by an engine alone, whatever fuel the decode has. */
export const ALWAYS_HYBRID: ReadonlySet<string> = new Set([
  'hyundai ioniq',
  'kia niro',
  'honda insight',
  'toyota prius',
]);

/** Models that are electric only, also where the decode has no fuel. */
export const ALWAYS_ELECTRIC: ReadonlySet<string> = new Set(['audi q4', 'volkswagen id4', 'volvo c40', 'volvo ex90']);

/** Names whose last word tells another model from the one before it, though it is a word for a body. */
export const OWN_BODY: ReadonlySet<string> = new Set(['hyundai genesiscoupe', 'kia fortekoup']);
