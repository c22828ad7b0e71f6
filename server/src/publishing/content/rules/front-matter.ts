import { parse } from 'yaml';
import { z } from 'zod';

const FENCED = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

const FrontMatter = z.strictObject({
  title: z.string().trim().min(1).max(120),
  /** The description in search engines. */
  description: z.string().trim().min(1).max(300),
  /** The paragraph under the title. */
  lead: z.string().trim().min(1).max(600).optional(),
  topic: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(60)
    .optional(),
  /** The day its words last changed. */
  updated_on: z.iso.date(),
  /** Its place among the pages of its topic; pages without one come last, by title. */
  order: z.number().int().optional(),
  /** Whether search engines may list it. */
  indexed: z.boolean().default(true),
  published: z.literal(true).default(true),
});
export type FrontMatter = z.infer<typeof FrontMatter>;

const TakenAway = z.object({ published: z.literal(false) });

/** A key with words, a day, a number or a yes or no, in nothing that YAML would read as more than that. */
const PLAIN = /^([a-z_]+): (?:([\p{L}¿¡](?:[^:#]*[^:#\s])?|\d{4}-\d\d-\d\d)|([1-9]\d{0,8}))$/u;
/** Words YAML reads as other values, in every case. */
const NO_WORDS = /^(?:true|false|null)$/i;

/** Front matter as YAML reads it. All pages are read at each start, and the library takes half a millisecond for one. */
export function valuesOf(yaml: string): unknown {
  const values: Record<string, string | number | boolean> = {};
  for (const line of yaml.split('\n')) {
    const [, key = '', words, number] = PLAIN.exec(line) ?? [];
    const isSwitch = words === 'true' || words === 'false';
    if (key === '' || key in values || (words !== undefined && NO_WORDS.test(words) && !isSwitch)) return parse(yaml);
    values[key] = isSwitch ? words === 'true' : (words ?? Number(number));
  }
  return values;
}

/** A page as a file writes it; null: the brand takes the page away. */
export type PageFile = { front: FrontMatter; body: string } | null;

/** Reads a file of content. @throws Error with a sentence for every fault of it */
export function readPageFile(text: string): PageFile {
  const plain = text.replace(/^\uFEFF/, '');
  const [fenced, yaml] = FENCED.exec(plain) ?? [];
  if (fenced === undefined || yaml === undefined)
    throw new Error('it does not begin with front matter between --- lines');
  const values = valuesOf(yaml);
  if (TakenAway.safeParse(values).success) return null;
  const parsed = FrontMatter.safeParse(values);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return { front: parsed.data, body: plain.slice(fenced.length) };
}
