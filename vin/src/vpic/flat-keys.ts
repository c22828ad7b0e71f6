import keys from './flat-keys.json' with { type: 'json' };

/**
 * The fields of DecodeVinValues in its order, of which a vehicle has each, empty where nothing is known. Source: recorded
 * answers of NHTSA's service, January 2024.
 */
export const FLAT_KEYS: readonly string[] = keys;
