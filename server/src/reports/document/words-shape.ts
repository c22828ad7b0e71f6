import { z } from 'zod';

/** A sentence of ours in both languages, or the words of a source, which are never translated. */
export const Words = z.union([z.string(), z.object({ en: z.string(), es: z.string() })]);
export type Words = z.infer<typeof Words>;

/** ISO date to the day, the month or the year. */
export const Day = z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/);

/** How a fact is shown; green is for `none_reported` and nothing else. */
export const Tone = z.enum(['serious', 'caution', 'info', 'none_reported', 'not_covered', 'unavailable', 'collecting']);
export type Tone = z.infer<typeof Tone>;
