import { z } from 'zod';
import english from './buyers-guide.json' with { type: 'json' };

const Entry = z.strictObject({
  text: z.string().trim().min(1).max(800),
  /** Size of the type in points. */
  pt: z.number().min(6).max(60),
  bold: z.boolean(),
});

const entriesOf = <Key extends string>(side: Record<Key, unknown>) =>
  z.strictObject(Object.fromEntries(Object.keys(side).map(key => [key, Entry])) as Record<Key, typeof Entry>);

/**
 * The prescribed words of a Buyers Guide, each sentence an entry named by its place on the form. The Spanish sheet is the
 * operator's file of this form.
 */
export const GuideSheet = z.strictObject({
  citation: z.string().trim().min(1).max(120),
  edition: z.string().trim().min(1).max(120),
  note: z.string().trim().max(400).default(''),
  defectsPt: z.number().min(6).max(20),
  front: entriesOf(english.front),
  back: entriesOf(english.back),
  defects: z
    .array(
      z.strictObject({
        system: z.string().trim().min(1).max(80),
        defects: z.array(z.string().trim().min(1).max(160)).max(12),
      }),
    )
    .min(1)
    .max(20),
});
export type GuideSheet = z.infer<typeof GuideSheet>;

/** The English words of 16 CFR 455.2. The sheet says where they come from. */
export const ENGLISH_SHEET: GuideSheet = GuideSheet.parse(english);
