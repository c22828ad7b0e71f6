import { z } from 'zod';

export { Words } from '../../../../kit/text/words.ts';

/** ISO date to the day, the month or the year. */
export const Day = z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/);

/** How a fact is shown; green is for `none_reported` and nothing else. */
export const Tone = z.enum(['serious', 'caution', 'info', 'none_reported', 'not_covered', 'unavailable', 'collecting']);
export type Tone = z.infer<typeof Tone>;
