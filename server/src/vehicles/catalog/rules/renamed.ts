import { makeKey, nameKey } from './names.ts';
import renamed from './renamed.json' with { type: 'json' };

export interface Name {
  make: string;
  model: string;
}
interface Change {
  before: Name;
  since: number;
  after: Name;
}

/** Models and the first model year of their new names; general knowledge of the US market. */
export const RENAMINGS: readonly Change[] = renamed;

/** The name of a renamed model in a year; null when no change of name is known. */
export function renamedIn(year: number, { make, model }: Name): Name | null {
  const is = (name: Name) => makeKey(name.make) === makeKey(make) && nameKey(name.model) === nameKey(model);
  for (const { before, since, after } of RENAMINGS) {
    if (year >= since && is(before)) return renamedIn(year, after) ?? after;
    if (year < since && is(after)) return before;
  }
  return null;
}
