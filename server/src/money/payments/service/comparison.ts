import { money, type Money } from '../../../kit/money.ts';
import type { Comparison, ComparedField } from '../contract.ts';
import type { Gateway } from '../rules/gateway.ts';
import * as store from '../store.ts';
import type { PaymentTools } from './gateway-access.ts';

type Value = ComparedField['ours'];
type Field = Omit<ComparedField, 'same'>;

const shown = (amount: Money): Value => ({ minor: amount.minor, currency: amount.currency });
const sameValue = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Our records of a payment beside those of its gateway, which is asked now. */
export function createComparison({ db, clock, access, log }: PaymentTools) {
  async function fieldsOf(gateway: Gateway, payment: store.PaymentRow, order: store.OrderKey): Promise<Field[] | null> {
    const { siteId, reference } = payment;
    const found = reference && (await gateway.find(siteId, reference));
    if (!found) return null;
    const [refunds, disputes] = await Promise.all([
      store.listRefunds(db, siteId, { id: payment.id }),
      store.listDisputes(db, siteId, { userId: order.userId, orderId: order.id }),
    ]);
    const fields: Field[] = [
      { field: 'amount', ours: shown(money(payment.amountCents, payment.currency)), theirs: shown(found.amount) },
      { field: 'state', ours: payment.state, theirs: found.state },
      { field: 'reference', ours: payment.reference, theirs: found.reference },
      { field: 'settlement', ours: payment.settlement, theirs: found.settlement },
      { field: 'subscription', ours: payment.subscription, theirs: found.subscription },
    ];
    for (const refund of refunds) {
      const theirs = refund.reference ? await gateway.findRefund(siteId, refund.reference) : null;
      fields.push(
        {
          field: 'refund_amount',
          ours: shown(money(refund.amountCents, refund.currency)),
          theirs: theirs && shown(theirs.amount),
        },
        { field: 'refund_state', ours: refund.state, theirs: theirs && theirs.state },
      );
    }
    for (const dispute of disputes.filter(each => each.paymentId === payment.id)) {
      const theirs = await gateway.findDispute(siteId, dispute.reference);
      fields.push({ field: 'dispute_state', ours: dispute.state, theirs: theirs && theirs.state });
    }
    return fields;
  }

  return {
    /** Compares the payment that paid an order, or its newest one, with the gateway's own record. Nothing is changed. */
    async compare(order: store.OrderKey): Promise<Comparison> {
      const listed = await store.listPaymentsOfOrder(db, order);
      const payment = listed.find(each => each.state === 'captured') ?? listed.at(-1);
      const at = clock().toISOString();
      if (!payment?.reference) return { state: 'unopened', gateway: payment?.gateway ?? null, at, fields: [] };
      const about = { gateway: payment.gateway, at };
      try {
        const gateway = access.gatewayOf(payment.siteId, payment.gateway);
        const fields = await fieldsOf(gateway, payment, order);
        if (!fields) return { state: 'unknown', ...about, fields: [] };
        const given = fields.filter(({ ours, theirs }) => ours !== null || theirs !== null);
        return {
          state: 'compared',
          ...about,
          fields: given.map(each => ({ ...each, same: sameValue(each.ours, each.theirs) })),
        };
      } catch (error) {
        log.warn({ err: error, gateway: payment.gateway }, 'A gateway did not answer for a comparison');
        return { state: 'silent', ...about, fields: [] };
      }
    },
  };
}
