import type { TypeKey } from '../contract.ts';
import type { TypeKeyRow } from '../store.ts';

/** Facts shared by all types that fit a number, with their sources. */
export interface TypesOfNumber {
  make: string;
  /** The models of the types that fit; one where they agree. */
  models: string[];
  /** How many types fit. */
  types: number;
  source: string;
  copiedOn: string;
}

/** Whether a mask (`.` for any character) fits a number. */
export const fitsMask = (mask: string, vin: string): boolean =>
  mask.length === vin.length && [...mask].every((character, at) => character === '.' || character === vin[at]);

/**
 * Facts shared by the types whose masks fit a number. A mask covers an approved type, not one vehicle, so only the
 * model is read from it. Null where no type fits, or types of two makes do.
 */
export function typesOfNumber(rows: readonly TypeKeyRow[], vin: string): TypesOfNumber | null {
  const fitting = rows.filter(({ masks }) => masks.some(mask => fitsMask(mask, vin)));
  const [first] = fitting;
  const key = (make: string) => make.toLowerCase();
  if (!first || fitting.some(({ make }) => key(make) !== key(first.make))) return null;
  const models = new Map(fitting.map(({ model }) => [model.toLowerCase(), model]));
  return {
    make: first.make,
    models: [...models.values()].toSorted(),
    types: fitting.length,
    source: first.source,
    copiedOn: first.copiedOn,
  };
}

/** A type as the call answers it. */
export function presentType(row: TypeKeyRow): TypeKey {
  return {
    key: row.key,
    make: row.make,
    model: row.model,
    variant: row.variant,
    body: row.body,
    doors: row.doors,
    fuel: row.fuel,
    transmission: row.transmission,
    displacement_cc: row.displacementCc,
    power_kw: row.powerKw,
    approved_on: row.approvedOn,
    registered: row.registered,
    source: row.source,
    copied_on: row.copiedOn,
  };
}
