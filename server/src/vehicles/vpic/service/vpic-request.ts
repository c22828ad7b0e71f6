import type { Answer } from '../rules/answer.ts';

/** A request by the names of NHTSA's service: what follows the method in the path, and fields by their lower-case names. */
export interface VpicRequest {
  /** `GetModelsForMake/TESLA` has `TESLA`. */
  path: readonly string[];
  /** Of the query, then of the form that was sent. */
  fields: ReadonlyMap<string, string>;
}

/** Null is what NHTSA's service answers with 404: no such method, or a field is missing that it asks for. */
export type Method = (request: VpicRequest) => Answer | null;

/** The whole number that a text is, else undefined. */
export const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;

/** A model year; anything else is none, as for NHTSA. */
export function yearOf(text: string | undefined): number | undefined {
  const year = wholeNumber(text);
  return year !== undefined && year >= 1900 && year <= 2100 ? year : undefined;
}
