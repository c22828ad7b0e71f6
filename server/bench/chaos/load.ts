import { setTimeout as pause } from 'node:timers/promises';
import { checkDigit } from '@marque/vin';
import type { Client } from './client.ts';
import type { Journal } from './journal.ts';
import type { Random } from './random.ts';

export const PASSWORD = 'correct horse battery';
/** Of the notices that are placeholders, as those of the demonstration brand are. */
const NOTICE = 'placeholder';
/** Plans of the brand, what they cost and grant. */
const PLANS = {
  'report-5': { price: 8450, credits: [{ unit: 'vhr', quantity: 5 }] },
  'both-1': {
    price: 2990,
    credits: [
      { unit: 'vhr', quantity: 1 },
      { unit: 'sticker', quantity: 1 },
    ],
  },
  'sticker-1': { price: 990, credits: [{ unit: 'sticker', quantity: 1 }] },
  'report-month-20': { price: 19900, credits: [{ unit: 'vhr', quantity: 20 }] },
} as const;
type PlanName = keyof typeof PLANS;
/** One that every buyer may use once: 10 %. */
const COUPON = { code: 'WELCOME10', plan: 'report-5', price: 7605 } as const;

/** What people of the load share. */
export interface Crowd {
  client: Client;
  journal: Journal;
  random: Random;
  /** Counts the people: names and vehicle numbers come from it. */
  serial: number;
  /** A clock jumps in this round. */
  clocksJump: boolean;
}

export interface Member {
  id: string;
  email: string;
  token: string;
}

/** A new vehicle number, valid by check digit. */
function newVin(crowd: Crowd): string {
  const tail = `3A${String(1_000 + (crowd.serial += 1)).padStart(6, '0')}`;
  return `1HGCM826${checkDigit(`1HGCM8260${tail}`).expected}${tail}`;
}

/** Signs up a new member. */
export async function signUp(crowd: Crowd): Promise<Member> {
  const { client, journal } = crowd;
  const email = `chaos-${(crowd.serial += 1)}-${crowd.random.below(1e9)}@example.com`;
  const session = await client.surely('/api-cwa/register', { body: { email, pass: PASSWORD } });
  const { id } = session['user'] as { id: string };
  journal.accounts.add(id);
  return { id, email, token: String(session['token']) };
}

interface Purchase {
  plan: PlanName;
  vin?: string;
  coupon?: boolean;
  gateway?: 'sandbox' | 'stripe' | 'paypal';
}

/** Puts a plan into a cart of its own and goes to the gateway. @returns the order, and the gateway's reference of its page */
export async function order(
  { client, random, journal }: Crowd,
  member: Member,
  { plan, vin, coupon = false, gateway = 'sandbox' }: Purchase,
) {
  const { price, credits } = PLANS[plan];
  const call = plan.startsWith('sticker') ? 'cwa_sticker_registration' : 'cwa_register';
  const answer = await client.surely(`/api-cwa/${call}`, {
    token: member.token,
    body: {
      cart_plan: plan,
      cart_id: `cart-${random.below(1e9)}-${random.below(1e9)}`,
      price: coupon ? COUPON.price : price,
      currency: 'USD',
      payment_gateway: gateway,
      consent: {
        terms: true,
        ...(plan.includes('month') ? { renewal: true } : {}),
        nmvtis_version: NOTICE,
        at: new Date().toISOString(),
      },
      ...(coupon ? { couponcode: COUPON.code } : {}),
      ...(vin ? { vin } : {}),
    },
  });
  const { id } = answer['order'] as { id: string };
  const payment = answer['payment'] as { redirect_url: string; custom_data: string };
  const { redirect_url: page, custom_data: returned } = payment;
  const told = () => void journal.orders.set(id, { id, user: member.id, credits: [...credits] });
  return { id, page, returned, told };
}

/** The buyer comes back from the gateway and waits until the shop says that the order is paid. */
export async function comeBack(
  { client }: Crowd,
  member: Member,
  { returned, told }: { returned: string; told(): void },
) {
  for (let tries = 0; tries < 240; tries += 1) {
    const { state } = await client.surely('/api-cwa/payment-update', {
      token: member.token,
      body: { custom_data: returned },
    });
    if (state === 'done') return told();
    if (state === 'failed') throw new Error('A payment that was approved is said to have failed');
    await pause(500);
  }
  throw new Error('A payment that was approved stays open');
}

/** Approves a payment at the test gateway. @returns whether it was open; one closes in an hour, which a clock may jump over */
export async function approve(crowd: Crowd, { token }: Member, page: string): Promise<boolean> {
  const body = { payment: page.split('/').at(-1), decision: 'approve' };
  try {
    await crowd.client.surely('/api-cwa/sandbox-gateway/decide', { token, body });
    return true;
  } catch (error) {
    if (crowd.clocksJump && String(error).includes('"payment_closed"')) return false;
    throw error;
  }
}

