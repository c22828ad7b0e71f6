import { z } from 'zod';
import { Day, Tone, Words } from './words-shape.ts';

/** An option, what its package contains, and where the line of the sticker is from. */
const EquipmentRow = z.object({
  code: z.string().nullable(),
  name: Words,
  contains: z.array(Words),
  origin: Words,
});

/**
 * Factory equipment by the buyer's window sticker. `text` explains the rows, or why there are none; `source` and `as_of` are those of the
 * sticker, null where there is none.
 */
export const EquipmentBlock = z.object({
  state: z.enum(['found', 'not_covered']),
  tone: Tone,
  word: Words,
  text: Words,
  source: Words.nullable(),
  as_of: Day.nullable(),
  demo: z.boolean(),
  rows: z.array(EquipmentRow),
});
export type EquipmentBlock = z.infer<typeof EquipmentBlock>;
