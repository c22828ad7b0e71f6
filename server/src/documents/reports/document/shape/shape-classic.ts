import { z } from 'zod';
import { Words } from './words-shape.ts';

/**
 * A pre-1981 VIN's facts about its vehicle, and the gaps. `percent`: how sure the reading of a row is. `plate`: the number from left to
 * right, its places counted from 1. `named`: the vehicle as its buyer named it, where that is not what the number says.
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
  /** Facts a classic report is usually asked for and no source has. */
  unknown: z.array(z.object({ label: Words, why: Words })),
  places: z.array(Words),
});
export type ClassicBlock = z.infer<typeof ClassicBlock>;