/** Buys, approves the payment at the test gateway, and comes back. @returns the id of the order */
export async function buy(crowd: Crowd, member: Member, purchase: Purchase): Promise<string> {
  let placed = await order(crowd, member, purchase);
  while (!(await approve(crowd, member, placed.page))) placed = await order(crowd, member, purchase);
  await comeBack(crowd, member, placed);
  return placed.id;
}

/** Orders a report with a credit. */
export async function orderReport({ client, journal, random }: Crowd, { token }: Member, vin: string): Promise<void> {
  const key = `report-${random.below(1e9)}-${vin}`;
  const body = { vin, nmvtis_version: NOTICE };
  const { report_id: id } = await client.surely('/api-cwa/generate-report', { token, key, body });
  journal.documents.add(String(id));
}

/** Waits until the member's documents are made. @throws Error when that does not end */
async function awaitDocuments({ client, journal }: Crowd, { token }: Member): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const shown = [];
    for (const kind of ['reports', 'stickers']) {
      const page = await client.surely(`/api-cwa/${kind}`, { token });
      shown.push(...(page[kind] as { id: string; state: string }[]));
    }
    for (const { id } of shown) journal.documents.add(id);
    for (const { id, state } of shown) if (state === 'ready' || state === 'partial') journal.finished.add(id);
    const over = /^(ready|partial|no_data|failed|needs_selection|revoked)$/;
    if (shown.length > 1 && shown.every(({ state }) => over.test(state))) return;
    await pause(500);
  }
  throw new Error('The documents of a member are not made');
}

/** Looks at pages and numbers, without an account. */
async function browse({ client }: Crowd, vin: string): Promise<void> {
  await client.send('/');
  await client.send(`/vehicle/${vin}`);
  await client.surely('/api-cwa/vin-validate', { body: { vin } });
}

/** What members do besides. */
const ERRANDS: ((crowd: Crowd, member: Member, vin: string) => Promise<void>)[] = [
  async ({ client, journal }, { token, email }, vin) => {
    const body = { vin, email, message: 'Which year is it?' };
    const { ticket } = await client.surely('/api-cwa/create_support_ticket', { token, body });
    journal.tickets.add((ticket as { id: string }).id);
  },
  async ({ client, journal }, { token }, vin) => {
    const { vehicle } = await client.surely('/api-cwa/save-vehicle', { token, body: { vin } });
    journal.vehicles.add((vehicle as { id: string }).id);
  },
  async ({ client, journal }, { token }, vin) => {
    const { document } = await client.surely(`/api-cwa/report?vin=${vin}`, { token });
    // While the services failed there was nothing to make it of.
    if (!document) return;
    const { share } = await client.surely('/api-cwa/share-document', { token, body: { vin } });
    journal.shares.add((share as { id: string }).id);
  },
  async (crowd, member) => {
    const id = await buy(crowd, member, { plan: 'report-month-20' });
    crowd.journal.subscriptions.add(id);
  },
  async ({ client, journal }, { token, email }) => {
    await client.surely('/api/user/delete', { token, body: { email, message: 'Please' } });
    const { deletion } = await client.surely('/api/user/verify-deletion', { token, body: {} });
    journal.deletions.add((deletion as { id: string }).id);
    await client.send('/api/user/withdraw-deletion', { token, body: {} });
  },
  async (crowd, member) => {
    const { client } = crowd;
    const id = await buy(crowd, member, { plan: 'sticker-1' });
    await client.surely('/api-cwa/refund-order', { token: member.token, body: { order: id } });
  },
];

/** One person: looks around, signs up and in, buys, gets documents, and does an errand or two. */
export async function live(crowd: Crowd): Promise<void> {
  const { client, random } = crowd;
  const [bought, made] = [newVin(crowd), newVin(crowd)];
  await browse(crowd, bought);
  const member = await signUp(crowd);
  const session = await client.surely('/api-cwa/login', { body: { email: member.email, pass: PASSWORD } });
  member.token = String(session['token']);
  await buy(crowd, member, { plan: 'report-5', coupon: random.next() < 0.5 });
  await orderReport(crowd, member, made);
  await buy(crowd, member, { plan: 'both-1', vin: bought });
  await awaitDocuments(crowd, member);
  for (const errand of [random.pick(ERRANDS), random.pick(ERRANDS)]) await errand(crowd, member, bought);
  await client.send(`/api-cwa/consumables`, { token: member.token });
}
