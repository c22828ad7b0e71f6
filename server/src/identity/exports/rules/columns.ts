import { z } from 'zod';

/** A schema without what says that a value may be missing. */
function inner(schema: unknown): unknown {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return inner(schema.unwrap());
  return schema;
}

/** The fields of a row in their order; those of an object in it as `field.inner`. A list or a record is one column. */
export function columnsOf(row: unknown, before = ''): string[] {
  const schema = inner(row);
  if (!(schema instanceof z.ZodObject)) return before ? [before] : [];
  return Object.entries(schema.shape).flatMap(([name, field]) => columnsOf(field, before ? `${before}.${name}` : name));
}

/** The value of a column in a row. */
export const valueAt = (row: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], row);
