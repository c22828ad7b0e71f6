import type { Database } from '../../../../kit/database/db.ts';
import type { SandboxDecision } from '../../contract.ts';
import type { Payments } from '../../service.ts';
import { createSandboxGateway, SANDBOX_SIGNATURE, signSandboxWebhook } from '../sandbox/sandbox.ts';
import { findSandboxRefund } from '../sandbox/sandbox-store.ts';
import type { GatewayFake } from './gateway-fake.ts';

const SECRET = 'a secret of thirty-two characters';
const TABLES = { payment: 'sandbox_payments', refund: 'sandbox_refunds' } as const;

/** The part of the app that the sandbox's hosted page needs. */
interface SandboxApp {
  app: { payments: Payments };
  database: Database;
  clock: { now: Date };
  visitor(): GatewayFake['caller'];
}

/** The sandbox gateway with empty tables, driven by the buttons of its hosted page. */
export async function createSandboxFake(test: SandboxApp): Promise<GatewayFake> {
  const { db } = test.database;
  const caller = test.visitor();
  const now = () => test.clock.now;
  const click = async (payment: string, decision: SandboxDecision) => {
    await test.app.payments.decide(caller, { payment, decision });
  };

  await test.database.executeSql('truncate sandbox_refunds, sandbox_payments, sandbox_subscriptions, webhook_events');
  return {
    gateway: createSandboxGateway(db, now, SECRET),
    caller,
    now,
    fault: null,
    expireIdempotencyKeys: () => {},
    async count(what) {
      const { rows } = await test.database.executeSql(`select count(*)::int as count from ${TABLES[what]}`);
      return Number(rows[0]?.['count']);
    },
    approve: reference => click(reference, 'approve'),
    decline: reference => click(reference, 'decline'),
    holdRefunds: settlement => click(settlement, 'hold_refunds'),
    async endRefund(reference, state) {
      const refund = await findSandboxRefund(db, caller.site.id, reference);
      await click(refund?.payment ?? '', state === 'settled' ? 'settle_refunds' : 'fail_refunds');
    },
    async dispute(settlement) {
      await click(settlement, 'dispute');
      return `sbd_${settlement}`;
    },
    endDispute: (reference, state) =>
      click(reference.replace(/^sbd_/, ''), state === 'won' ? 'win_dispute' : 'lose_dispute'),
    renew: subscription => click(subscription, 'bill_next'),
    failRenewal: subscription => click(subscription, 'fail_next'),
    end: subscription => click(subscription, 'end'),
    webhook(about, at, id = `sbe_${about.reference}`) {
      const { rawBody, header } = signSandboxWebhook({ id, type: `sandbox.${about.kind}`, at, about }, at, SECRET);
      return { rawBody, headers: { [SANDBOX_SIGNATURE]: header } };
    },
    close: async () => {},
  };
}
