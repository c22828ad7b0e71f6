import * as fc from 'fast-check';

/** The part of JSON Schema that contracts are described in. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
}

/** `[[[…]]]`, as text: nothing could write this many levels otherwise. */
export const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const named = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202e',
  '👩‍👩‍👧‍👦'.repeat(20),
  'a'.repeat(300),
  'ä'.repeat(5000),
  'x'.repeat(70_000),
  'null',
  'NaN',
  '-1',
  '1e999',
  '%00',
  '../../etc/passwd',
  "' or 1=1 --",
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '2026-02-30',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '0001-01-01T00:00:00Z',
  'a@b',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
  'data:image/png;base64,',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/webp;base64,UklGRgAAAABXRUJQ',
  '{"order_id":"\\u0000"}',
  '{"order_id":"ord_\\ud800"}',
  '{"__proto__":{"order_id":"x"}}',
  Buffer.from('{"o":"\0"}').toString('base64url') + '.x',
  '.'.repeat(40),
  'QQQQQQQQQQQQQQQQQ',
  'WVWZZZ1JZ3W386752',
  'VC57S100001',
  '🚗'.repeat(17),
  'xn--a',
  'javascript:alert(1)',
  '//evil.example',
];
const NUMBERS = [0, -0, -1, 1, 0.5, 2_147_483_648, -2_147_483_649, 2 ** 53, Number.MAX_VALUE, 5e-324, 1e21];

/** Values that are odd in any field, as JSON text. */
export const ODD_VALUES: readonly string[] = [
  ...TEXTS.map(text => JSON.stringify(text)),
  ...NUMBERS.map(number => JSON.stringify(number)),
  '1e400',
  '-1e400',
  '123456789012345678901234567890',
  'null',
  'true',
  'false',
  '[]',
  '{}',
  '[null]',
  '{"":0}',
  '{"__proto__":{"role":"owner"}}',
  '{"constructor":{"prototype":{"a":1}}}',
  nested(31),
  nested(33),
  nested(9000),
  named(31),
  named(9000),
];

/** A value as JSON text, for any request. */
export const oddValue: fc.Arbitrary<string> = fc.oneof(
  { weight: 16, arbitrary: fc.constantFrom(...ODD_VALUES) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }).map(value => JSON.stringify(value)) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }).map(text => JSON.stringify(text)) },
);

const FORMATS: Record<string, string[]> = {
  email: ['ada@example.com', 'ADA@EXAMPLE.COM', 'operator@example.com'],
  date: ['2030-01-01', '1999-12-31', '2026-06-15'],
  'date-time': ['2026-06-15T12:00:00.000Z', '2026-06-15T12:00:00+02:00'],
  uri: ['https://example.com/', 'http://localhost'],
};

/** A value as JSON text that the contract may accept; `known` are values that were accepted before. */
export function fittingValue(schema: Schema, known: readonly unknown[]): fc.Arbitrary<string> {
  const samples = known.filter(value => value !== undefined).map(value => JSON.stringify(value));
  const made = fromSchema(schema);
  if (samples.length === 0) return made;
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...samples) }, { weight: 1, arbitrary: made });
}

function fromSchema(schema: Schema): fc.Arbitrary<string> {
  const { type, enum: choices, anyOf = schema.oneOf, items, properties, format = '' } = schema;
  const constant = (values: readonly unknown[]) => fc.constantFrom(...values.map(value => JSON.stringify(value)));
  if ('const' in schema) return constant([schema.const]);
  if (choices) return constant(choices);
  if (anyOf) return fc.oneof(...anyOf.map(fromSchema));
  if (type === 'boolean') return constant([true, false]);
  if (type === 'integer' || type === 'number') return numberOf(schema).map(number => JSON.stringify(number));
  if (items) return fc.array(fromSchema(items), { maxLength: 4 }).map(each => `[${each.join()}]`);
  if (properties) return fc.record(mapped(properties, fromSchema)).map(asObject);
  if (FORMATS[format]) return constant(FORMATS[format]);
  return fc.string({ unit: 'grapheme', maxLength: 20 }).map(text => JSON.stringify(text));
}

function numberOf({ minimum = 0, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -1e9), Math.min(maximum, 1e9)];
  return fc.integer({ min: Math.ceil(min), max: Math.floor(Math.max(min, max)) });
}

/** Every value of an object, through a function. */
export function mapped<From, To>(object: Record<string, From>, through: (value: From, name: string) => To) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, through(value, name)]));
}

/** An object as JSON text from values that are JSON text already. */
export const asObject = (fields: Record<string, string>): string => asPairs(Object.entries(fields));

/** The same from pairs: a name may come twice, or be `__proto__`. */
export const asPairs = (pairs: readonly (readonly [string, string])[]): string =>
  `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;
