import { checkCouponCall } from '@marque/server/money/coupons/contract';
import { buyReportPlanCall, buyStickerPlanCall } from '@marque/server/money/orders/contract';
import type { Price } from '@marque/server/money/plans/contract';
import { generateReportCall } from '@marque/server/documents/reports/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  comeBack,
  errorAt,
  deferred,
  fill,
  lost,
  refusal,
  show,
  success,
  useDepartures,
  useNetwork,
} from '../../../testing/component.tsx';
import CheckoutPage from './checkout-page.tsx';
import { Checkout } from './checkout.tsx';
import type { CheckoutFacts } from './checkout-facts.ts';

const network = useNetwork();
const departures = useDepartures();
beforeEach(() => sessionStorage.clear());

const VIN = '1HGCM82633A004352';
const PAY = 'Pay $24.99';

const priceOf = (total: number, coupon: string | null = null): Price => ({
  currency: 'USD',
  unit_price: 2499,
  count: 1,
  quantity: 1,
  subtotal: 2499,
  discount: 2499 - total,
  coupon,
  tax: null,
  total,
  lines: [{ kind: 'plan', text: 'One report', amount: 2499, included: false }],
});

const facts: CheckoutFacts = {
  plan: {
    id: 'one',
    name: 'One report',
    kind: 'single',
    unit: 'vhr',
    user_type: 'user',
    quantity: 1,
    sticker: null,
    nos: null,
    price: 2499,
    currency: 'USD',
    currencies: ['USD'],
    per_unit: 2499,
    trial: null,
    features: [],
    not_included: [],
    gateways: {},
    refundable: 'standard',
    valid_from: '2026-01-01T00:00:00Z',
    valid_to: null,
  },
  unit: 'vhr',
  limits: null,
  nos: undefined,
  price: priceOf(2499),
  cart: { id: 'cart_12345678', plan: 'one', vin: VIN },
  vehicle: { vin: VIN, title: '2003 Honda Accord', valid: true, hasSheet: false },
  freeLabel: null,
  tiers: null,
  tier: null,
  grade: null,
  mileage: '',
  mileageUnit: 'mi',
  statement: 'MARQUE',
  gateways: ['sandbox'],
  again: null,
  legal: { terms: 't1', privacy: 'p1' },
  notice: null,
  correctableEmail: null,
  payer: null,
  member: null,
};
const subscription: CheckoutFacts = {
  ...facts,
  plan: { ...facts.plan, kind: 'subscription', period: 'month' },
  again: '2026-12-22T00:00:00Z',
};
const withCredit: CheckoutFacts = { ...facts, member: { document: null, cost: 1, left: 3 } };

const bought = (state = 'pending_payment') =>
  success({ order: { state, total: 2499 }, payment: { redirect_url: 'https://pay.test/1' } });

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const email = () => field('Email');
const button = (name: string) => screen.getByRole('button', { name });
const checkout = (about = facts, loader?: () => unknown) =>
  show(<Checkout facts={about} />, { path: '/checkout?plan=one', ...(loader ? { loader } : {}) });

async function pay(about = facts, loader?: () => unknown) {
  const page = await checkout(about, loader);
  fill(email(), 'ada@example.com');
  await page.user.click(button(PAY));
  return page;
}

test('the tag a visitor came by is sent with the order', async () => {
  sessionStorage.setItem('gsp', 'fb-42');
  network.on(buyReportPlanCall.path, refusal('gateway_unavailable', {}, 503));
  await pay();
  await waitFor(() => expect(network.sent.at(-1)?.body).toMatchObject({ gsp: 'fb-42' }));
});

