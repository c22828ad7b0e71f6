import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accessList } from '../identity/gate/contract.ts';
import { accessCredentials } from '../identity/gate/tables.ts';
import { couponList } from '../money/coupons/contract.ts';
import { coupons } from '../money/coupons/tables.ts';
import { dealerList } from '../identity/dealers/contract.ts';
import { dealers } from '../identity/dealers/tables.ts';
import type { Caller } from '../platform/sites/rules/caller.ts';
import { newId } from '../kit/security/ids.ts';
import { deletionList } from '../identity/privacy/contract.ts';
import { deletions } from '../identity/privacy/tables.ts';
import { buildMember } from '../testing/builders.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const FORM = {
  moves: 0,
  first: 'Ada',
  last: 'Dealer',
  phone: '5125550100',
  companyName: 'Motors',
  licenseNo: 'L-1',
  licenseState: 'TX',
  licenseExpiry: '2030-01-01',
  website: '',
  address1: 'Main Street 1',
  address2: '',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
  rooftops: 1,
  inventorySize: 1,
} as const;
const PARAMETER = {
  email: 'a@example.com',
  emailHash: 'h',
  message: 'Please',
  locale: 'en',
  origin: 'http://localhost',
};

let test: TestApp;
let operator: Caller;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  const member = await buildMember(test);
  if (member.actor.kind !== 'member') throw new Error('Only a member operates');
  operator = { ...member, actor: { ...member.actor, roles: ['owner'] } };
});

/** Ids and moments of so many rows, three of each moment, from the newest back. */
function rowsOf(module: string, count: number, latest = test.clock.now.getTime()) {
  const { id: siteId } = operator.site;
  return Array.from({ length: count }, (_, at) => {
    return { siteId, id: newId(module), at: new Date(latest - Math.floor(at / 3) * 1000) };
  });
}

interface List {
  add(count: number, latest?: number): Promise<unknown>;
  read(after: string | undefined): Promise<{ ids: string[]; next: string | null }>;
  /** A list that ends with the newest: what is added in between comes on its last page. */
  oldestFirst?: true;
}

async function addDealers(status: 'pending' | 'approved', count: number, latest?: number): Promise<void> {
  for (const { at, ...row } of rowsOf('dea', count, latest)) {
    const { actor } = await buildMember(test);
    const userId = actor.kind === 'member' ? actor.userId : '';
    const decidedAt = status === 'approved' ? at : null;
    await test.database.db.insert(dealers).values({ ...row, ...FORM, userId, status, appliedAt: at, decidedAt });
  }
}

const readDealers = (state: 'pending' | 'approved') => async (after: string | undefined) => {
  const page = await test.app.dealers.list(operator, { state, limit: 20, after: dealerList.fields.after.parse(after) });
  return { ids: page.dealers.map(each => each.id), next: page.next };
};

const LISTS: Record<string, List> = {
  coupons: {
    add: (count, latest) =>
      test.database.db.insert(coupons).values(
        rowsOf('cou', count, latest).map(({ at, ...row }) => {
          return {
            ...row,
            code: row.id,
            kind: 'percent' as const,
            worth: 10,
            plans: [],
            units: [],
            firstPurchase: false,
            createdAt: at,
          };
        }),
      ),
    async read(after) {
      const page = await test.app.coupons.list(operator, { limit: 20, after: couponList.fields.after.parse(after) });
      return { ids: page.coupons.map(each => each.id), next: page.next };
    },
  },
  'access details': {
    add: (count, latest) =>
      test.database.db.insert(accessCredentials).values(
        rowsOf('acc', count, latest).map(({ at, ...row }, index) => {
          const endedAt = index % 2 === 0 ? null : at;
          return {
            ...row,
            endedAt,
            email: `${row.id}@example.com`,
            passwordHash: 'none',
            createdBy: 'x',
            createdAt: at,
          };
        }),
      ),
    async read(after) {
      const page = await test.app.gate.list(operator, { limit: 20, after: accessList.fields.after.parse(after) });
      return { ids: page.credentials.map(each => each.id), next: page.next };
    },
  },
  deletions: {
    oldestFirst: true,
    add: (count, latest) =>
      test.database.db.insert(deletions).values(
        rowsOf('del', count, latest).map(({ at, ...row }) => {
          return { ...row, ...PARAMETER, state: 'expired' as const, createdAt: at };
        }),
      ),
    async read(after) {
      const request = { limit: 20, after: deletionList.fields.after.parse(after), state: 'expired' } as const;
      const page = await test.app.privacy.list(operator, request);
      return { ids: page.deletions.map(each => each.id), next: page.next };
    },
  },
  'dealers who wait': {
    oldestFirst: true,
    add: (count, latest) => addDealers('pending', count, latest),
    read: readDealers('pending'),
  },
  'dealers who were approved': {
    add: (count, latest) => addDealers('approved', count, latest),
    read: readDealers('approved'),
  },
};

it.each(Object.entries(LISTS))(
  'the list of %s gives each of 45 once, also when one comes in between',
  async (_, list) => {
    await list.add(45);
    const pages = [await list.read(undefined)];
    await list.add(1, test.clock.now.getTime() + 60_000);
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await list.read(next));
    expect(pages.map(page => page.ids.length)).toEqual([20, 20, list.oldestFirst ? 6 : 5]);
    const ids = pages.flatMap(page => page.ids);
    expect(new Set(ids).size).toBe(list.oldestFirst ? 46 : 45);
  },
);
