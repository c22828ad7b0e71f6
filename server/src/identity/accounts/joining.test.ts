import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { randomCode } from '../../kit/security/ids.ts';
import { mailedToken, openBrowser } from '../../testing/browser.ts';
import { ACCORD, creditsLeft, MEMBER_PASSWORD, TESLA } from '../../testing/builders.ts';
import { createCheckoutDriver, referenceOf } from '../../testing/checkout-driver.ts';
import { isLeaving } from '../privacy/service.ts';
import { runsSideBySide } from '../../testing/databases.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let checkout: ReturnType<typeof createCheckoutDriver>;
beforeAll(async () => {
  test = await createTestApp();
  checkout = createCheckoutDriver(test);
});
afterAll(() => test.close());

const newEmail = () => `${randomCode(10)}@example.com`;
const idOf = ({ actor }: Caller) => (actor.kind === 'member' ? actor.userId : '');
const accountOf = (caller: Caller) => ({ siteId: caller.site.id, userId: idOf(caller) });
const sql = async (text: string) => (await test.database.executeSql(text)).rows;
const totals = () => sql(`select unit, sum(delta)::int as left from credit_entries group by unit order by unit`);

async function signedIn(token: string | undefined): Promise<Caller> {
  const visitor = test.visitor();
  return { ...visitor, actor: await test.app.accounts.actorOf(visitor.site, token ?? null) };
}

/** A claim made by registering, with an unconfirmed address. A later claimant is newer. */
async function registered(email: string): Promise<Caller> {
  test.clock.advanceDays(1 / 1440);
  const { token } = await test.app.accounts.register(test.visitor(), { email, pass: MEMBER_PASSWORD });
  return signedIn(token);
}

/** A claim made by buying as a visitor, paid. */
async function boughtAsVisitor(email: string, wanted: object = {}): Promise<Caller> {
  test.clock.advanceDays(1 / 1440);
  const bought = await checkout.pay(test.visitor(), { cart_plan: 'report-5', email, ...wanted });
  return signedIn(bought.token);
}

/** Asks for a sign-in link and opens it in a browser that is not signed in. */
async function openLink(email: string, by: Caller = test.visitor()): Promise<Caller> {
  await test.app.accounts.magicLink(test.visitor(), { email });
  return open(await mailedToken(test, email, '/members/magic'), by);
}
async function open(token: string | null, by: Caller = test.visitor()): Promise<Caller> {
  return signedIn((await test.app.accounts.magicLogin(by, token ?? '')).token);
}

