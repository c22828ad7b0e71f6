import { z } from 'zod';

/** A sentence of ours in both languages, or the words of a source, which are never translated. */
export const Words = z.union([z.string(), z.object({ en: z.string(), es: z.string() })]);
export type Words = z.infer<typeof Words>;
