import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { API_VERSIONS, NEWEST_VERSION } from '../keys/contract.ts';
import { OPERATIONS, type Operation } from './contract.ts';
import { openApi } from './rules/openapi.ts';
import { del, NONE, OfId, patch, put } from './rules/operations/operation.ts';
import { referenceOf } from './rules/reference.ts';
import { Key } from './rules/shapes.ts';

/** What is asked of the description beyond what is recommended. */
const RULES = {
  // The conditions are those of the brand whose server answers.
  'info-license': 'off',
  'no-invalid-parameter-examples': 'error',
  'no-invalid-schema-examples': 'error',
  'operation-4xx-problem-details-rfc7807': 'error',
  'operation-description': 'error',
  'operation-singular-tag': 'error',
  'paths-kebab-case': 'error',
  'tag-description': 'error',
} as const;

const ABOUT = { title: 'API', version: NEWEST_VERSION, versions: API_VERSIONS, server: 'https://marque.example' };

const described = (operations: readonly Operation[] = Object.values(OPERATIONS)): Record<string, unknown> => ({
  ...openApi(operations, ABOUT),
});

async function faultsOf(description: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'], rules: RULES });
  const faults = await lintFromString({ source: JSON.stringify(description), config });
  return faults.map(({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer ?? ''}: ${message}`);
}

it('the description of the API keeps the rules of OpenAPI 3.1', async () => {
  expect(await faultsOf(described())).toEqual([]);
});

it('the rules find what breaks them', async () => {
  const faults = await faultsOf({ ...described(), tags: [{ name: 'Keys' }], security: [{ password: [] }] });
  expect(faults.map(fault => fault.split(' ')[0])).toEqual(
    expect.arrayContaining(['tag-description', 'security-defined']),
  );
});

it('an operation may replace, change and remove, with fields of the path and a body', async () => {
  const about = { path: '/v1/things/{id}', tag: 'Keys', summary: 'A thing', description: 'Of the key.' } as const;
  const changing = { ...about, scope: null, fields: OfId, answer: Key, changes: true } as const;
  const named = { body: z.strictObject({ name: z.string() }) };
  const example = { fields: { id: 'thg_1' }, body: { name: 'One' } };
  const operations = [
    put({ ...changing, ...named, example, id: 'replaceThing' }),
    patch({ ...changing, ...named, example, id: 'changeThing' }),
    del({ ...changing, body: NONE, live: true, example: { ...example, body: {} }, id: 'removeThing' }),
  ] as readonly Operation[];
  const all = [...Object.values(OPERATIONS), ...operations];
  expect(await faultsOf(described(all))).toEqual([]);
  expect(described(all)['paths']).toMatchObject({
    '/v1/things/{id}': {
      put: { operationId: 'replaceThing', requestBody: { required: true } },
      patch: { operationId: 'changeThing', requestBody: { required: true } },
      delete: { operationId: 'removeThing', parameters: [{ name: 'id' }, { name: 'Idempotency-Key' }, {}] },
    },
  });
  const shown = referenceOf(operations, ABOUT).tags.flatMap(tag => tag.operations);
  expect(shown.map(({ curl }) => curl.split(' \\\n').length)).toEqual([4, 4, 2]);
  expect(shown.map(({ curl }) => curl.includes('mk_live_…'))).toEqual([false, false, true]);
  expect(shown.map(({ curl, client }) => [curl.split(' ').slice(0, 3).join(' '), client])).toEqual([
    [
      'curl -X PUT',
      "const { data, error } = await marque.PUT('/v1/things/{id}', { params: { path: { id: 'thg_1' } }, body: { name: 'One' } });",
    ],
    [
      'curl -X PATCH',
      "const { data, error } = await marque.PATCH('/v1/things/{id}', { params: { path: { id: 'thg_1' } }, body: { name: 'One' } });",
    ],
    [
      'curl -X DELETE',
      "const { data, error } = await marque.DELETE('/v1/things/{id}', { params: { path: { id: 'thg_1' } } });",
    ],
  ]);
});

interface Shape {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
}

/** Every field of a shape with its type, `Vehicle.year?: integer|null`, and each word of those that have a list of them. */
function fieldsOf(name: string, shape: Shape): string[] {
  const inside = [
    ...Object.entries(shape.properties ?? {}).flatMap(([field, of]) =>
      fieldsOf(`${name}.${field}${shape.required?.includes(field) ? '' : '?'}`, of),
    ),
    ...(shape.enum ?? []).map(value => `${name} = ${JSON.stringify(value)}`),
    ...(shape.items ? fieldsOf(`${name}[]`, shape.items) : []),
    ...(shape.anyOf ?? []).flatMap(each => fieldsOf(name, each).slice(1)),
  ];
  return [`${name}: ${typeOf(shape)}`, ...inside];
}

const typeOf = ({ $ref, const: only, enum: some, type, anyOf }: Shape): string =>
  $ref?.split('/').at(-1) ??
  (only === undefined ? undefined : JSON.stringify(only)) ??
  (some ? 'word' : undefined) ??
  [anyOf?.map(typeOf) ?? type ?? 'any'].flat().toSorted().join('|');

it.each(API_VERSIONS)('version %s has what it had when it came out', version => {
  const kept = readFileSync(new URL(`rules/versions/${version}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const { schemas } = described()['components'] as { schemas: Record<string, Shape> };
  const fields = [...new Set(Object.entries(schemas).flatMap(([name, shape]) => fieldsOf(name, shape)))];
  expect(kept.filter(field => !fields.includes(field))).toEqual([]);
  // What comes to the newest is kept from then on too.
  if (version === NEWEST_VERSION) expect(fields.filter(field => !kept.includes(field))).toEqual([]);
});
