import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../../../kit/clock.ts';
import { signed } from '../../../../kit/security/crypto.ts';
import type { Db } from '../../../../kit/database/db.ts';
import { money } from '../../../../kit/money.ts';
import type { PaymentState, RefundState } from '../../contract.ts';
import { refundableCents } from '../../rules.ts';
import {
  GatewayRefusal,
  WEBHOOK_TOLERANCE_MS,
  type Gateway,
  type GatewayBill,
  type GatewayEvent,
  type GatewayPayment,
  type GatewayRefund,
  type PaymentDetails,
} from '../../rules/gateway.ts';
import * as sandbox from './sandbox-store.ts';

/** The signature header of a sandbox webhook. */
export const SANDBOX_SIGNATURE = 'sandbox-signature';

const STATES = {
  open: 'requires_action',
  pending: 'requires_action',
  paid: 'captured',
  declined: 'declined',
  cancelled: 'cancelled',
} as const satisfies Record<sandbox.SandboxPaymentRow['state'], PaymentState>;

/** The state of a sandbox payment in our terms. */
export function sandboxState(row: Pick<sandbox.SandboxPaymentRow, 'state'>): PaymentState {
  return STATES[row.state];
}

/** Our own test gateway, with a hosted page that can simulate every outcome of a payment. No money moves. */
export function createSandboxGateway(db: Db, clock: Clock, secret: string): Gateway {
  const pageOf = (origin: string, reference: string) => `${origin}/pay/sandbox/${reference}`;

  return {
    name: 'sandbox',
    hasPortal: true,
    modeOf: () => 'test',
    webhook: async (_siteId, rawBody, headers, now) => readWebhook(rawBody, headers[SANDBOX_SIGNATURE], now, secret),

    async open(caller, input) {
      const reference = `sbx_${input.key}`;
      await sandbox.addSandboxPayment(db, rowOf(caller.site.id, reference, input, clock()));
      return { reference, redirectUrl: pageOf(caller.origin, reference) };
    },

    async openSubscription(caller, input) {
      const [reference, subscription] = [`sbx_${input.key}`, `sbs_${input.key}`];
      const { period } = input;
      const [siteId, createdAt] = [caller.site.id, clock()];
      await db.transaction(async tx => {
        await sandbox.addSandboxSubscription(tx, { id: subscription, siteId, state: 'incomplete', period, createdAt });
        await sandbox.addSandboxPayment(tx, { ...rowOf(siteId, reference, input, createdAt), subscription });
      });
      return { reference, redirectUrl: pageOf(caller.origin, reference) };
    },

    async find(siteId, reference) {
      const found = await sandbox.findSandboxPayment(db, siteId, reference);
      return found && presentPayment(found);
    },

    close: (siteId, reference) =>
      db.transaction(async tx => {
        const locked = await sandbox.lockSandboxPayment(tx, siteId, reference);
        if (locked?.state !== 'open' && locked?.state !== 'pending') return;
        await sandbox.changeSandboxPayment(tx, locked.id, { state: 'cancelled' });
        if (locked.subscription)
          await sandbox.changeSandboxSubscription(tx, locked.subscription, { state: 'canceled' });
      }),

    refund: (siteId, input) =>
      db.transaction(async tx => {
        const id = `sbr_${input.key}`;
        const paid = await sandbox.lockSandboxPayment(tx, siteId, input.settlement);
        const known = await sandbox.findSandboxRefund(tx, siteId, id);
        if (known && paid) return presentRefund(known, paid.currency);
        const before = paid ? await sandbox.listSandboxRefunds(tx, paid.id) : [];
        const left = paid ? refundableCents({ ...paid, state: sandboxState(paid) }, before) : 0;
        if (!paid || input.amount.currency !== paid.currency || input.amount.minor > left)
          throw new GatewayRefusal('sandbox', `only ${left} can be refunded`);
        const state: RefundState = paid.holdRefunds ? 'pending' : 'settled';
        const row = { id, siteId, payment: paid.id, key: input.key, state, amountCents: input.amount.minor };
        await sandbox.addSandboxRefund(tx, { ...row, createdAt: clock() });
        return presentRefund(row, paid.currency);
      }),

    async findRefund(siteId, reference) {
      const found = await sandbox.findSandboxRefund(db, siteId, reference);
      const paid = found && (await sandbox.findSandboxPayment(db, siteId, found.payment));
      return paid ? presentRefund(found, paid.currency) : null;
    },

    async findDispute(siteId, reference) {
      const found = await sandbox.findSandboxPayment(db, siteId, reference.replace(/^sbd_/, ''));
      if (!found?.dispute) return null;
      const amount = money(found.amountCents, found.currency);
      return { reference, state: found.dispute, amount, settlement: found.id, reason: 'sandbox' };
    },

    async list(siteId, from, until) {
      const paid = await sandbox.listPaidBetween(db, siteId, from, until);
      const refunds = await sandbox.listRefundsBetween(db, siteId, from, until);
      return [
        ...paid.map(row => {
          const amount = money(row.amountCents, row.currency);
          const key = row.id.startsWith('sbx_pay_') ? row.id.slice('sbx_'.length) : null;
          return { of: 'payment' as const, reference: row.id, key, state: 'captured' as const, amount };
        }),
        ...refunds.map(({ refund, currency }) => {
          const { reference, key, state, amount } = presentRefund(refund, currency);
          return { of: 'refund' as const, reference, key, state, amount };
        }),
      ];
    },

    async findSubscription(siteId, reference) {
      const found = await sandbox.findSandboxSubscription(db, siteId, reference);
      if (!found) return null;
      const bills = (await sandbox.listSandboxBills(db, siteId, reference)).slice(0, 24).flatMap(presentBill);
      const periodEnd = bills.find(each => each.state === 'paid')?.until ?? null;
      return { reference, state: found.state, cancelAtPeriodEnd: found.cancelAtPeriodEnd, periodEnd, bills };
    },

    cancelSubscription: (siteId, reference) => changeEnd(db, siteId, reference, true),
    resumeSubscription: (siteId, reference) => changeEnd(db, siteId, reference, false),
    /** It stores no cards. */
    deleteCustomer: async () => {},
    portalUrl: async (caller, reference) => pageOf(caller.origin, reference),
  };
}