describe('moves what was paid under an address to the account that proves it', () => {
  it('registered first, bought as a visitor after: the sign-in link opens all of it', async () => {
    const email = newEmail();
    const first = await registered(email);
    const buyer = await boughtAsVisitor(email, { vin: ACCORD });
    await test.app.vehicles.preview(buyer, TESLA);
    const before = await totals();
    const owner = await openLink(email);
    expect(idOf(owner)).toBe(idOf(first));
    expect(await creditsLeft(test, owner, 'vhr')).toBe(4);
    expect((await test.app.orders.list(owner)).orders).toMatchObject([{ state: 'fulfilled', quantity: 5 }]);
    expect(await test.app.reports.open(owner, ACCORD)).toMatchObject({
      state: 'ready',
      document: { vehicle: { vin: ACCORD } },
    });
    const vins = (await test.app.vehicles.searches.page(owner)).searches.map(each => each.vin);
    expect(vins).toEqual(expect.arrayContaining([ACCORD, TESLA]));
    expect(await totals()).toEqual(before);
  });

  it('bought first, registered after: the confirmation brings it to the account that is confirmed', async () => {
    const email = newEmail();
    await boughtAsVisitor(email);
    const member = await registered(email);
    const token = await mailedToken(test, email, '/members/confirm');
    await test.app.accounts.confirmEmail(member, token ?? '');
    expect(await creditsLeft(test, member, 'vhr')).toBe(5);
    expect((await test.app.orders.list(member)).orders).toHaveLength(1);
  });

  it('so does a new password by mail', async () => {
    const email = newEmail();
    await registered(email);
    await boughtAsVisitor(email);
    await test.app.accounts.resetPassword(test.visitor(), { email });
    const reset_token = (await mailedToken(test, email, '/members/reset')) ?? '';
    const session = await test.app.accounts.changePassword(test.visitor(), {
      new_pass: 'quite another sentence',
      reset_token,
    });
    expect(await creditsLeft(test, await signedIn(session.token), 'vhr')).toBe(5);
  });

  it('several purchases are joined, and every receipt’s link still opens them', async () => {
    const email = newEmail();
    await boughtAsVisitor(email);
    const firstLink = await mailedToken(test, email, '/members/magic');
    await boughtAsVisitor(email, { cart_plan: 'sticker-5' });
    await registered(email);
    await boughtAsVisitor(email);
    const owner = await open(await mailedToken(test, email, '/members/magic'));
    const left = async (who: Caller) => [await creditsLeft(test, who, 'vhr'), await creditsLeft(test, who, 'sticker')];
    expect(await left(owner)).toEqual([10, 5]);
    const again = await open(firstLink);
    expect(idOf(again)).toBe(idOf(owner));
    expect(await left(again)).toEqual([10, 5]);
    expect((await test.app.orders.list(again)).orders).toHaveLength(3);
  });

  it('money that comes after the address was proved is had with the next link', async () => {
    const email = newEmail();
    const first = await registered(email);
    test.clock.advanceDays(1 / 1440);
    const bought = await checkout.buy(test.visitor(), { cart_plan: 'report-5', email });
    const owner = await openLink(email);
    expect([idOf(owner), await creditsLeft(test, owner, 'vhr')]).toEqual([idOf(first), 0]);
    await checkout.click(test.visitor(), referenceOf(bought), 'approve');
    await checkout.settle(test.visitor(), bought);
    const link = await mailedToken(test, email, '/members/magic');
    const opened = await open(link);
    expect([idOf(opened), await creditsLeft(test, opened, 'vhr')]).toEqual([idOf(first), 5]);
  });

  it('also where both carts and both requests had the same name', async () => {
    const email = newEmail();
    const first = await registered(email);
    await checkout.pay(first, { cart_plan: 'report-5', cart_id: 'the-same-cart' });
    const second = await boughtAsVisitor(email, { cart_id: 'the-same-cart' });
    await test.app.reports.generate(first, { vin: ACCORD }, 'the-same-request');
    await test.app.reports.generate(second, { vin: TESLA }, 'the-same-request');
    await test.drain();
    const owner = await openLink(email);
    expect((await test.app.orders.list(owner)).orders).toHaveLength(2);
    expect((await test.app.reports.list(owner)).reports.map(each => each.vin).sort()).toEqual([ACCORD, TESLA]);
    expect(await creditsLeft(test, owner, 'vhr')).toBe(8);
  });

  it('also where both accounts have a sticker of the same vehicle', async () => {
    const email = newEmail();
    const first = await registered(email);
    await checkout.pay(first, { cart_plan: 'sticker-5' });
    const second = await boughtAsVisitor(email, { cart_plan: 'sticker-5' });
    for (const member of [first, second]) await test.app.stickers.generate(member, { vin: TESLA });
    await test.drain();
    const owner = await openLink(email);
    expect((await test.app.stickers.list(owner)).stickers).toMatchObject([{ vin: TESLA, state: 'ready' }]);
    expect(await creditsLeft(test, owner, 'sticker')).toBe(8);
  });

  it('can be spent, refunded and renewed there', async () => {
    const email = newEmail();
    const first = await registered(email);
    await boughtAsVisitor(email);
    const sold = await checkout.subscribe(await boughtAsVisitor(email), { cart_plan: 'report-month-20' });
    const owner = await openLink(email);
    expect(idOf(owner)).toBe(idOf(first));
    await test.app.reports.generate(owner, { vin: ACCORD });
    await test.drain();
    expect(await creditsLeft(test, owner, 'vhr')).toBe(29);
    test.clock.advanceDays(31);
    await checkout.click(owner, sold.page, 'bill_next');
    await test.drain();
    expect(await test.app.subscriptions.list(owner)).toHaveLength(1);
    expect((await test.app.orders.list(owner)).orders.map(each => each.kind).sort()).toEqual([
      'pack',
      'pack',
      'renewal',
      'subscription',
    ]);
    test.clock.advanceDays(-31);
    const pack = (await test.app.orders.list(owner)).orders.find(each => each.kind === 'pack');
    const detail = await test.app.orders.refundOwn(owner, { order: pack?.id ?? '' });
    expect(detail).toMatchObject({ unused: 0, refunds: [{ amount: 8450 }] });
    await test.drain();
    const grants = await sql(
      `select grant_id, sum(delta)::int as left from credit_entries group by grant_id having sum(delta) < 0`,
    );
    expect(grants).toEqual([]);
  });

  it('a document in progress continues for the owner', async () => {
    const email = newEmail();
    await registered(email);
    const buyer = await boughtAsVisitor(email);
    const bought = {
      siteId: 'default',
      userId: idOf(buyer),
      vin: ACCORD,
      mileage: null,
      market: null,
      origin: buyer.origin,
    };
    await test.app.reports.generate(buyer, { vin: TESLA });
    const owner = await openLink(email);
    await test.database.db.transaction(tx => test.app.jobs.enqueue(tx, 'buy-report', bought));
    await test.drain();
    expect(await test.app.reports.find(owner, TESLA)).toMatchObject({ state: 'ready' });
    expect(await test.app.reports.find(owner, ACCORD)).toMatchObject({ state: 'ready' });
    await expect(test.app.reports.generate(buyer, { vin: ACCORD })).rejects.toMatchObject({ reason: 'login_needed' });
    expect(await creditsLeft(test, owner, 'vhr')).toBe(3);
  });

  it('is written down, and happens once', async () => {
    const email = newEmail();
    const first = await registered(email);
    const buyer = await boughtAsVisitor(email);
    for (let times = 0; times < 3; times++) await openLink(email);
    const rows = await sql(
      `select object, before from audit_entries where action = 'account.joined' and object = '${idOf(first)}'`,
    );
    expect(rows).toEqual([{ object: idOf(first), before: { account: idOf(buyer) } }]);
    expect(await test.app.audit.verify('default')).toMatchObject({ whole: true });
  });

  it('opened, paid and confirmed at the same moment, loses and doubles nothing', async () => {
    for (let round = 0; round < (runsSideBySide ? 3 : 1); round++) {
      const email = newEmail();
      const claim = await registered(email);
      const confirm = (await mailedToken(test, email, '/members/confirm')) ?? '';
      const links = [];
      for (let at = 0; at < 3; at++) {
        await boughtAsVisitor(email);
        links.push((await mailedToken(test, email, '/members/magic')) ?? '');
      }
      test.clock.advanceDays(1 / 1440);
      const late = await checkout.buy(test.visitor(), { cart_plan: 'report-5', email });
      await checkout.click(test.visitor(), referenceOf(late), 'approve');
      const tries = await Promise.allSettled([
        ...links.map(link => open(link)),
        test.app.accounts.confirmEmail(claim, confirm),
        checkout.settle(test.visitor(), late),
        checkout.settle(test.visitor(), late),
      ]);
      const strange = tries.flatMap(each =>
        each.status === 'rejected' ? [String(each.reason.reason ?? each.reason)] : [],
      );
      expect(strange.filter(reason => !['link_invalid', 'confirm_sign_in', 'login_needed'].includes(reason))).toEqual(
        [],
      );
      await test.drain();
      const owner = await openLink(email);
      expect(await creditsLeft(test, owner, 'vhr')).toBe(20);
      expect((await test.app.orders.list(owner)).orders).toHaveLength(4);
    }
  });
});

