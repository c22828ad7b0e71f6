import { z } from 'zod';
import { SectionName } from './section-keys.ts';
import { Day, Words } from './words-shape.ts';

/** A version's level, as the verdict states it. */
const Level = z.enum(['stop', 'serious', 'check', 'nothing']);

/**
 * What differs from the version before it. A record is `new`, `gone` or `changed`; a section without a record of its
 * own in the row has changed its state, for example when a source that had failed answers. `kept`: sources that did not
 * answer this time, whose earlier answer still stands.
 */
export const ChangesBlock = z.object({
  from_version: z.number().int().positive(),
  from_on: Day,
  verdict: z.object({ before: Level, after: Level }),
  rows: z.array(
    z.object({
      change: z.enum(['new', 'gone', 'changed']),
      section: SectionName,
      on: Day.nullable(),
      text: Words,
      before: Words.nullable(),
      record: z.string().nullable(),
    }),
  ),
  kept: z.array(z.object({ source: Words, as_of: z.string() })),
});
export type ChangesBlock = z.infer<typeof ChangesBlock>;
