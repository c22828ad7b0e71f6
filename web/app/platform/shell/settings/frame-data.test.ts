import type { OperatorRole } from '@marque/server/platform/sites/contract';
import { expect, test } from 'vitest';
import { isAllowed } from '../../../../../server/src/identity/accounts/rules.ts';
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
  accounts: { mayDo: ({ roles }: Actor, permission: Parameters<typeof isAllowed>[1]) => isAllowed(roles, permission) },
  legal: { missingOn: () => ['terms' as const] },
  dataPacks: { stale: async () => [stale] },
};
type Site = Parameters<typeof memberOf>[1];
type Actor = Parameters<typeof memberOf>[2];
const actor = (roles: OperatorRole[]) =>
  ({
    kind: 'member',
    userId: 'u',
    email: 'a@b.example',
    roles,
    rolesWithheld: false,
    emailVerified: true,
  }) as unknown as Actor;

test('an operator sees which texts the site lacks and which data is old, a customer does not', async () => {
  const site = { id: 'default' } as Site;
  expect(await memberOf(app, site, actor(['owner']))).toEqual({
    id: 'u',
    email: 'a@b.example',
    desks: ['dealers', 'disputes', 'tickets', 'feedback', 'pages', 'funnel', 'status'],
    rolesWithheld: false,
    unconfirmed: false,
    missingTexts: ['terms'],
    staleData: ['EPA fuel economy'],
  });
  expect(await memberOf(app, site, actor([]))).toMatchObject({ missingTexts: [], staleData: [] });
  expect(await memberOf(app, site, actor(['support']))).toMatchObject({ missingTexts: [], staleData: [] });
});

const ALL = ['dealers', 'disputes', 'tickets', 'feedback', 'pages', 'funnel', 'status'];

test.each<[OperatorRole[], string[]]>([
  [[], []],
  [['owner'], ALL],
  [['site_admin'], ALL],
  [['auditor'], ['dealers', 'disputes', 'tickets', 'feedback', 'pages', 'funnel']],
  [['support'], ['disputes', 'tickets', 'feedback', 'funnel']],
  [['finance'], ['funnel']],
  [
    ['content', 'support'],
    ['disputes', 'tickets', 'feedback', 'pages', 'funnel', 'status'],
  ],
])('roles %j open the pages %j', async (roles, desks) => {
  const { desks: open } = await memberOf(app, { id: 'default' } as Site, actor(roles));
  expect(open).toEqual(desks);
});

test('an operator without the second factor is told of it and sees no page of operators', async () => {
  const withheld = { ...actor([]), rolesWithheld: true };
  expect(await memberOf(app, { id: 'default' } as Site, withheld)).toMatchObject({ desks: [], rolesWithheld: true });
});
