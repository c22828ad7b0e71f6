import type { OperatorRole } from '@marque/server/accounts/contract';
import { expect, test } from 'vitest';
import { memberOf } from './frame-data.ts';

const stale = {
  pack: 'epa',
  title: 'EPA fuel economy',
  copiedOn: null,
  checkedAt: new Date('2026-01-01'),
  comparedAt: null,
  stale: true,
};
const app = {
  legal: { missingOn: () => ['terms' as const] },
  dataPacks: { watching: { stale: () => [stale] } },
};
type Site = Parameters<typeof memberOf>[1];
type Actor = Parameters<typeof memberOf>[2];
const actor = (roles: OperatorRole[]) =>
  ({ kind: 'member', userId: 'u', email: 'a@b.example', roles }) as unknown as Actor;

test('an operator sees which texts the site lacks and which data is old, a customer does not', () => {
  const site = { id: 'default' } as Site;
  expect(memberOf(app, site, actor(['owner']))).toEqual({
    email: 'a@b.example',
    operator: true,
    missingTexts: ['terms'],
    staleData: ['EPA fuel economy'],
  });
  expect(memberOf(app, site, actor([]))).toMatchObject({ operator: false, missingTexts: [], staleData: [] });
  expect(memberOf(app, site, actor(['support']))).toMatchObject({ operator: false, missingTexts: [], staleData: [] });
});
