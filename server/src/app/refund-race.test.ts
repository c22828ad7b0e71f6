import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SandboxHistory } from '../documents/reports/providers/sandbox.ts';
import { limitOf } from '../identity/accounts/rules.ts';
import { memberActor } from '../identity/accounts/service.ts';
import { openDatabase } from '../kit/database/db.ts';
import { AppError } from '../kit/errors.ts';
import type { OperatorRefund } from '../money/orders/service/refunds/refunds.ts';
import type { OperatorRole } from '../platform/sites/contract.ts';
import type { Caller } from '../platform/sites/rules/caller.ts';
import { ACCORD, buildMember } from '../testing/builders.ts';
import { createCheckoutDriver, referenceOf, type CheckoutResult } from '../testing/checkout-driver.ts';
import { createMemoryMedia } from '../testing/memory-media.ts';
import { startPostgres, type OwnPostgres } from '../testing/own-postgres.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const PART = 500;
const ROUNDS = 5;
/** More than the limit of the day lets an operator make alone. */
const REFUNDS_AT_ONCE = 16;
/** A vehicle that every source answers for, with nothing. */
const UNKNOWN = 'KMHC85LC7HU000019';
/** What an operator refunds. */
const REFUNDS: Record<string, Pick<OperatorRefund, 'amount' | 'unused'>> = {
  everything: {},
  'what is unused': { unused: true },
  'a part': { amount: PART },
};

let postgres: OwnPostgres;
/** Two processes on one database. */
let shop: TestApp;
let desk: TestApp;
/** Called while a source is asked. */
let whileAsked: () => Promise<unknown>;
beforeAll(async () => {
  postgres = await startPostgres();
  const files = createMemoryMedia();
  const start = async () => {
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
    const wait = async () => void (await whileAsked());
    return createTestApp({ database, files, history: [new SandboxHistory({ paceMs: 1, slowMs: 1, wait })] });
  };
  shop = await start();
  desk = await start();
}, 60_000);
afterAll(async () => {
  await desk?.close();
  await shop?.close();
  postgres?.end();
});
beforeEach(() => {
  whileAsked = async () => {};
});

const drainBoth = () => Promise.all([shop.drain(), desk.drain()]);

/** A buyer whose payment for a report of this vehicle is approved; neither order nor report has gone on yet. */
async function buyReport(vin: string) {
  const member = await buildMember(shop);
  const checkout = createCheckoutDriver(shop);
  const bought = await checkout.buy(member, { cart_plan: 'report-1', vin });
  await checkout.click(member, referenceOf(bought), 'approve');
  return { member, bought, settle: () => checkout.settle(member, bought) };
}

/** Asks for a refund at one of the processes. @throws AppError `nothing_to_refund` */
function ask({ app, visitor }: TestApp, role: OperatorRole, { order }: CheckoutResult, kind = 'everything') {
  const operator = { ...visitor(), actor: memberActor({ userId: `op_${role}`, email: '', roles: [role] }) };
  return app.orders.refundAsOperator(operator, { order: order.id, reason: 'Asked on the phone', ...REFUNDS[kind] });
}

/** An operator's refund. @returns whether it was begun */
async function refund(bought: CheckoutResult, kind: string): Promise<boolean> {
  return ask(desk, 'owner', bought, kind).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.reason === 'nothing_to_refund') return false;
      throw error;
    },
  );
}

/** What the buyer has in the end: credits, reports that can be read, and money. */
async function outcomeOf(member: Caller) {
  const userId = (member.actor as { userId: string }).userId;
  const { rows } = await shop.database.executeSql(
    `select (select coalesce(sum(delta), 0)::int from credit_entries where user_id = $1) as credits,
      (select count(*)::int from issued_documents where user_id = $1 and state in ('ready', 'partial')) as reports,
      (select coalesce(sum(amount_cents), 0)::int from refunds where user_id = $1 and state = 'settled') as refunded,
      (select sum(refunded_cents)::int from orders where user_id = $1) as noted`,
    [userId],
  );
  return rows[0];
}

/** What is right, however the two came together. `vin`: of `UNKNOWN` no report is made, and its credit comes back. */
function rightOutcome({ order }: CheckoutResult, kind: string, vin: string, begun: boolean) {
  if (begun && kind !== 'a part') return { credits: 0, reports: 0, refunded: order.total, noted: order.total };
  const refunded = begun ? PART : 0;
  const made = vin === UNKNOWN ? { credits: 1, reports: 0 } : { credits: 0, reports: 1 };
  return { ...made, refunded, noted: refunded };
}

describe.each(Object.keys(REFUNDS))('an operator’s refund of %s', kind => {
  describe.each([ACCORD, UNKNOWN])('of a report of %s', vin => {
    it('while the payment arrives and the report is ordered and made', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { member, bought, settle } = await buyReport(vin);
        const [begun] = await Promise.all([
          settle().then(() => refund(bought, kind)),
          settle().then(drainBoth),
          settle().then(drainBoth),
        ]);
        await drainBoth();
        expect(await outcomeOf(member)).toEqual(rightOutcome(bought, kind, vin, begun));
      }
      expect(await shop.app.integrity.findings()).toEqual([]);
    });

    it.each(['comes to its end before the report', 'goes on beside the report'])(
      'that begins while a source is asked, and %s',
      async how => {
        const { member, bought, settle } = await buyReport(vin);
        let refunding: Promise<boolean> | undefined;
        whileAsked = async () => {
          refunding ??= refund(bought, kind);
          if (how.startsWith('comes')) await refunding.then(() => desk.drain());
        };
        await settle();
        await shop.drain();
        const begun = await refunding;
        await drainBoth();
        expect(begun).toBe(kind !== 'what is unused');
        expect(await outcomeOf(member)).toEqual(rightOutcome(bought, kind, vin, begun === true));
        expect(await shop.app.integrity.findings()).toEqual([]);
      },
    );
  });
});

it('an operator’s refunds at once are counted together for the limit of the day', async () => {
  const bought = await Promise.all(
    Array.from({ length: REFUNDS_AT_ONCE }, async () => {
      const { bought, settle } = await buyReport(ACCORD);
      await settle();
      return bought;
    }),
  );
  const asked = await Promise.all(bought.map((each, at) => ask(at % 2 === 0 ? shop : desk, 'support', each)));
  const alone = asked.filter(({ approval }) => approval === null).length;
  expect(alone).toBe(Math.floor((limitOf(['support'], 'refund_day') ?? 0) / (bought[0]?.order.total ?? 0)));
  expect(alone).toBeLessThan(REFUNDS_AT_ONCE);
});
