import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberActor } from '../../identity/accounts/service.ts';
import type { Renderer } from '../../platform/typesetting/service/render.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { buildMember } from '../../testing/builders.ts';
import { createCheckoutDriver, referenceOf, type CheckoutResult } from '../../testing/checkout-driver.ts';
import { runsSideBySide } from '../../testing/databases.ts';
import { blankRenderer, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { invoiceLink } from './service/signed-links.ts';

let test: TestApp;
let checkout: ReturnType<typeof createCheckoutDriver>;
let member: Caller;
const printed: unknown[] = [];
beforeAll(async () => {
  const renderer: Renderer = {
    ...blankRenderer,
    pdf: document => {
      printed.push(document.data);
      return blankRenderer.pdf(document);
    },
  };
  test = await createTestApp({ renderer });
  checkout = createCheckoutDriver(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  member = await buildMember(test);
});

const emailOf = (caller: Caller) => (caller.actor as { email: string }).email;
const sql = (text: string) => test.database.executeSql(text);

async function invoiceOf(order: string): Promise<Record<string, unknown>> {
  const { rows } = await sql(`select data from invoices where order_id = '${order}'`);
  return rows[0]?.['data'] as Record<string, unknown>;
}

const numbersOf = async (site: string): Promise<string[]> =>
  (await sql(`select number from invoices where site_id = '${site}' order by number`)).rows.map(row =>
    String(row['number']),
  );

/** The invoice as it is drawn. */
async function drawn(order: string, locale: 'en' | 'es' = 'en'): Promise<Record<string, unknown>> {
  await test.app.orders.invoicePdf({ ...member, locale }, { order });
  return printed.at(-1) as Record<string, unknown>;
}

describe('an invoice with a refund', () => {
  const operator = (): Caller => ({
    ...member,
    actor: memberActor({ userId: 'op_owner', email: '', roles: ['owner'] }),
  });

  it('shows each refund under the sale, which stays as it was', async () => {
    const { order } = await checkout.pay(member, { cart_plan: 'report-5' });
    expect((await drawn(order.id))['refunds']).toBeUndefined();
    const refund = (amount?: number) =>
      test.app.orders.refundAsOperator(operator(), {
        order: order.id,
        reason: 'Asked on the phone',
        ...(amount ? { amount } : {}),
      });
    await refund(1000);
    await test.drain();
    test.clock.advanceDays(1);
    await refund();
    await test.drain();
    expect(await drawn(order.id)).toMatchObject({
      total: 8450,
      refunds: [
        { on: '2026-06-15', amount: 1000 },
        { on: '2026-06-16', amount: 7450 },
      ],
    });
    expect(await invoiceOf(order.id)).not.toHaveProperty('refunds');
  });
});

describe('the numbers of invoices', () => {
  const BUYERS = runsSideBySide ? 12 : 3;

  it('have no gap and no twin when many orders are paid at once', async () => {
    const first = (await numbersOf('default')).length;
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => buildMember(test)));
    const bought = await Promise.all(buyers.map(each => checkout.buy(each, { cart_plan: 'report-1' })));
    await Promise.all(bought.map((each, at) => checkout.click(buyers[at] ?? member, referenceOf(each), 'approve')));
    await Promise.all(bought.map((each, at) => checkout.settle(buyers[at] ?? member, each)));
    await test.drain();
    const numbers = await numbersOf('default');
    expect(numbers).toHaveLength(first + BUYERS);
    expect(numbers).toEqual(numbers.map((_each, at) => `INV-2026-${String(at + 1).padStart(6, '0')}`));
  });

  it('restart with the year and on every brand', async () => {
    const there = await buildMember(test, 'harbor.localhost');
    await checkout.pay(there, { cart_plan: 'credits-3' });
    expect(await numbersOf('harbor')).toEqual(['INV-2026-000001']);
    test.clock.advanceDays(200);
    await checkout.pay(there, { cart_plan: 'credits-3' });
    expect(await numbersOf('harbor')).toEqual(['INV-2026-000001', 'INV-2027-000001']);
  });

  it('are not spent on an order that is not paid', async () => {
    const before = await numbersOf('default');
    const bought = await checkout.buy(member, { cart_plan: 'report-1' });
    await checkout.click(member, referenceOf(bought), 'decline');
    await checkout.settle(member, bought);
    expect(await numbersOf('default')).toEqual(before);
  });
});