const webhookSignature = signed('sandbox-webhook', z.object({ hash: z.string() }), WEBHOOK_TOLERANCE_MS);

/** A webhook request as the sandbox would send it: the raw body and its signature header. */
export function signSandboxWebhook(event: GatewayEvent, at: Date, secret: string): { rawBody: string; header: string } {
  const rawBody = JSON.stringify(event);
  return { rawBody, header: webhookSignature.sign({ hash: hashOf(rawBody) }, { secret, now: at }) };
}

const WebhookBody = z.object({
  id: z.string().min(1),
  type: z.string(),
  at: z.coerce.date(),
  about: z.object({ kind: z.enum(['payment', 'subscription', 'refund', 'dispute']), reference: z.string() }).nullable(),
});

function readWebhook(rawBody: string, header: unknown, now: Date, secret: string): GatewayEvent | null {
  const signature = typeof header === 'string' ? webhookSignature.verify(header, { secret, now }) : null;
  if (signature?.hash !== hashOf(rawBody)) return null;
  return WebhookBody.parse(JSON.parse(rawBody));
}

function hashOf(rawBody: string): string {
  return createHash('sha256').update(rawBody).digest('base64url');
}

async function changeEnd(db: Db, siteId: string, reference: string, cancelAtPeriodEnd: boolean): Promise<void> {
  await db.transaction(async tx => {
    const locked = await sandbox.lockSandboxSubscription(tx, siteId, reference);
    if (!locked) throw new GatewayRefusal('sandbox', 'there is no such subscription');
    if (locked.state === 'canceled' && cancelAtPeriodEnd) return;
    if (locked.state === 'canceled') throw new GatewayRefusal('sandbox', 'it has ended');
    await sandbox.changeSandboxSubscription(tx, locked.id, { cancelAtPeriodEnd });
  });
}

function rowOf(
  siteId: string,
  id: string,
  input: { amount: { minor: number; currency: string }; description: string; returnUrl: string },
  createdAt: Date,
) {
  const { description, returnUrl, amount } = input;
  const state = 'open' as const;
  return { id, siteId, state, amountCents: amount.minor, currency: amount.currency, description, returnUrl, createdAt };
}

function presentPayment(row: sandbox.SandboxPaymentRow): GatewayPayment {
  return {
    reference: row.id,
    state: sandboxState(row),
    amount: money(row.amountCents, row.currency),
    settlement: row.state === 'paid' ? row.id : null,
    subscription: row.subscription,
    ...(row.state === 'paid' ? { details: presentDetails(row) } : {}),
  };
}

/** The sandbox has one card, and keeps 2.9 % and 30 minor units. */
function presentDetails({ amountCents, currency, paidAt }: sandbox.SandboxPaymentRow): PaymentDetails {
  const fee = Math.min(amountCents, Math.round(amountCents * 0.029) + 30);
  return {
    card: { brand: 'visa', last4: '4242' },
    fee: money(fee, currency),
    net: money(amountCents - fee, currency),
    capturedAt: paidAt,
  };
}

function presentRefund(
  row: { id: string; key: string; state: RefundState; amountCents: number; payment: string },
  currency: string,
): GatewayRefund {
  const amount = money(row.amountCents, currency);
  return { reference: row.id, state: row.state, amount, settlement: row.payment, key: row.key };
}

const BILLS = { open: 'open', pending: 'open', paid: 'paid', declined: 'failed', cancelled: 'failed' } as const;

/** A bill that was never paid has no period yet and is left out. */
function presentBill(row: sandbox.SandboxPaymentRow): GatewayBill[] {
  if (!row.from || !row.until) return [];
  const { from, until } = row;
  const settlement = row.state === 'paid' ? row.id : null;
  const amount = money(row.amountCents, row.currency);
  return [{ reference: row.id, settlement, state: BILLS[row.state], amount, from, until }];
}
