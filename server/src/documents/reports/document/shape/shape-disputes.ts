import { z } from 'zod';
import { SectionName } from './section-keys.ts';
import { Day, Words } from './words-shape.ts';

/**
 * The mark of a record that was disputed. It is laid over a report when that is read and is not part of what is stored.
 * `about`: the record in words; `text`: the mark itself, for example "Disputed since June 15, 2026".
 */
export const DisputeMark = z.object({
  record: z.string(),
  section: SectionName,
  on: Day.nullable(),
  about: Words,
  state: z.enum(['open', 'upheld', 'corrected']),
  since: Day,
  decided: Day.nullable(),
  text: Words,
});
export type DisputeMark = z.infer<typeof DisputeMark>;