describe('never gives the owner the data of an attacker’s claim', () => {
  const profile = { first: 'Mallory', phone: '+1 555 0100', company: 'Mallory & Sons' };

  it('a claim that paid loses its session and password, and leaves its profile behind', async () => {
    const email = newEmail();
    await boughtAsVisitor(email);
    test.clock.advanceDays(1 / 1440);
    const attacker = openBrowser(test);
    await attacker.post('/api-cwa/register', { email, pass: MEMBER_PASSWORD });
    await attacker.post('/api/user/update-profile', profile);
    const mallory = await signedIn(attacker.cookies.get('marque_session'));
    await checkout.pay(mallory, { cart_plan: 'sticker-5' });
    const owner = await openLink(email);
    expect(await creditsLeft(test, owner, 'vhr')).toBe(5);
    expect(await creditsLeft(test, owner, 'sticker')).toBe(5);
    expect((await attacker.get('/api/user/profile')).statusCode).toBe(401);
    expect((await attacker.get('/api-cwa/orders')).statusCode).toBe(401);
    const login = await openBrowser(test).post('/api-cwa/login', { email, pass: MEMBER_PASSWORD });
    expect(login.statusCode).toBe(401);
    expect(await test.app.accounts.profile(owner)).toMatchObject({
      first: '',
      phone: '',
      company: '',
      has_password: false,
    });
    expect(JSON.stringify(await sql(`select * from users where id = '${idOf(mallory)}'`))).not.toMatch(
      /@|argon2|Mallory/,
    );
  });

  it('nor the profile of the account the link itself opens, where another had made it', async () => {
    const email = newEmail();
    const attacker = openBrowser(test);
    await attacker.post('/api-cwa/register', { email, pass: MEMBER_PASSWORD });
    await attacker.post('/api/user/update-profile', profile);
    await boughtAsVisitor(email);
    const owner = await openLink(email);
    expect(await creditsLeft(test, owner, 'vhr')).toBe(5);
    expect(await test.app.accounts.profile(owner)).toMatchObject({
      first: '',
      phone: '',
      company: '',
      has_password: false,
    });
    expect((await attacker.get('/api/user/profile')).statusCode).toBe(401);
  });

  it('leaves an unpaid claim alone, which sees none of the owner’s data', async () => {
    const email = newEmail();
    const buyer = await boughtAsVisitor(email);
    const attacker = await registered(email);
    await checkout.buy(attacker, { cart_plan: 'report-5' });
    const owner = await open(await mailedToken(test, email, '/members/magic'), buyer);
    expect(idOf(owner)).toBe(idOf(buyer));
    expect(await creditsLeft(test, attacker, 'vhr')).toBe(0);
    expect((await test.app.orders.list(owner)).orders).toHaveLength(1);
    expect((await test.app.orders.list(attacker)).orders.map(each => each.state)).toEqual(['pending_payment']);
  });

  it('skips an account with a deletion request', async () => {
    const email = newEmail();
    const first = await registered(email);
    const buyer = await boughtAsVisitor(email);
    await test.app.privacy.submit(buyer, { email, message: '' });
    await test.app.privacy.verify(buyer, {});
    const owner = await openLink(email);
    expect([idOf(owner), await creditsLeft(test, owner, 'vhr')]).toEqual([idOf(first), 0]);
    expect(await isLeaving(test.database.db, accountOf(buyer))).toBe(true);
  });

  it('the same address on another brand stays by itself', async () => {
    const email = newEmail();
    const harbor = test.visitor('harbor.localhost');
    const bought = await checkout.pay(harbor, { cart_plan: 'credits-3', email });
    const elsewhere = { ...harbor, actor: await test.app.accounts.actorOf(harbor.site, bought.token ?? '') };
    await boughtAsVisitor(email);
    const owner = await openLink(email);
    expect((await test.app.orders.list(owner)).orders).toHaveLength(1);
    expect(await creditsLeft(test, elsewhere, 'global')).toBe(3);
  });
});
