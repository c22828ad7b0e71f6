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
  smart: ['smart', 'mercedesbenz'],
};

/** Makes whose models the list has by engine or trim (`C300`, `RX350`, `CAYENNE S`), where the decode has the family. */
export const LISTED_BY_TRIM: ReadonlySet<string> = new Set([
  'mercedesbenz',
  'mercedesmaybach',
  'mercedesamg',
  'lexus',
  'porsche',
  'mini',
  'bmw',
]);

/** What the list calls a model that the decode calls otherwise: make, name of the decode, names of the list. */
export const LISTED_MODELS: readonly (readonly [make: string, model: string, listed: readonly string[]])[] = [];
