import type { OperatorRole } from '@marque/server/accounts/contract';
import { expect, test } from 'vitest';
import { memberOf } from './frame-data.ts';

const legal = { missingOn: () => ['terms' as const] };
type Site = Parameters<typeof memberOf>[1];
type Actor = Parameters<typeof memberOf>[2];
const actor = (roles: OperatorRole[]) =>
  ({ kind: 'member', userId: 'u', email: 'a@b.example', roles }) as unknown as Actor;

test('an operator sees which texts the site lacks, a customer does not', () => {
  const site = { id: 'default' } as Site;
  expect(memberOf({ legal }, site, actor(['owner']))).toEqual({
    email: 'a@b.example',
    operator: true,
    missingTexts: ['terms'],
  });
  expect(memberOf({ legal }, site, actor([]))).toMatchObject({ operator: false, missingTexts: [] });
  expect(memberOf({ legal }, site, actor(['support']))).toMatchObject({ operator: false, missingTexts: [] });
});
