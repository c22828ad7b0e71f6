import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, grantCredits, TESLA } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Member = Awaited<ReturnType<typeof buildMember>>;
interface Answer {
  status: number;
  id: string;
  charged: object | null;
  reused: boolean;
}

interface Kind {
  name: 'report' | 'sticker';
  path: string;
  idField: string;
  unit: 'vhr' | 'sticker';
}
const REPORT: Kind = { name: 'report', path: 'generate-report', idField: 'report_id', unit: 'vhr' };
const STICKER: Kind = { name: 'sticker', path: 'generate-sticker', idField: 'sticker_id', unit: 'sticker' };

/** A member with three credits. */
async function buyer({ unit }: Kind): Promise<Member> {
  const member = await buildMember(test);
  await grantCredits(test, member, unit, 3);
  return member;
}

async function order({ path, idField }: Kind, member: Member, more: object = {}, lang = 'en'): Promise<Answer> {
  const headers = { host: 'localhost', authorization: `Bearer ${member.token}`, cookie: `marque_language=${lang}` };
  const payload = { vin: TESLA, ...more };
  const answer = await test.http.inject({ method: 'POST', url: `/api-cwa/${path}`, headers, payload });
  const body = answer.json<Record<string, never>>();
  return {
    status: answer.statusCode,
    id: body[idField] ?? '',
    charged: body['charged'] ?? null,
    reused: body['reused'] ?? false,
  };
}

/** The movements of a member's ledger by what they are for, and their sum. */
async function ledgerOf({ actor }: Member): Promise<{ moves: string[]; left: number }> {
  const userId = actor.kind === 'member' ? actor.userId : '';
  const text = `select reason, delta from credit_entries where user_id = $1 order by seq`;
  const { rows } = await test.database.executeSql(text, [userId]);
  return {
    moves: rows.map(({ reason, delta }) => `${String(reason)} ${String(delta)}`),
    left: rows.reduce((sum, { delta }) => sum + Number(delta), 0),
  };
}
const ONE_CHARGE = { moves: ['admin 3', 'reserve -1', 'capture 0'], left: 2 };

async function rowsOf({ actor }: Member): Promise<number> {
  const userId = actor.kind === 'member' ? actor.userId : '';
  const { rows } = await test.database.executeSql('select id from issued_documents where user_id = $1', [userId]);
  return rows.length;
}

describe.each([REPORT, STICKER])('a $name', kind => {
  it('ordered in four tabs at the same instant, in both languages, is one document for one credit', async () => {
    const member = await buyer(kind);
    const tabs = ['en', 'es', 'en', 'es'].map((lang, at) =>
      order(kind, member, { vin: at % 2 ? TESLA.toLowerCase() : TESLA }, lang),
    );
    const answers = await Promise.all(tabs);
    expect(new Set(answers.map(({ status, id }) => `${status} ${id}`)).size).toBe(1);
    expect(answers.filter(({ charged }) => charged !== null)).toHaveLength(1);
    await test.drain();
    expect(await ledgerOf(member)).toEqual(ONE_CHARGE);
    expect(await rowsOf(member)).toBe(1);
  });

  it('ordered by two people at the same instant is one each, for a credit each', async () => {
    const people = await Promise.all([buyer(kind), buyer(kind)]);
    const answers = await Promise.all(people.flatMap(member => [order(kind, member), order(kind, member)]));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(2);
    await test.drain();
    for (const member of people) expect(await ledgerOf(member)).toEqual(ONE_CHARGE);
  });

  it('ordered again, before and after it is made, takes no second credit', async () => {
    const member = await buyer(kind);
    const first = await order(kind, member);
    expect(await order(kind, member)).toMatchObject({ id: first.id, reused: true, charged: null });
    await test.drain();
    for (const lang of ['en', 'es'])
      expect(await order(kind, member, {}, lang)).toMatchObject({ id: first.id, reused: true, charged: null });
    expect(await ledgerOf(member)).toEqual(ONE_CHARGE);
  });

  it('is read and printed in English and in Spanish for the one credit', async () => {
    const member = await buyer(kind);
    const { id } = await order(kind, member);
    await test.drain();
    const headers = { host: 'localhost', authorization: `Bearer ${member.token}` };
    const { name } = kind;
    for (const lang of ['en', 'es']) {
      const url = `/api-cwa/${name}?vin=${TESLA}`;
      const read = await test.http.inject({ url, headers: { ...headers, cookie: `marque_language=${lang}` } });
      expect(read.json()).toMatchObject({ document: { lang } });
      const pdf = await test.http.inject({
        url: `/documents/${name}/${id}.pdf`,
        headers: { ...headers, cookie: `marque_language=${lang}` },
      });
      expect(pdf.statusCode).toBe(200);
    }
    expect(await ledgerOf(member)).toEqual(ONE_CHARGE);
    expect(await rowsOf(member)).toBe(1);
  });
});

it('a report is refreshed free of charge within 30 days, however many tabs ask for it', async () => {
  const kind = REPORT;
  const member = await buyer(kind);
  await order(kind, member);
  await test.drain();
  const headers = { host: 'localhost', authorization: `Bearer ${member.token}` };
  const refresh = () =>
    test.http.inject({ method: 'POST', url: '/api-cwa/refresh-report', headers, payload: { vin: TESLA } });
  const answers = await Promise.all([refresh(), refresh(), refresh()]);
  expect(new Set(answers.map(answer => answer.json<{ report_id: string }>().report_id)).size).toBe(1);
  await test.drain();
  expect(await ledgerOf(member)).toEqual(ONE_CHARGE);
});

it('a sticker is made again once, however many tabs ask for it, and never for a credit nobody agreed to', async () => {
  const kind = STICKER;
  const member = await buyer(kind);
  await order(kind, member);
  await test.drain();
  const again = { gen: 'regenerate' };
  const answers = await Promise.all([
    order(kind, member, again),
    order(kind, member, again),
    order(kind, member, again),
  ]);
  expect(answers.filter(({ charged }) => charged !== null)).toEqual([]);
  await test.drain();
  expect((await ledgerOf(member)).left).toBe(2);
  for (let round = 0; round < 3; round++) {
    await order(kind, member, again);
    await test.drain();
  }
  expect((await ledgerOf(member)).left).toBe(2);
});
