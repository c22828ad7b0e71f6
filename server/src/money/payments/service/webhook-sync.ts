import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { EventObject, GatewayDispute, GatewayRefund } from '../rules/gateway.ts';
import { mayMoveDispute, mayMoveRefund } from '../rules.ts';
import * as store from '../store.ts';
import type { PaymentTools } from './gateway-access.ts';

/** Records what was fetched, and returns the order and subscription it belongs to. */
type RecordChange = (tx: Db) => Promise<{ orderId: string; subscription: string | null }>;

/** Fetches the object an event names. `unknown`: it belongs to no payment of ours. */
export function createWebhookSync(tools: PaymentTools) {
  const { db, clock, access } = tools;
  const { gatewayOf, callGateway } = access;

  async function findBySettlement(siteId: string, gateway: string, settlement: string | null) {
    return settlement ? store.findPayment(db, siteId, { gateway, settlement }) : null;
  }

  async function fetchRefund(
    siteId: string,
    gateway: string,
    { reference, settlement }: EventObject,
  ): Promise<RecordChange | 'unknown'> {
    const fetched = await callGateway(gatewayOf(siteId, gateway).findRefund(siteId, reference));
    const ours = fetched?.key ? await store.findRefund(db, siteId, fetched.key) : null;
    const payment = ours
      ? await store.findPayment(db, siteId, { id: ours.paymentId })
      : await findBySettlement(siteId, gateway, fetched?.settlement ?? settlement ?? null);
    if (!fetched || !payment) return 'unknown';
    return async tx => {
      await store.lockPayment(tx, { siteId, id: payment.id });
      await recordRefund(tx, payment, fetched, clock());
      return { orderId: payment.orderId, subscription: payment.subscription };
    };
  }

  async function fetchDispute(siteId: string, gateway: string, reference: string): Promise<RecordChange | 'unknown'> {
    const fetched = await callGateway(gatewayOf(siteId, gateway).findDispute(siteId, reference));
    const payment = await findBySettlement(siteId, gateway, fetched?.settlement ?? null);
    if (!fetched || !payment) return 'unknown';
    return async tx => {
      await store.lockPayment(tx, { siteId, id: payment.id });
      await recordDispute(tx, payment, fetched, clock());
      return { orderId: payment.orderId, subscription: payment.subscription };
    };
  }

  return async function fetchChange(
    siteId: string,
    gateway: string,
    object: EventObject,
  ): Promise<RecordChange | 'unknown'> {
    const { kind, reference } = object;
    if (kind === 'refund') return fetchRefund(siteId, gateway, object);
    if (kind === 'dispute') return fetchDispute(siteId, gateway, reference);
    const payment =
      kind === 'subscription'
        ? ((await store.findPaymentOfSubscription(db, siteId, gateway, reference)) ??
          (await store.findPayment(db, siteId, { gateway, reference })))
        : await store.findPayment(db, siteId, { gateway, reference });
    if (!payment) return 'unknown';
    return async () => ({
      orderId: payment.orderId,
      subscription: kind === 'subscription' ? reference : payment.subscription,
    });
  };
}

async function recordRefund(tx: Db, payment: store.PaymentRow, fetched: GatewayRefund, at: Date): Promise<void> {
  const { siteId } = payment;
  const known = await store.listRefunds(tx, siteId, { id: payment.id });
  const ours = known.find(each => each.id === fetched.key || each.reference === fetched.reference);
  if (ours) {
    if (mayMoveRefund(ours.state, fetched.state)) await store.moveRefund(tx, ours, { ...fetched, at });
    return;
  }
  await store.addRefund(tx, {
    id: newId('ref'),
    siteId,
    userId: payment.userId,
    paymentId: payment.id,
    key: fetched.reference,
    reference: fetched.reference,
    state: fetched.state,
    amountCents: fetched.amount.minor,
    currency: fetched.amount.currency,
    reason: 'gateway',
    requestedBy: 'gateway',
    createdAt: at,
    changedAt: at,
  });
}

async function recordDispute(tx: Db, payment: store.PaymentRow, fetched: GatewayDispute, at: Date): Promise<void> {
  const { siteId, gateway } = payment;
  const disputes = await store.listDisputes(tx, siteId, { id: payment.id });
  const known = disputes.find(each => each.reference === fetched.reference);
  if (known) {
    if (mayMoveDispute(known.state, fetched.state)) await store.moveDispute(tx, known, fetched.state, at);
    return;
  }
  await store.addDispute(tx, {
    id: newId('dsp'),
    siteId,
    userId: payment.userId,
    paymentId: payment.id,
    gateway,
    reference: fetched.reference,
    state: fetched.state,
    amountCents: fetched.amount.minor,
    currency: fetched.amount.currency,
    reason: fetched.reason,
    createdAt: at,
    changedAt: at,
  });
}
