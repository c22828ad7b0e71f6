import type { Db } from '../../kit/db.ts';
import { newId } from '../../kit/ids.ts';
import { mayMoveDispute, mayMoveRefund } from '../rules.ts';
import type { GatewayTools } from '../service.ts';
import * as store from '../store.ts';
import type { GatewayDispute, GatewayEvent, GatewayRefund } from './gateway.ts';

/** Writes what was learned, and names whom it concerns. */
type Learned = (tx: Db) => Promise<{ orderId: string; subscription: string | null }>;

type About = NonNullable<GatewayEvent['about']>;

/** Asks a gateway about the thing a notice names. `unknown`: it belongs to no payment known here. */
export function createLearning(tools: GatewayTools) {
  const { db, clock, holderOf, reach } = tools;

  async function ofSettlement(siteId: string, gateway: string, settlement: string | null) {
    return settlement ? store.findPayment(db, siteId, { gateway, settlement }) : null;
  }

  async function aboutRefund(
    siteId: string,
    gateway: string,
    { reference, settlement }: About,
  ): Promise<Learned | 'unknown'> {
    const told = await reach(holderOf(siteId, gateway).findRefund(siteId, reference));
    const ours = told?.key ? await store.findRefund(db, siteId, told.key) : null;
    const payment = ours
      ? await store.findPayment(db, siteId, { id: ours.paymentId })
      : await ofSettlement(siteId, gateway, told?.settlement ?? settlement ?? null);
    if (!told || !payment) return 'unknown';
    return async tx => {
      await store.lockPayment(tx, siteId, payment.id);
      await keepRefund(tx, payment, told, clock());
      return { orderId: payment.orderId, subscription: payment.subscription };
    };
  }

  async function aboutDispute(siteId: string, gateway: string, reference: string): Promise<Learned | 'unknown'> {
    const told = await reach(holderOf(siteId, gateway).findDispute(siteId, reference));
    const payment = await ofSettlement(siteId, gateway, told?.settlement ?? null);
    if (!told || !payment) return 'unknown';
    return async tx => {
      await store.lockPayment(tx, siteId, payment.id);
      await keepDispute(tx, payment, told, clock());
      return { orderId: payment.orderId, subscription: payment.subscription };
    };
  }

  return async function learn(siteId: string, gateway: string, about: About): Promise<Learned | 'unknown'> {
    const { kind, reference } = about;
    if (kind === 'refund') return aboutRefund(siteId, gateway, about);
    if (kind === 'dispute') return aboutDispute(siteId, gateway, reference);
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

async function keepRefund(tx: Db, payment: store.PaymentRow, told: GatewayRefund, at: Date): Promise<void> {
  const { siteId } = payment;
  const known = await store.listRefunds(tx, siteId, [payment.id]);
  const ours = known.find(each => each.id === told.key || each.reference === told.reference);
  if (ours) {
    if (mayMoveRefund(ours.state, told.state)) await store.moveRefund(tx, ours, { ...told, at });
    return;
  }
  await store.addRefund(tx, {
    id: newId('ref'),
    siteId,
    paymentId: payment.id,
    key: told.reference,
    reference: told.reference,
    state: told.state,
    amountCents: told.amount.minor,
    currency: told.amount.currency,
    reason: 'gateway',
    requestedBy: 'gateway',
    createdAt: at,
    changedAt: at,
  });
}

async function keepDispute(tx: Db, payment: store.PaymentRow, told: GatewayDispute, at: Date): Promise<void> {
  const { siteId, gateway } = payment;
  const known = (await store.listDisputes(tx, siteId, [payment.id])).find(each => each.reference === told.reference);
  if (known) {
    if (mayMoveDispute(known.state, told.state)) await store.moveDispute(tx, known, told.state, at);
    return;
  }
  await store.addDispute(tx, {
    id: newId('dsp'),
    siteId,
    paymentId: payment.id,
    gateway,
    reference: told.reference,
    state: told.state,
    amountCents: told.amount.minor,
    currency: told.amount.currency,
    reason: told.reason,
    createdAt: at,
    changedAt: at,
  });
}
