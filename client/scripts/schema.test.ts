import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GENERATED, schemaText } from './schema.ts';

it('has the types of the API as it is described now', async () => {
  const hint = 'run `npm run generate -w @marque/client` and commit what it writes';
  expect(readFileSync(GENERATED, 'utf8') === (await schemaText()), hint).toBe(true);
});
