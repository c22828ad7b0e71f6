import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppDeps } from '../../app/app-deps.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { SandboxHistory } from '../../documents/reports/providers/sandbox.ts';
import { SandboxBuilds } from '../../documents/stickers/providers/sandbox.ts';
import { ACCORD, buildMember, creditsLeft } from '../../testing/builders.ts';
import { createCheckoutDriver } from '../../testing/checkout-driver.ts';
import { blankRenderer, createTestApp, type TestApp } from '../../testing/test-app.ts';

/** A world in which no document can be made, each in its own way. */
const SOURCES: Record<string, Partial<AppDeps>> = {
  'nothing is known of the vehicle': {
    history: [new SandboxHistory({ behavior: 'empty', paceMs: 0 })],
    builds: new SandboxBuilds({ behavior: 'empty', paceMs: 0 }),
  },
  'every source is out of reach': {
    history: [new SandboxHistory({ behavior: 'down', paceMs: 0 })],
    builds: new SandboxBuilds({ behavior: 'down', paceMs: 0 }),
  },
  'every attempt to draw it is cut off': {
    renderer: { ...blankRenderer, pdf: async () => Promise.reject(new Error('The worker was ended')) },
  },
};

/** Means of payment: credits of one document, the wallet for all of them, the period of a subscription. */
const WALLETS = [
  { host: 'localhost', report: 'report-5', sticker: 'sticker-5', wallets: ['vhr', 'sticker'], left: [5, 5] },
  { host: 'harbor.localhost', report: 'credits-3', sticker: 'credits-3', wallets: ['global', 'global'], left: [6, 6] },
  {
    host: 'localhost',
    report: 'report-month-20',
    sticker: 'sticker-month',
    wallets: ['vhr', 'sticker'],
    left: [20, Number.POSITIVE_INFINITY],
  },
] as const;

describe.each(Object.entries(SOURCES))('where %s', (_why, deps) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp(deps);
  });
  afterAll(() => test.close());

  it.each(WALLETS)('refunds the price of $report and $sticker, and sends an email', async wallet => {
    const checkout = createCheckoutDriver(test);
    const member: Caller = await buildMember(test, wallet.host);
    await checkout.pay(member, { cart_plan: wallet.report }, 'vhr');
    await checkout.pay(member, { cart_plan: wallet.sticker }, 'sticker');
    const mails = test.mailbox.length;
    const { email } = member.actor as { email: string };
    await test.app.reports.generate(member, { vin: ACCORD });
    await test.app.stickers.generate(member, { vin: ACCORD });
    await test.drain();
    const failed = { credit_back: true, document: null };
    expect(await test.app.reports.find(member, ACCORD)).toMatchObject(failed);
    expect(await test.app.stickers.find(member, ACCORD)).toMatchObject({ ...failed, charged: null });
    const left = await Promise.all(wallet.wallets.map(unit => creditsLeft(test, member, unit)));
    expect(left).toEqual(wallet.left);
    const received = test.mailbox.slice(mails).filter(mail => mail.to === email);
    expect(received.filter(mail => /returned your credit|crédito/i.test(mail.subject))).toHaveLength(2);
  });
});
