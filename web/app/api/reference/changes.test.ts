import { API_VERSIONS } from '@marque/server/api/keys/contract';
import { expect, it } from 'vitest';
import { CHANGES } from './changes.ts';

it('says of every version of the API what changed, the newest first', () => {
  expect(CHANGES.flatMap(({ version }) => version ?? [])).toEqual([...API_VERSIONS].toReversed());
  const days = CHANGES.map(({ on }) => on);
  expect(days).toEqual([...days].toSorted().toReversed());
});