test('a classic is paid for as the sheet that is chosen: none is at first, each has its price in money', async () => {
  network.on(buyStickerPlanCall.path, refusal('gateway_unavailable', {}, 503));
  const tiers = [
    { tier: 'basic' as const, cost: 1, takes: null },
    { tier: 'deluxe' as const, cost: 1, takes: null },
    { tier: 'elite' as const, cost: 2, takes: null },
  ];
  const { user, router } = await show(<Checkout facts={{ ...facts, unit: 'sticker', tiers }} />, {
    path: `/?plan=one&vin=${VIN}`,
  });
  const sheets = screen.getAllByRole<HTMLInputElement>('radio', { name: /^(Basic|Deluxe|Elite)/ });
  expect(sheets.map(each => each.checked)).toEqual([false, false, false]);
  for (const [name, price] of [
    ['Basic', '$24.99'],
    ['Elite', '$49.98'],
  ])
    expect(screen.getByRole('radio', { name: new RegExp(`^${name}`) }).parentElement?.textContent).toContain(price);
  await user.click(button(PAY));
  expect(screen.getByText('Choose which sheet you want.')).toBeTruthy();
  expect(document.activeElement).toBe(sheets[0]);
  await user.click(screen.getByRole('radio', { name: /^Elite/ }));
  expect(
    screen.getByText('Elite costs 2 credits. With this order you have 1, so we can’t create it yet.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^Basic/ }));
  expect(screen.queryByText(/can’t create it yet/)).toBeNull();
  // A reload begins with the same sheet.
  expect(router.state.location.search).toBe(`?plan=one&vin=${VIN}&tier=basic`);
  fill(email(), 'ada@example.com');
  await user.click(button(PAY));
  expect(network.sent.at(-1)?.body).toMatchObject({ tier: 'basic', vin: VIN });
});

test('vehicle, total with its currency, statement name, refund rule and way to pay stand above the button', async () => {
  await checkout();
  const form = button(PAY).closest('form')?.textContent ?? '';
  const above = form.slice(0, form.indexOf(PAY));
  for (const text of ['2003 Honda Accord', 'Total$24.99 USD', 'MARQUE', 'Refund policy.', 'Pay with: Test payment'])
    expect(above).toContain(text);
  expect(above.replaceAll(/\s/g, '')).toContain(VIN);
  expect(above).toContain(`By continuing, you confirm the vehicle: 2003 Honda Accord, VIN ${VIN}.`);
});

test('a total in pesos is not read as one in dollars', async () => {
  const plan = { ...facts.plan, price: 41_900, per_unit: 41_900, currency: 'MXN', currencies: ['MXN'] };
  await checkout({ ...facts, plan, price: { ...priceOf(41_900), currency: 'MXN', subtotal: 41_900, discount: 0 } });
  expect(screen.getByRole('button', { name: /^Pay MX/ })).toBeTruthy();
  expect(screen.queryByText(/^\$419/)).toBeNull();
});

const byUnit = { ...facts, plan: { ...facts.plan, nos: { min: 1 as const, max: 100 } }, nos: 1 };

test('a visitor may sign in, and says how many for no vehicle', async () => {
  await checkout({ ...byUnit, limits: byUnit.plan.nos });
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  expect(screen.getByText(/No account needed\.$/)).toBeTruthy();
  expect(screen.getByLabelText('Quantity')).toBeTruthy();
});

test('who is signed in is not asked to sign in, and a document of one vehicle has no quantity', async () => {
  await checkout({ ...byUnit, member: { document: null, cost: null, left: 0 }, correctableEmail: 'ada@example.com' });
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  expect(email()).toBeTruthy();
  expect(screen.queryByText(/No account needed/)).toBeNull();
  expect(screen.queryByLabelText('Quantity')).toBeNull();
});

test('of a bundle the document that is there is not sold again, and the other is sold alone', async () => {
  const plan = { ...facts.plan, kind: 'bundle' as const, sticker: { quantity: 1, price: 500 } };
  const has = { document: `/members/sticker/${VIN}`, cost: null, left: 0 };
  await checkout({ ...facts, plan, member: has });
  expect(screen.getByRole('link', { name: 'Open your sticker' }).getAttribute('href')).toBe(has.document);
  expect(screen.getByRole('link', { name: 'Buy the report alone' }).getAttribute('href')).toBe(`/pricing?vin=${VIN}`);
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test.each([
  [true, 'We sell no history report of this vehicle', 'See the vehicle’s page'],
  [false, 'We can’t create a document for this number', 'See why'],
])('what is not sold is said with a way back (a sheet there is: %s)', async (hasSheet, title, link) => {
  const loaderData = { ...facts, vehicle: { ...facts.vehicle, valid: false, hasSheet } };
  await show(<CheckoutPage {...({ loaderData } as unknown as Parameters<typeof CheckoutPage>[0])} />);
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(`/vehicle/${VIN}`);
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('sells no sticker where the maker’s own label is free, and leads to it', async () => {
  await show(<Checkout facts={{ ...facts, unit: 'sticker', freeLabel: 'Ford Motor Company' }} />);
  expect(screen.getByText(/^Ford Motor Company publishes/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Get the free label' }).getAttribute('href')).toBe(`/members/sticker/${VIN}`);
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('a sticker says before it is paid what it rests on', async () => {
  await checkout({ ...facts, unit: 'sticker', grade: 'C' });
  expect(screen.getByText(/No factory record of this VIN was found.*printed as chosen by the owner/)).toBeTruthy();
});

test('a visitor needs an email before anything is sent', async () => {
  const { user } = await checkout();
  await user.click(button(PAY));
  expect(errorAt(email())).toBe('Enter your email.');
  expect(document.activeElement).toBe(email());
  await user.type(email(), 'ada');
  expect(errorAt(email())).toBe('');
  await user.click(button(PAY));
  expect(errorAt(email())).toBe('Enter an email address such as name@example.com.');
  expect(network.sent).toEqual([]);
});

test('a double click buys once; the button is busy until the gateway’s page, and reset after going back', async () => {
  const answer = deferred(bought());
  network.on(buyReportPlanCall.path, answer.respond);
  const loader = vi.fn(() => null);
  const { user } = await checkout(facts, loader);
  await user.type(email(), ' ada@example.com ');
  await user.type(field('Mileage in the ad (optional)'), '45,000');
  await user.dblClick(button(PAY));
  expect(button(PAY).getAttribute('aria-busy')).toBe('true');
  await answer.release();
  expect(network.sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      email: 'ada@example.com',
      price: 2499,
      currency: 'USD',
      cart_plan: 'one',
      cart_id: 'cart_12345678',
      vin: VIN,
      mileage: 45000,
      mileage_unit: 'mi',
      consent: expect.objectContaining({ terms: true, terms_version: 't1', privacy_version: 'p1' }),
    }),
  ]);
  expect(departures).toEqual(['https://pay.test/1']);
  expect(button(PAY).getAttribute('aria-busy')).toBe('true');
  const loads = loader.mock.calls.length;
  await comeBack();
  expect(button(PAY).hasAttribute('aria-busy')).toBe(false);
  expect(loader.mock.calls.length).toBe(loads + 1);
});

test('the mileage of a vehicle made for Europe is asked and sent in kilometers', async () => {
  network.on(buyReportPlanCall.path, bought());
  const { user } = await checkout({ ...facts, mileageUnit: 'km' });
  fill(email(), 'ada@example.com');
  expect(screen.getByText(/^In kilometers\./)).toBeTruthy();
  expect(screen.queryByText(/miles/)).toBeNull();
  await user.type(field('Mileage in the ad (optional)'), '100,002');
  await user.click(button(PAY));
  expect(network.sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ mileage: 100_002, mileage_unit: 'km' }),
  ]);
});

test('a subscription requires the renewal checkbox', async () => {
  network.on(buyReportPlanCall.path, bought());
  const { user } = await pay(subscription);
  const box = screen.getByRole('checkbox');
  expect(errorAt(box)).toContain('Check the box to agree to the renewal.');
  expect(document.activeElement).toBe(box);
  expect(network.sent).toEqual([]);
  await user.click(box);
  await user.click(button(PAY));
  expect(network.sent[0]?.body).toMatchObject({ consent: { renewal: true } });
});

test('the notice on title data is accepted before a report is bought, where it is needed', async () => {
  network.on(buyReportPlanCall.path, bought());
  const { user } = await pay({ ...facts, notice: '2026-09-01' });
  const box = screen.getByRole('checkbox');
  expect(errorAt(box)).toContain('Read the notice and check the box');
  expect(screen.getByRole('link', { name: /notice on national title data/ }).getAttribute('href')).toBe(
    '/nmvtis/2026-09-01',
  );
  expect(network.sent).toEqual([]);
  await user.click(box);
  await user.click(button(PAY));
  expect(network.sent[0]?.body).toMatchObject({ consent: { nmvtis_version: '2026-09-01' } });
});

test('a server that was not told of the notice is explained at its box', async () => {
  network.on(buyReportPlanCall.path, refusal('notice_not_accepted', { field: 'consent.nmvtis_version' }, 400));
  const { user } = await checkout({ ...facts, notice: 'placeholder' });
  fill(email(), 'ada@example.com');
  await user.click(screen.getByRole('checkbox'));
  await user.click(button(PAY));
  expect(errorAt(screen.getByRole('checkbox'))).not.toBe('');
});

test('a changed price is shown, and the page loads it again', async () => {
  network.on(
    buyReportPlanCall.path,
    refusal('price_changed', { details: { price: 2999, currency: 'USD' }, field: 'price' }, 409),
  );
  const loader = vi.fn(() => null);
  await pay(facts, loader);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('The price has changed. Nothing was charged');
  expect(alert.textContent).toContain('It is now $29.99.');
  expect(loader).toHaveBeenCalledTimes(2);
  expect(departures).toEqual([]);
});

test('a paid order is not paid again', async () => {
  network.on(buyReportPlanCall.path, bought('fulfilled'));
  await pay();
  expect(screen.getByRole('alert').textContent).toContain('This order is already paid');
  expect(button('Buy it again')).toBeDefined();
  expect(departures).toEqual([]);
  expect(button(PAY).hasAttribute('aria-busy')).toBe(false);
});

test.each([
  ['no connection', lost, 'We couldn’t reach the server. Nothing was charged. Try again in a moment.'],
  ['a refusal', refusal('internal', { message: 'Something broke on our side.' }, 500), 'Something broke on our side.'],
])('%s is shown above the form, and the input stays', async (_what, answer, sentence) => {
  network.on(buyReportPlanCall.path, answer, bought());
  const { user } = await pay();
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Something went wrong. Nothing was charged');
  expect(alert.textContent).toContain(sentence);
  expect(email().value).toBe('ada@example.com');
  await user.click(button(PAY));
  expect(departures).toEqual(['https://pay.test/1']);
});

test('a rejected email is an error at its field, which gets the focus', async () => {
  network.on(buyReportPlanCall.path, refusal('email_invalid', { message: 'No such address.', field: 'email' }));
  await pay();
  expect(errorAt(email())).toBe('No such address.');
  expect(document.activeElement).toBe(email());
});

async function applyCoupon(user: Awaited<ReturnType<typeof checkout>>['user']) {
  await user.click(screen.getByText('Have a coupon?'));
  await user.type(field('Coupon code'), 'welcome10');
  await user.click(button('Apply'));
}

test('a coupon lowers the price; rejected with the order, its error is at the coupon', async () => {
  network.on(checkCouponCall.path, success({ coupon: 'WELCOME10', price: priceOf(2249, 'WELCOME10') }));
  network.on(
    buyReportPlanCall.path,
    refusal('coupon_used_up', { message: 'This coupon is used up.', field: 'couponcode' }, 409),
  );
  const { user } = await checkout();
  await applyCoupon(user);
  fill(email(), 'ada@example.com');
  await user.click(await screen.findByRole('button', { name: 'Pay $22.49' }));
  expect(network.sent.at(-1)?.body).toMatchObject({ couponcode: 'WELCOME10', price: 2249 });
  expect(errorAt(field('Coupon code'))).toBe('This coupon is used up.');
  expect(document.activeElement).toBe(field('Coupon code'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(button(PAY)).toBeDefined();
});

test('an invalid coupon shows its error at once, and the price stays', async () => {
  network.on(checkCouponCall.path, refusal('coupon_used_up', { message: 'This coupon is used up.' }, 409));
  const { user } = await checkout();
  await applyCoupon(user);
  expect(errorAt(await screen.findByLabelText('Coupon code'))).toBe('This coupon is used up.');
  expect(button(PAY)).toBeDefined();
});

test('a credit makes one document, also when no answer came to the first click', async () => {
  network.on(generateReportCall.path, lost, success({ state: 'processing' }));
  const { user, router } = await checkout(withCredit);
  const use = () => button('Use 1 credit (3 left)');
  await user.dblClick(use());
  await user.click(use());
  const keys = network.sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([expect.stringMatching(/^make-/), keys[0]]);
  expect(router.state.location.pathname).toBe(`/members/report/${VIN}`);
});
