import { z } from 'zod';
import { ExtraKey } from './extras-shape.ts';
import { SectionName } from './section-keys.ts';
import { Day, Words } from './words-shape.ts';

/** A version's level, as the verdict states it. */
const Level = z.enum(['stop', 'serious', 'check', 'nothing']);

/** Where a change is: also in sections of facts that no record stands behind. */
const ChangedSection = z.enum([...SectionName.options, ...ExtraKey.options, 'fuel', 'safety', 'equipment', 'classic']);

/**
 * Changes from the version before. A record is `new`, `gone` or `changed`; a section without a record of its own in the row has changed a
 * fact of its own, or its state, for example when a source that had failed answers. `kept`: sources that did not answer this time, whose
 * earlier answer still stands.
 */
export const ChangesBlock = z.object({
  from_version: z.number().int().positive(),
  from_on: Day,
  verdict: z.object({ before: Level, after: Level }),
  rows: z.array(
    z.object({
      change: z.enum(['new', 'gone', 'changed']),
      section: ChangedSection,
      on: Day.nullable(),
      text: Words,
      before: Words.nullable(),
      record: z.string().nullable(),
    }),
  ),
  kept: z.array(z.object({ source: Words, as_of: z.string() })),
});
export type ChangesBlock = z.infer<typeof ChangesBlock>;
