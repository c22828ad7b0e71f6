import aliases from './aliases.json' with { type: 'json' };

/**
 * Makes that NHTSA's recall list and NHTSA's decode spell differently, or where the list has a vehicle under a second
 * make. Keys as `nameKey` makes them; by the makes of NHTSA's document index of recalls 2020 to 2026.
 */
export const LISTED_MAKES: Readonly<Record<string, readonly string[]>> = aliases.listed_makes;

/** Makes or models that the list has by engine or trim (`C300`, `RX350`, `CAYENNE S`), where the decode has the family. */
export const LISTED_BY_TRIM: ReadonlySet<string> = new Set(aliases.listed_by_trim);

/** Makes where what the decode calls trim or series may be the whole name in the list: `ML320 BLUETEC` of the M-Class. */
export const NAMED_BY_TRIM: ReadonlySet<string> = new Set(aliases.named_by_trim);

/** Models with another name in the list: make, decoded name, names in the list. */
export const LISTED_MODELS = aliases.listed_models as [make: string, model: string, ...listed: string[]][];

/** Models without a version that is driven by an engine alone, whatever fuel the decode has. */
export const ALWAYS_HYBRID: ReadonlySet<string> = new Set(aliases.always_hybrid);

/** Models that are electric only, also where the decode has no fuel. */
export const ALWAYS_ELECTRIC: ReadonlySet<string> = new Set(aliases.always_electric);

/** Names whose last word tells another model from the one before it, though it is a word for a body. */
export const OWN_BODY: ReadonlySet<string> = new Set(aliases.own_body);
