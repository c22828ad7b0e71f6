import { z } from 'zod';
import { FIELD_NAMES, fieldNamed } from './fields.ts';

const FieldName = z.string().transform((name, context) => {
  const field = fieldNamed(name);
  if (field !== undefined) return field;
  context.addIssue(`there is no field "${name}". There are: ${FIELD_NAMES.join(', ')}`);
  return z.NEVER;
});

const Encoding = z.string().refine(label => {
  try {
    return !new TextDecoder(label).encoding.startsWith('utf-16');
  } catch {
    return false;
  }
}, 'is no encoding we read; there are utf-8, windows-1252 and the other names of the WHATWG encodings but UTF-16');

/** How a file of others is read: its columns as our fields, and what it does not say itself. */
export const Mapping = z.strictObject({
  /** From the name of a column (or of a key) to our field. Columns that are not named here keep what their name says. */
  columns: z.record(z.string(), FieldName).default({}),
  /** The value of a field in every line that has none of its own. */
  constants: z.record(FieldName, z.union([z.string(), z.number(), z.boolean()])).default({}),
  /** Of a field: from the words of the file to ours. */
  values: z.record(FieldName, z.record(z.string(), z.string())).default({}),
  /** Of a distance: `km`, it is converted to miles; of an amount: `dollars`. Otherwise miles and cents. */
  units: z.record(FieldName, z.enum(['mi', 'km', 'dollars', 'cents'])).default({}),
  /** Order of day and month where the year does not come first. */
  dates: z.enum(['MM/DD/YYYY', 'DD/MM/YYYY']).nullable().default(null),
  /** Delimiter of a CSV file; by default detected from its header. */
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  encoding: Encoding.default('utf-8'),
});
export type Mapping = z.infer<typeof Mapping>;

/** For files that use our names. */
export const NO_MAPPING: Mapping = Mapping.parse({});
