import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { API_VERSIONS, NEWEST_VERSION } from '../keys/contract.ts';
import { OPERATIONS } from './contract.ts';
import { openApi } from './rules/openapi.ts';

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

function described(): Record<string, unknown> {
  const about = { title: 'API', version: NEWEST_VERSION, versions: API_VERSIONS, server: 'https://marque.example' };
  return { ...openApi(Object.values(OPERATIONS), about) };
}

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
