import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { newId } from '../../kit/security/ids.ts';
import { orderList } from '../../money/orders/contract.ts';
import type { ReportsPage } from '../reports/contract.ts';
import { buildMember } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { issuedDocuments } from './tables.ts';

/** The common client of both databases. */
interface Queried {
  query: (...args: unknown[]) => Promise<{ rows: unknown[] }>;
}

let test: TestApp;
let member: Caller & { token: string };
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  member = await buildMember(test);
});

/** A document of each of so many vehicles, three of each moment; `version` 2 is a later one of the same vehicles. */
async function addDocuments(count: number, kind: 'report' | 'sticker', version = 1, owner: Caller = member) {
  if (owner.actor.kind !== 'member') throw new Error('Only a member has documents');
  const account = { siteId: owner.site.id, userId: owner.actor.userId };
  const about = { title: 'A car', state: 'failed', origin: 'http://localhost', unit: 'vhr', amount: 1 } as const;
  const product = kind === 'report' ? 'vhr' : 'sticker';
  const rows = Array.from({ length: count }, (_, at) => {
    const id = newId(kind === 'report' ? 'rep' : 'stk');
    const createdAt = new Date(test.clock.now.getTime() - Math.floor(at / 3) * 1000);
    const vin = `VIN${String(at).padStart(14, '0')}`;
    return { ...account, ...about, kind, product, version, id, number: id, vin, vehicle: {}, createdAt } as const;
  });
  await test.database.db.insert(issuedDocuments).values(rows);
  return rows
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(row => row.id);
}

async function ask(path: string, asking = member) {
  const headers = { host: 'localhost', authorization: `Bearer ${asking.token}` };
  const answer = await test.http.inject({ method: 'GET', url: `/api-cwa/${path}`, headers });
  return { status: answer.statusCode, body: answer.json<ReportsPage & { stickers: { id: string }[] }>() };
}

describe('the list of documents', () => {
  it('gives each of 45 vehicles once, newest first, with its newest document', async () => {
    await addDocuments(45, 'report');
    await addDocuments(3, 'sticker');
    test.clock.advanceDays(1);
    const again = await addDocuments(10, 'report', 2);
    const pages = [await ask('reports')];
    for (let next = pages[0]?.body.next; next; next = pages.at(-1)?.body.next)
      pages.push(await ask(`reports?after=${next}`));
    expect(pages.map(({ body }) => body.reports.length)).toEqual([20, 20, 5]);
    expect(pages.every(({ body }) => body.total === 45)).toBe(true);
    const cards = pages.flatMap(({ body }) => body.reports);
    expect(cards.slice(0, 10).map(card => card.id)).toEqual(again);
    expect(new Set(cards.map(card => card.vin)).size).toBe(45);
  });

  it('gives every sticker once while a new one comes in between', async () => {
    const ids = await addDocuments(25, 'sticker');
    const first = await ask('stickers?limit=10');
    test.clock.advanceDays(1);
    await addDocuments(1, 'sticker', 2);
    const second = await ask(`stickers?limit=100&after=${first.body.next}`);
    expect([...first.body.stickers, ...second.body.stickers].map(card => card.id)).toEqual(ids);
  });

  it.each(['report', 'sticker'] as const)('gives 500 of kind %s page by page, while new ones come', async kind => {
    const ids = await addDocuments(500, kind);
    const found: string[] = [];
    let after: string | null = '';
    for (let version = 2; after !== null; version++) {
      const { body } = await ask(`${kind}s?limit=100${after && `&after=${after}`}`);
      found.push(...(body[`${kind}s`] as { id: string }[]).map(card => card.id));
      after = body.next;
      test.clock.advanceDays(1);
      await addDocuments(1, kind, version);
    }
    expect(found).toEqual(ids);
  });

  it('has at most a page and one row read of 500 documents', async () => {
    await addDocuments(500, 'report');
    const { $client } = test.database.db as unknown as { $client: Queried };
    const query = vi.spyOn($client, 'query');
    const page = await test.app.reports.list(member);
    const read = await Promise.all(query.mock.results.map(({ value }) => value));
    query.mockRestore();
    expect(page).toMatchObject({ total: 500, next: expect.any(String) });
    expect(page.reports).toHaveLength(20);
    expect(read.map(({ rows }) => rows.length).sort()).toEqual([1, 21]);
  });

  it('refuses the cursor of the orders, and shows no document of another member behind theirs', async () => {
    const foreign = orderList.pageOf([0, 1], 1, () => [1, 'ord_1']).next;
    expect(await ask(`reports?after=${foreign}`)).toMatchObject({
      status: 400,
      body: { reason: 'cursor_invalid', field: 'after' },
    });
    await addDocuments(25, 'report');
    const { next } = (await ask('reports')).body;
    const other = await buildMember(test);
    const own = await addDocuments(25, 'report', 1, other);
    const page = await ask(`reports?after=${next}`, other);
    expect(own).toEqual(expect.arrayContaining(page.body.reports.map(card => card.id)));
  });
});
