import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountOf, memberActor } from '../../identity/accounts/service.ts';
import { SandboxHistory } from '../reports/providers/sandbox.ts';
import { ACCORD, buildMember, creditsLeft, TESLA } from '../../testing/builders.ts';
import { createCheckoutDriver } from '../../testing/checkout-driver.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { SandboxBuilds } from '../stickers/providers/sandbox.ts';
import type { ReturnReason } from './contract.ts';

/** Nothing but campaigns of the model is known of this one, and one core source never answers. */
const EMPTY_VIN = '1FTEW1EP8KFA00019';

const sandbox = new SandboxHistory({ paceMs: 0 });
const history = {
  name: 'sparing',
  demo: true,
  groups: sandbox.groups,
  query: sandbox.query.bind(sandbox),
  async pull(...request: Parameters<typeof sandbox.pull>) {
    const answer = await sandbox.pull(...request);
    if (request[1] !== EMPTY_VIN || request[0] === 'recalls') return answer;
    if (request[0] === 'jsi') throw new Error('not now');
    const sections = answer.sections.map(each => ({ ...each, state: 'none_reported' as const, records: [] }));
    return { ...answer, sections };
  },
};
/** Holds the maker of stickers while a test wants one that is being made. */
let gate: Promise<void> = Promise.resolve();
const builds = new SandboxBuilds({ paceMs: 0 });
const find = builds.find.bind(builds);
builds.find = async (...request) => {
  await gate;
  return find(...request);
};

