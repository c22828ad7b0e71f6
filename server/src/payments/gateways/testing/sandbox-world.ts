import type { Database } from '../../../kit/db.ts';
import type { SandboxDecision } from '../../contract.ts';
import type { Payments } from '../../service.ts';
import { createSandboxGateway, SANDBOX_SIGNATURE, signSandboxNotice } from '../sandbox.ts';
import { findSandboxRefund } from '../sandbox-store.ts';
import type { World } from './world.ts';

const SECRET = 'a secret of thirty-two characters';
const BOOKS = { payment: 'sandbox_payments', refund: 'sandbox_refunds' } as const;

/** As much of the app as the sandbox's page needs. */
interface Shop {
  app: { payments: Payments };
  database: Database;
  clock: { now: Date };
  visitor(): World['caller'];
}

/** The sandbox gateway with empty books; its page's buttons are the other side of the counter. */
export async function sandboxWorld(test: Shop): Promise<World> {
  const { db } = test.database;
  const caller = test.visitor();
  const now = () => test.clock.now;
  const press = async (payment: string, decision: SandboxDecision) => {
    await test.app.payments.decide(caller, { payment, decision });
  };

  await test.database.executeSql('truncate sandbox_refunds, sandbox_payments, sandbox_subscriptions, webhook_events');
  return {
    gateway: createSandboxGateway(db, now, SECRET),
    caller,
    now,
    fault: null,
    forgetKeys: () => {},
    async count(what) {
      const { rows } = await test.database.executeSql(`select count(*)::int as count from ${BOOKS[what]}`);
      return Number(rows[0]?.['count']);
    },
    approve: reference => press(reference, 'approve'),
    decline: reference => press(reference, 'decline'),
    holdRefunds: settlement => press(settlement, 'hold_refunds'),
    async endRefund(reference, state) {
      const refund = await findSandboxRefund(db, caller.site.id, reference);
      await press(refund?.payment ?? '', state === 'settled' ? 'settle_refunds' : 'fail_refunds');
    },
    async dispute(settlement) {
      await press(settlement, 'dispute');
      return `sbd_${settlement}`;
    },
    endDispute: (reference, state) =>
      press(reference.replace(/^sbd_/, ''), state === 'won' ? 'win_dispute' : 'lose_dispute'),
    renew: subscription => press(subscription, 'bill_next'),
    failRenewal: subscription => press(subscription, 'fail_next'),
    end: subscription => press(subscription, 'end'),
    notice(about, at, id = `sbe_${about.reference}`) {
      const { rawBody, header } = signSandboxNotice({ id, type: `sandbox.${about.kind}`, at, about }, at, SECRET);
      return { rawBody, headers: { [SANDBOX_SIGNATURE]: header } };
    },
    close: async () => {},
  };
}
