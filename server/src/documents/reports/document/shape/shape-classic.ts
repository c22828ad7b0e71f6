import { z } from 'zod';
import { Words } from './words-shape.ts';

/**
 * What a number of before 1981 says about its vehicle, and what nobody on hand knows. `percent`: how sure the reading of a
 * row is. `plate`: the number from left to right, its places counted from 1. `named`: the vehicle as its buyer named it,
 * where that is not what the number says.
 */
export const ClassicBlock = z.object({
  year: Words,
  named: Words.nullable(),
  rule: Words,
  percent: z.number().int(),
  rows: z.array(z.object({ label: Words, value: Words, percent: z.number().int().nullable() })),
  plate: z.array(z.object({ from: z.number().int(), to: z.number().int(), text: z.string(), meaning: Words })),
  notes: z.array(Words),
  engines: z.array(z.object({ codes: z.string(), text: Words, sure: z.boolean(), own: z.boolean() })),
  sources: z.array(z.string()),
  /** What a classic report is asked for and no source on hand tells. */
  unknown: z.array(z.object({ label: Words, why: Words })),
  places: z.array(Words),
});
export type ClassicBlock = z.infer<typeof ClassicBlock>;