let test: TestApp;
let checkout: ReturnType<typeof createCheckoutDriver>;
let member: Awaited<ReturnType<typeof buildMember>>;
beforeAll(async () => {
  test = await createTestApp({ history: [history], builds });
  checkout = createCheckoutDriver(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  member = await buildMember(test);
});

const left = (unit: 'vhr' | 'sticker' = 'vhr') => creditsLeft(test, member, unit);
const give = (vin: string, reason: ReturnReason, doc_kind: 'report' | 'sticker' = 'report', who = member) =>
  test.app.returns.giveBack(who, { vin, doc_kind, reason });
const makeReport = async (vin: string) => {
  const { report_id } = await test.app.reports.generate(member, { vin });
  await test.drain();
  return report_id;
};
const makeSticker = async (vin: string) => {
  const { sticker_id } = await test.app.stickers.generate(member, { vin });
  await test.drain();
  return sticker_id ?? '';
};
const read = (path: string) =>
  test.http.inject({ url: path, headers: { host: 'localhost', authorization: `Bearer ${member.token}` } });
const pack = (cart_plan = 'report-5') => checkout.pay(member, { cart_plan });

describe('a document of the wrong vehicle', () => {
  it('goes back unread: it is withdrawn, and the next vehicle is made with its credit', async () => {
    await pack('report-1');
    const id = await makeReport(ACCORD);
    expect(await test.app.returns.choices(member, { vin: ACCORD, doc_kind: 'report' })).toMatchObject([
      { reason: 'wrong_vehicle', allowed: true, text: expect.stringContaining('You get 1 credit back right away') },
      { reason: 'empty', allowed: false, text: expect.stringContaining('not empty') },
    ]);
    const done = await give(ACCORD.toLowerCase(), 'wrong_vehicle');
    expect(done).toMatchObject({ credit: { unit: 'vhr', amount: 1 } });
    expect(await test.app.reports.find(member, ACCORD)).toMatchObject({
      state: 'revoked',
      revoked_for: 'wrong_vehicle',
      credit_back: true,
      document: null,
      pdf: null,
    });
    await expect(test.app.reports.pdf(member, id)).rejects.toMatchObject({ reason: 'document_revoked', status: 410 });
    expect(await test.app.reports.generate(member, { vin: TESLA })).toMatchObject({ reused: false });
    expect(await left()).toBe(0);
    const [, back] = (await test.app.credits.entries(member)).entries;
    expect(back).toMatchObject({ delta: 1, kind: 'give_back' });
    expect(back?.text).toMatch(/^Returned, wrong vehicle: Report for 2003 Honda Accord/);
  });

  it('counts as read once its page, data or PDF was opened', async () => {
    await pack();
    for (const [vin, open] of [
      [ACCORD, () => read(`/api-cwa/report?vin=${ACCORD}`)],
      [TESLA, async (id: string) => read(`/documents/report/${id}.pdf`)],
    ] as const) {
      const id = await makeReport(vin);
      await test.app.reports.list(member);
      expect(await test.app.returns.choices(member, { vin, doc_kind: 'report' })).toMatchObject([
        { allowed: true },
        { allowed: false },
      ]);
      expect((await open(id)).statusCode).toBe(200);
      await expect(give(vin, 'wrong_vehicle')).rejects.toMatchObject({ reason: 'return_opened' });
    }
    expect(await left()).toBe(3);
  });

  it('may be checked while in progress without being read, and can be returned', async () => {
    await pack('sticker-5');
    let open = () => {};
    gate = new Promise(resolve => (open = resolve));
    await test.app.stickers.generate(member, { vin: TESLA });
    expect((await read(`/api-cwa/sticker?vin=${TESLA}`)).statusCode).toBe(200);
    await give(TESLA, 'wrong_vehicle', 'sticker');
    open();
    await test.drain();
    expect(await test.app.stickers.find(member, TESLA)).toMatchObject({ state: 'revoked', document: null });
    expect(await left('sticker')).toBe(5);
    expect(checkout.emailsTo((member.actor as { email: string }).email).map(each => each.subject)).toHaveLength(1);
  });

  it('goes back for a day, once a purchase, also after the exchange itself', async () => {
    await pack();
    for (const vin of [ACCORD, TESLA]) await makeReport(vin);
    test.clock.advanceDays(1.01);
    await expect(give(ACCORD, 'wrong_vehicle')).rejects.toMatchObject({ reason: 'return_late', status: 409 });
    test.clock.advanceDays(-0.02);
    await give(ACCORD, 'wrong_vehicle');
    await expect(give(TESLA, 'wrong_vehicle')).rejects.toMatchObject({ reason: 'return_swapped' });
    await makeReport(ACCORD);
    await expect(give(ACCORD, 'wrong_vehicle')).rejects.toMatchObject({ reason: 'return_swapped' });
    expect(await left()).toBe(3);
  });

  it('pressed at once five times gives one credit, and of two documents one goes back', async () => {
    await pack();
    for (const vin of [ACCORD, TESLA]) await makeReport(vin);
    const tries = await Promise.allSettled(
      [ACCORD, TESLA, ACCORD, TESLA, ACCORD].map(vin => give(vin, 'wrong_vehicle')),
    );
    expect(tries.filter(each => each.status === 'fulfilled')).toHaveLength(1);
    expect(await left()).toBe(4);
  });

  it('applies to a sticker too; once opened it cannot be returned, and a free version has no credit', async () => {
    await pack('sticker-5');
    await makeSticker(ACCORD);
    await give(ACCORD, 'wrong_vehicle', 'sticker');
    expect(await test.app.stickers.find(member, ACCORD)).toMatchObject({ state: 'revoked', credit_back: true });
    await pack('sticker-1');
    const id = await makeSticker(TESLA);
    await test.app.issuedDocuments.noteShown(member, id);
    await expect(give(TESLA, 'wrong_vehicle', 'sticker')).rejects.toMatchObject({ reason: 'return_opened' });
    await test.app.stickers.generate(member, { vin: TESLA, gen: 'regenerate' });
    await test.drain();
    await expect(give(TESLA, 'wrong_vehicle', 'sticker')).rejects.toMatchObject({ reason: 'return_free' });
  });

  it('requires the owner, and works once', async () => {
    await pack();
    await makeReport(ACCORD);
    const outsider = await buildMember(test);
    await expect(give(ACCORD, 'wrong_vehicle', 'report', outsider)).rejects.toMatchObject({
      reason: 'document_not_found',
    });
    await give(ACCORD, 'wrong_vehicle');
    await expect(give(ACCORD, 'wrong_vehicle')).rejects.toMatchObject({ reason: 'return_over' });
    await expect(give(ACCORD, 'empty')).rejects.toMatchObject({ reason: 'return_over' });
    expect(await left()).toBe(5);
  });

  it('is explained in the reader’s language, with the address to write to', async () => {
    await pack();
    const id = await makeReport(ACCORD);
    await test.app.reports.pdf(member, id);
    const answer = await test.http.inject({
      method: 'POST',
      url: '/api-cwa/return-document',
      headers: { host: 'localhost', authorization: `Bearer ${member.token}`, 'accept-language': 'es' },
      payload: { vin: ACCORD, doc_kind: 'report', reason: 'wrong_vehicle' },
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'conflict', reason: 'return_opened' });
    expect(answer.json().message).toContain(member.site.support_email);
  });
});

describe('an empty report', () => {
  it('goes back for thirty days, although it was read', async () => {
    await pack();
    const id = await makeReport(EMPTY_VIN);
    expect(await test.app.reports.open(member, EMPTY_VIN)).toMatchObject({ state: 'partial' });
    await test.app.reports.pdf(member, id);
    test.clock.advanceDays(30.1);
    await expect(give(EMPTY_VIN, 'empty')).rejects.toMatchObject({ reason: 'return_empty_late' });
    test.clock.advanceDays(-0.2);
    expect(await give(EMPTY_VIN, 'empty')).toMatchObject({ credit: { amount: 1 } });
    expect(await left()).toBe(5);
    const [back] = (await test.app.credits.entries(member)).entries;
    expect(back?.text).toMatch(/^Returned, no records in it/);
  });
});

describe('an order whose whole price is back', () => {
  const refund = (order: string, amount?: number) => {
    const actor = memberActor({ userId: 'op_owner', email: '', roles: ['owner'] });
    const about = { order, reason: 'Asked on the phone', ...(amount ? { amount } : {}) };
    return test.app.orders.refundAsOperator({ ...test.visitor(), actor }, about);
  };

  it('revokes the documents it paid for, and no others', async () => {
    const { order } = await pack();
    await makeReport(ACCORD);
    await refund(order.id, 8000);
    await test.drain();
    expect(await test.app.reports.find(member, ACCORD)).toMatchObject({ state: 'ready' });
    await refund(order.id);
    await test.drain();
    expect(await test.app.reports.find(member, ACCORD)).toMatchObject({
      state: 'revoked',
      revoked_for: 'refund',
      credit_back: false,
    });
    await pack('report-1');
    await makeReport(TESLA);
    await test.app.returns.revokePaid({ ...accountOf(member), orderId: order.id });
    expect(await test.app.reports.find(member, TESLA)).toMatchObject({ state: 'ready' });
    expect(await left()).toBe(0);
  });

  it('revokes the free revisions of a document too, and none of one that another order has paid for', async () => {
    const revise = async (more: object = {}) => {
      const request = { vin: ACCORD, gen: 'regenerate' as const, ...more };
      const { sticker_id } = await test.app.stickers.generate(member, request);
      await test.drain();
      return sticker_id ?? '';
    };
    const { order } = await pack('sticker-1');
    const paid = await makeSticker(ACCORD);
    const free = [await revise(), await revise(), await revise()];
    await pack('sticker-1');
    const others = [await revise({ spend_credit: true }), await revise()];
    await refund(order.id);
    await test.drain();
    const { rows } = await test.database.executeSql(
      `select id from issued_documents where revoked_for = 'refund' and site_id = '${accountOf(member).siteId}' and user_id = '${accountOf(member).userId}'`,
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual([paid, ...free].toSorted());
    expect(await test.app.stickers.find(member, ACCORD)).toMatchObject({ state: 'ready' });
    expect(others).not.toContain('');
    expect(await left('sticker')).toBe(0);
  });

  it('stops documents in progress, and leaves no credit', async () => {
    const { order } = await pack('sticker-5');
    let open = () => {};
    gate = new Promise(resolve => (open = resolve));
    await test.app.stickers.generate(member, { vin: ACCORD });
    await refund(order.id);
    setTimeout(open, 500);
    await test.drain();
    await test.app.returns.revokePaid({ ...accountOf(member), orderId: order.id });
    expect(await test.app.stickers.find(member, ACCORD)).toMatchObject({ state: 'revoked', revoked_for: 'refund' });
    expect(await left('sticker')).toBe(0);
  });
});

describe('a free credit of a ticket', () => {
  const complain = async (vin: string) => {
    const about = { vin, message: 'A record is wrong.', email: 'ann@example.com' };
    return (await test.app.support.create(member, about)).credit_granted;
  };
  const refundAll = async (order: string) => {
    const actor = memberActor({ userId: 'op_owner', email: '', roles: ['owner'] });
    await test.app.orders.refundAsOperator({ ...test.visitor(), actor }, { order, reason: 'Asked on the phone' });
    await test.drain();
  };
  const makeAndOpen = async (vin: string) => test.app.reports.pdf(member, await makeReport(vin));
  const find = (vin: string) => test.app.reports.find(member, vin);

  it('is not given for an unread report, so that a returned and refunded purchase leaves nothing', async () => {
    const { order } = await pack('report-1');
    await makeReport(ACCORD);
    expect(await complain(ACCORD)).toBeNull();
    await give(ACCORD, 'wrong_vehicle');
    await refundAll(order.id);
    expect(await left()).toBe(0);
  });

  it('goes with the money of the document, also where it is spent', async () => {
    const { order } = await pack('report-1');
    await makeAndOpen(ACCORD);
    expect(await complain(ACCORD)).toMatchObject({ amount: 1 });
    await refundAll(order.id);
    expect(await left()).toBe(0);

    const second = await pack('report-1');
    await makeAndOpen(TESLA);
    await complain(TESLA);
    await makeReport(EMPTY_VIN);
    await refundAll(second.order.id);
    expect(await find(TESLA)).toMatchObject({ state: 'revoked' });
    expect(await find(EMPTY_VIN)).toMatchObject({ state: 'revoked', revoked_for: 'refund' });
    expect(await left()).toBe(0);
  });

  it('goes down the line: what was given for a document that a gift has paid for goes too', async () => {
    const { order } = await pack('report-1');
    await makeAndOpen(ACCORD);
    await complain(ACCORD);
    await makeAndOpen(TESLA);
    const about = { vin: TESLA, message: 'A record is wrong.', email: 'ann@example.com' };
    const { ticket } = await test.app.support.create(member, about);
    const actor = memberActor({ userId: 'op_owner', email: '', roles: ['owner'] });
    await test.app.support.giveCredit({ ...test.visitor(), actor }, ticket.id);
    await makeReport(EMPTY_VIN);
    await refundAll(order.id);
    for (const vin of [ACCORD, TESLA, EMPTY_VIN])
      expect(await find(vin)).toMatchObject({ state: 'revoked', revoked_for: 'refund' });
    expect(await left()).toBe(0);
  });

  it('goes with a returned document, which is not returned once the gift is spent', async () => {
    await pack('report-1');
    await makeAndOpen(EMPTY_VIN);
    await complain(EMPTY_VIN);
    expect(await left()).toBe(1);
    await give(EMPTY_VIN, 'empty');
    expect(await left()).toBe(1);

    member = await buildMember(test);
    await pack('report-1');
    await makeAndOpen(EMPTY_VIN);
    await complain(EMPTY_VIN);
    await makeReport(ACCORD);
    await expect(give(EMPTY_VIN, 'empty')).rejects.toMatchObject({ reason: 'return_gift_spent' });
    expect(await find(EMPTY_VIN)).toMatchObject({ state: expect.stringMatching(/ready|partial/) });
  });
});

it('a document that was withdrawn is still known by its number, as withdrawn', async () => {
  await pack();
  await makeReport(ACCORD);
  const number = String(
    (
      await test.database.executeSql(
        `select number from issued_documents where user_id = '${(member.actor as { userId: string }).userId}'`,
      )
    ).rows[0]?.['number'],
  );
  expect(await test.app.issuedDocuments.verify(test.visitor(), number)).toMatchObject({ revoked: false });
  await give(ACCORD, 'wrong_vehicle');
  expect(await test.app.issuedDocuments.verify(test.visitor(), number)).toMatchObject({
    revoked: true,
    vinTail: '4352',
  });
});
