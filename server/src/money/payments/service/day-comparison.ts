import { money } from '../../../kit/money.ts';
import type { DayComparison } from '../contract.ts';
import { type DayEntry, differencesOf, type OwnEntry, sumsOf } from '../rules/day.ts';
import { GatewayRefusal, type Gateway, type GatewayEntry } from '../rules/gateway.ts';
import * as store from '../store.ts';
import type { PaymentTools } from './gateway-access.ts';

interface Day {
  siteId: string;
  gateway: string;
  from: Date;
  until: Date;
}

type RefundOfOrder = Awaited<ReturnType<typeof store.listAsked>>[number];

/** Ours of what a gateway lists, what it lists without that of other brands, and the ids of all that is known of it. */
interface Matched {
  ours: OwnEntry[];
  theirs: DayEntry[];
  ids: Set<string>;
}

const ofPayment = (row: store.PaymentRow): OwnEntry => ({
  of: 'payment',
  reference: row.settlement ?? row.id,
  state: row.state,
  amount: money(row.amountCents, row.currency),
  orderId: row.orderId,
});

const ofRefund = ({ refund, orderId }: RefundOfOrder): OwnEntry => ({
  of: 'refund',
  reference: refund.reference ?? refund.id,
  state: refund.state,
  amount: money(refund.amountCents, refund.currency),
  orderId,
});

/** The payments and refunds of a day beside what their gateway lists. Nothing of them is changed. */
export function createDayComparison({ db, access, log, gateways }: PaymentTools) {
  /** Ours of what the gateway lists; what belongs to another brand with the same keys is left out of both. */
  async function matched({ siteId, gateway }: Day, listed: readonly GatewayEntry[]): Promise<Matched> {
    const named = (of: DayEntry['of']) => {
      const entries = listed.filter(each => each.of === of);
      return [entries.map(each => each.reference), entries.flatMap(each => each.key ?? [])] as const;
    };
    const payments = await store.listSettled(db, gateway, ...named('payment'));
    const refunds = await store.listSent(db, gateway, ...named('refund'));
    const known = [
      ...payments.map(row => ({ siteId: row.siteId, key: row.id, entry: ofPayment(row) })),
      ...refunds.map(row => ({ siteId: row.refund.siteId, key: row.refund.id, entry: ofRefund(row) })),
    ];
    const byName = new Map(
      known.flatMap(one => [one.entry.reference, one.key].map(name => [`${one.entry.of} ${name}`, one] as const)),
    );
    const ours: OwnEntry[] = [];
    const theirs: DayEntry[] = listed.filter(each => {
      const one = byName.get(`${each.of} ${each.reference}`) ?? byName.get(`${each.of} ${each.key}`);
      if (one && one.siteId !== siteId) return false;
      // What was never settled here is known by our id only.
      if (one) ours.push({ ...one.entry, reference: each.reference });
      return true;
    });
    return { ours, theirs, ids: new Set(known.map(({ key }) => key)) };
  }

  /** What the gateway says of a payment that it does not list on the day we took it. */
  async function found(gateway: Gateway, row: store.PaymentRow): Promise<DayEntry | null> {
    const theirs = row.reference ? await gateway.find(row.siteId, row.reference) : null;
    return theirs && { of: 'payment', reference: row.settlement ?? row.id, state: theirs.state, amount: theirs.amount };
  }

  async function foundRefund(gateway: Gateway, { refund }: RefundOfOrder): Promise<DayEntry | null> {
    const { siteId, reference } = refund;
    const theirs = reference ? await gateway.findRefund(siteId, reference) : null;
    return theirs && { of: 'refund', reference: reference ?? refund.id, state: theirs.state, amount: theirs.amount };
  }

  async function compare(gateway: Gateway, day: Day): Promise<DayComparison> {
    const listed = await gateway.list(day.siteId, day.from, day.until);
    const { ours, theirs, ids } = await matched(day, listed);
    const unlisted = [
      ...(await store.listTaken(db, day, day.from, day.until))
        .filter(({ id }) => !ids.has(id))
        .map(row => ({ own: ofPayment(row), ask: () => found(gateway, row) })),
      ...(await store.listAsked(db, day, day.from, day.until))
        .filter(({ refund }) => !ids.has(refund.id))
        .map(row => ({ own: ofRefund(row), ask: () => foundRefund(gateway, row) })),
    ];
    for (const { own, ask } of unlisted) {
      const other = await ask();
      // The gateway has it on another day, by its own clock.
      if (other && differencesOf([own], [other]).length === 0) continue;
      ours.push(own);
      if (other) theirs.push(other);
    }
    return { state: 'compared', sums: sumsOf(ours, theirs), differences: differencesOf(ours, theirs) };
  }

  return {
    /** The gateways a site offers now, by name. */
    gatewaysOf: (siteId: string): string[] =>
      gateways.filter(each => access.isOffered(siteId, each)).map(each => each.name),

    /** Whether a site has keys for a gateway. */
    hasGateway: (siteId: string, name: string): boolean =>
      gateways.some(each => each.name === name && each.modeOf(siteId) !== null),

    /** Compares a day with what its gateway lists. `refused`: these keys may not list; `silent`: it did not answer. */
    async compareDay(day: Day): Promise<DayComparison> {
      try {
        return await compare(access.gatewayOf(day.siteId, day.gateway), day);
      } catch (error) {
        const state = error instanceof GatewayRefusal ? 'refused' : 'silent';
        log.warn({ err: error, gateway: day.gateway, site: day.siteId }, 'A day was not compared with its gateway');
        return { state, sums: [], differences: [] };
      }
    },
  };
}
