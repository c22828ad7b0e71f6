import { isDeepStrictEqual } from 'node:util';
import compileStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

type Writer = (answer: unknown) => string;
type Compiler = FastifySerializerCompiler<z.ZodType>;

/**
 * Writes the answers of a call by a function compiled from its contract at the first of them: only declared fields go
 * out, and nothing is checked. `vin-validate` took a quarter less processor time with it than with the check. Answers that
 * may have one of several shapes are checked as in development: the library would have to check them as well.
 */
export const compiledAnswers: Compiler = route => {
  let write: Writer | undefined;
  return answer => (write ??= writerOf(route.schema) ?? serializerCompiler(route))(answer);
};

/**
 * For tests and development: checks each answer against its contract, and that production would write the same.
 * @throws where an answer breaks its contract, or where both do not agree
 */
export const checkedAnswers: Compiler = route => {
  const check = serializerCompiler(route);
  const write = compiledAnswers(route);
  return answer => {
    const checked = check(answer);
    if (!isDeepStrictEqual(JSON.parse(write(answer)), JSON.parse(checked)))
      throw new Error(`The compiled answer of ${route.url} is not what its contract says`);
    return checked;
  };
};

/** Contracts are compiled once for all their spellings; null: not compiled. */
const writers = new WeakMap<z.ZodType, Writer | null>();

function writerOf(schema: z.ZodType): Writer | null {
  const known = writers.get(schema);
  if (known !== undefined) return known;
  const shape = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => joinTypes(jsonSchema),
  });
  const hasChoices = /"(anyOf|oneOf|allOf|\$ref)":|"items":\[/.test(JSON.stringify(shape));
  const writer = hasChoices ? null : compileStringify(shape as Parameters<typeof compileStringify>[0]);
  writers.set(schema, writer);
  return writer;
}

/** Writes "this or null" and "a text or a number" as the library takes them without a check: one shape of two types. */
function joinTypes(shape: z.core.JSONSchema.BaseSchema): void {
  const shapes = shape.anyOf?.filter(each => each.type !== 'null');
  if (!shape.anyOf || !shapes) return;
  const nullable = shapes.length < shape.anyOf.length ? { nullable: true } : {};
  const types = shapes.map(each => (Object.keys(each).length === 1 ? each.type : undefined));
  const joined = shapes.length === 1 ? shapes[0] : types.every(type => type !== undefined) ? { type: types } : null;
  if (!joined) return;
  delete shape.anyOf;
  Object.assign(shape, joined, nullable);
}