describe('the content of an invoice', () => {
  it('adds up to the cent: price, count, coupon, tax, total', async () => {
    const taxed = { ...member, site: { ...member.site, tax: { name: 'Sales tax', percent: 8.25, included: false } } };
    const bought = await checkout.pay(taxed, { cart_plan: 'sticker-1', nos: 3 });
    expect(await invoiceOf(bought.order.id)).toMatchObject({
      symbol: '$',
      lines: [{ name: { en: 'One window sticker' }, qty: 3, unit: 990 }],
      tax: { name: 'Sales tax', rate: '8.25', included: false, amount: 245 },
      discount: null,
      total: 3215,
      due: 0,
      demo: true,
      document: { order: bought.order.number, created: '2026-06-15' },
    });
  });

  it('names buyer and seller, and stays as it was when the buyer moves', async () => {
    const home = {
      first: 'Ada',
      last: 'Byron',
      company: 'Engines Ltd',
      city: 'Springfield',
      state: 'IL',
      zip: '62701',
    };
    await test.app.accounts.updateProfile(member, home);
    const bought = await checkout.pay(member, { cart_plan: 'report-1' });
    const customer = ['Engines Ltd', 'Ada Byron', 'Springfield, IL 62701', emailOf(member)];
    const line = { customer, brand: { address: expect.arrayContaining([member.site.seller?.name]) } };
    expect(await invoiceOf(bought.order.id)).toMatchObject(line);
    await test.app.accounts.updateProfile(member, { ...home, city: 'Elsewhere' });
    expect(await invoiceOf(bought.order.id)).toMatchObject(line);
  });

  it('shows the period of a subscription, and no price for free items', async () => {
    const bought = await checkout.subscribe(member, { cart_plan: 'report-month-20' });
    const { lines } = (await invoiceOf(bought.order.id)) as { lines: { detail: { en: string; es: string } }[] };
    expect(lines[0]?.detail.en).toBe('From Jun 15, 2026 to Jul 15, 2026');
    expect(lines[0]?.detail.es).toBe('Del 15 jun 2026 al 15 jul 2026');
  });
});

describe('the PDF of an invoice', () => {
  const pdf = (caller: Caller, order: string, key?: string) => test.app.orders.invoicePdf(caller, { order, key });
  const missing = { reason: 'document_not_found', status: 404 };

  function keyIn({ order }: CheckoutResult): { path: string; key: string } {
    const html = checkout
      .emailsTo(emailOf(member))
      .map(each => each.html.replaceAll('&amp;', '&'))
      .join('');
    const path = new RegExp(`/api-cwa/invoice\\?order=${order.id}&key=([\\w.-]+)`).exec(html);
    return { path: path?.[0] ?? '', key: path?.[1] ?? '' };
  }

  it('is its buyer’s, and opens with the key of the receipt for anyone on this brand', async () => {
    const bought = await checkout.pay(member, { cart_plan: 'report-1' });
    expect((await pdf(member, bought.order.id)).fileName).toMatch(/^Marque-INV-2026-\d{6}\.pdf$/);
    const { path, key } = keyIn(bought);
    expect((await pdf(test.visitor(), bought.order.id, key)).bytes.length).toBeGreaterThan(0);
    const answer = await test.http.inject({ url: path, headers: { host: 'localhost' } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const elsewhere = await test.http.inject({ url: path, headers: { host: 'harbor.localhost' } });
    expect(elsewhere.statusCode).toBe(404);
  });

  it('requires its owner or its own key', async () => {
    const bought = await checkout.pay(member, { cart_plan: 'report-1' });
    const other = await checkout.pay(member, { cart_plan: 'report-5' });
    const { id } = bought.order;
    for (const caller of [test.visitor(), await buildMember(test), await buildMember(test, 'harbor.localhost')])
      await expect(pdf(caller, id)).rejects.toMatchObject(missing);
    const forged = invoiceLink.sign({ invoice: id, s: 'default' }, { secret: 'another secret', now: test.clock.now });
    for (const key of [keyIn(other).key, forged, bought.payment.custom_data, 'x'])
      await expect(pdf(test.visitor(), id, key)).rejects.toMatchObject(missing);
    const there = await buildMember(test, 'harbor.localhost');
    await expect(pdf(there, id, keyIn(bought).key)).rejects.toMatchObject(missing);
  });

  it('opens with the link of the receipt for 400 days', async () => {
    const bought = await checkout.pay(member, { cart_plan: 'report-1' });
    const { id } = bought.order;
    const { key } = keyIn(bought);
    test.clock.advanceDays(400);
    expect((await pdf(test.visitor(), id, key)).fileName).toMatch(/^Marque-INV-/);
    test.clock.advanceDays(0.01);
    await expect(pdf(test.visitor(), id, key)).rejects.toMatchObject(missing);
  });

  it('is not there before it is paid', async () => {
    const { order } = await checkout.buy(member, { cart_plan: 'report-1' });
    await expect(pdf(member, order.id)).rejects.toMatchObject(missing);
    await expect(pdf(member, 'ord_none')).rejects.toMatchObject(missing);
  });
});

describe('the bought items', () => {
  it.each([
    ['report-1', 'report', 'Vehicle history report', 'vehicle history report'],
    ['sticker-1', 'sticker', 'Window sticker', 'window sticker'],
  ])('%s: the invoice and the receipt name plan, document and vehicle', async (plan, page, document, line) => {
    const vin = '1HGCM82633A004352';
    const { order } = await checkout.pay(member, { cart_plan: plan, vin });
    expect(await drawn(order.id)).toMatchObject({
      lines: [{ name: { en: order.plan_name }, document: { en: document }, vehicle: '2003 Honda Accord', vin }],
    });
    const [receipt] = checkout.emailsTo(emailOf(member)).filter(({ subject }) => subject.startsWith('Your receipt: '));
    expect(receipt?.subject).toContain(order.plan_name);
    expect(receipt?.html).toContain(`${line}. Vehicle: 2003 Honda Accord, VIN ${vin}.`);
    expect(receipt?.html).toContain(`/members/${page}/${vin}"`);
  });

  it('credits alone name no document', async () => {
    const { order } = await checkout.pay(member, { cart_plan: 'report-5' });
    expect(await drawn(order.id)).toMatchObject({ lines: [{ document: null, vehicle: null, vin: null }] });
  });
});
