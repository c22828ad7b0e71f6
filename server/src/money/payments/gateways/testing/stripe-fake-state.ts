import { periodAfter } from '../../rules.ts';
import type { FakeResponse, FakeRequest } from './fake-server.ts';

interface Session {
  id: string;
  object: 'checkout.session';
  url: string;
  mode: string;
  status: string;
  payment_status: string;
  amount_total: number;
  currency: string;
  /** The metadata of its payment intent. */
  key: string | null;
  payment_intent: null | { id: string; object: 'payment_intent'; status: string; latest_charge?: object };
  subscription: string | null;
  invoice: string | null;
  interval: 'month' | 'year';
}
interface Refund {
  id: string;
  object: 'refund';
  status: string;
  amount: number;
  currency: string;
  payment_intent: string;
  created: number;
  metadata: Record<string, string>;
}
interface Invoice {
  id: string;
  object: 'invoice';
  status: string;
  attempt_count: number;
  billing_reason: string;
  total: number;
  currency: string;
  subscription: string;
  lines: { data: { period: { start: number; end: number } }[] };
  payments: { data: object[] };
}
interface Subscription {
  id: string;
  object: 'subscription';
  status: string;
  cancel_at_period_end: boolean;
  customer: string;
  items: { data: { current_period_end: number }[] };
}

/** The state Stripe keeps: sessions, intents, refunds, disputes, subscriptions and their invoices. */
export function createStripeFakeState(now: () => Date) {
  const sessions = new Map<string, Session>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, { id: string; object: 'dispute' } & Record<string, unknown>>();
  const subscriptions = new Map<string, Subscription & { interval: 'month' | 'year'; price: Session }>();
  const invoices: Invoice[] = [];
  const customers = new Set<string>();
  const opened: URLSearchParams[] = [];
  /** Captured amounts by payment intent. */
  const charges = new Map<string, { amount: number; currency: string; created: number; key: string | null }>();
  let next = 0;
  let refundsHeld = false;
  const newId = (prefix: string) => `${prefix}_fake${++next}`;

  function get<Item>(items: Map<string, Item>, id: string): Item {
    const found = items.get(id);
    if (!found) throw new Error(`The fake has no ${id}`);
    return found;
  }

  const chargeOf = (price: Pick<Session, 'amount_total' | 'currency'>, key: string | null) => {
    return { amount: price.amount_total, currency: price.currency, created: secondsOf(now()), key };
  };

  /** The charges of a time, as Stripe lists them. */
  function listCharges(query: URLSearchParams): FakeResponse {
    const listed = [...charges].map(([intent, { amount, currency, created, key }]) => ({
      id: `ch_${intent}`,
      object: 'charge',
      status: 'succeeded',
      captured: true,
      payment_intent: intent,
      amount,
      amount_captured: amount,
      currency,
      created,
      metadata: key ? { key } : {},
    }));
    return list(listed.filter(each => isCreatedIn(query, each.created)));
  }

  function openSession(form: URLSearchParams): FakeResponse {
    const mode = form.get('mode') ?? '';
    const price = 'line_items[0][price_data]';
    const amount = Number(form.get(`${price}[unit_amount]`));
    const currency = form.get(`${price}[currency]`) ?? '';
    const interval = form.get(`${price}[recurring][interval]`);
    const wrong = !form.get('success_url') || !/^[a-z]{3}$/.test(currency) || !Number.isSafeInteger(amount);
    if (wrong || (mode === 'subscription') !== (interval !== null)) return refused(400, 'parameter_invalid');
    const id = newId('cs');
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.example/c/pay/${id}`,
      mode,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency,
      key: form.get('payment_intent_data[metadata][key]'),
      payment_intent: null,
      subscription: null,
      invoice: null,
      interval: interval === 'year' ? 'year' : 'month',
    };
    sessions.set(id, session);
    opened.push(form);
    return found(session);
  }

  function addInvoice(
    subscription: string,
    price: Pick<Session, 'amount_total' | 'currency'>,
    { from, until, paid, reason }: { from: Date; until: Date; paid: boolean; reason: string },
  ): Invoice {
    const intent = newId('pi');
    if (paid) charges.set(intent, chargeOf(price, null));
    const invoice: Invoice = {
      id: newId('in'),
      object: 'invoice',
      status: paid ? 'paid' : 'open',
      attempt_count: 1,
      billing_reason: reason,
      total: price.amount_total,
      currency: price.currency,
      subscription,
      lines: { data: [{ period: { start: secondsOf(from), end: secondsOf(until) } }] },
      payments: {
        data: [{ status: paid ? 'paid' : 'open', payment: { type: 'payment_intent', payment_intent: intent } }],
      },
    };
    invoices.unshift(invoice);
    return invoice;
  }

  function refund(form: URLSearchParams): FakeResponse {
    const intent = form.get('payment_intent') ?? '';
    const amount = Number(form.get('amount'));
    const money = charges.get(intent);
    if (!money) return refused(404, 'resource_missing');
    const given = [...refunds.values()].filter(each => each.payment_intent === intent && each.status !== 'failed');
    const left = money.amount - given.reduce((sum, each) => sum + each.amount, 0);
    if (left <= 0) return refused(400, 'charge_already_refunded');
    if (amount > left) return refused(400, 'amount_too_large');
    const made: Refund = {
      id: newId('re'),
      object: 'refund',
      status: refundsHeld ? 'pending' : 'succeeded',
      amount,
      currency: money.currency,
      payment_intent: intent,
      created: secondsOf(now()),
      metadata: { key: form.get('metadata[key]') ?? '' },
    };
    refunds.set(made.id, made);
    return found(made);
  }

  function addCustomer(): string {
    const id = newId('cus');
    customers.add(id);
    return id;
  }

  /** Deleting a customer cancels their subscriptions immediately. */
  function forget(id: string): FakeResponse {
    if (!customers.delete(id)) return refused(404, 'resource_missing');
    for (const each of subscriptions.values()) if (each.customer === id) each.status = 'canceled';
    return found({ id, object: 'customer', deleted: true });
  }

  function changeSubscription(id: string, form: URLSearchParams): FakeResponse {
    const subscription = subscriptions.get(id);
    if (!subscription) return refused(404, 'resource_missing');
    if (subscription.status === 'canceled') return refused(400, 'subscription_canceled');
    subscription.cancel_at_period_end = form.get('cancel_at_period_end') === 'true';
    return found(subscription);
  }

  return {
    answer({ method, path, query, body }: FakeRequest): FakeResponse {
      const form = new URLSearchParams(body);
      const [, , kind = '', first = '', second = '', third = ''] = path.split('/');
      const route = `${method} ${kind}${first === 'sessions' ? '/sessions' : ''}`;
      switch (route) {
        case 'POST checkout/sessions':
          if (!second) return openSession(form);
          if (get(sessions, second).status !== 'open' || third !== 'expire') return refused(400, 'session_not_open');
          return found(Object.assign(get(sessions, second), { status: 'expired' }));
        case 'GET checkout/sessions':
          return found(sessions.get(second));
        case 'GET invoice_payments':
          return list(invoices.find(each => each.id === query.get('invoice'))?.payments.data ?? []);
        case 'POST refunds':
          return refund(form);
        case 'GET charges':
          return listCharges(query);
        case 'GET refunds':
          if (first) return found(refunds.get(first));
          if (query.has('created[gte]'))
            return list([...refunds.values()].filter(each => isCreatedIn(query, each.created)));
          return list([...refunds.values()].filter(each => each.payment_intent === query.get('payment_intent')));
        case 'GET disputes':
          return found(disputes.get(first));
        case 'GET subscriptions':
          return found(subscriptions.get(first));
        case 'POST subscriptions':
          return changeSubscription(first, form);
        case 'DELETE customers':
          return forget(first);
        case 'GET invoices':
          return list(invoices.filter(each => each.subscription === query.get('subscription')));
        case 'POST billing_portal/sessions':
          return found({ id: newId('bps'), url: `https://billing.example/p/${form.get('customer')}` });
        default:
          return refused(404, 'resource_missing');
      }
    },

    count: (what: 'payment' | 'refund') => (what === 'payment' ? sessions.size : refunds.size),

    pay(id: string): void {
      const session = get(sessions, id);
      Object.assign(session, { status: 'complete', payment_status: 'paid' });
      if (session.mode === 'payment') {
        const intent = newId('pi');
        charges.set(intent, chargeOf(session, session.key));
        const { amount_total: amount, currency } = session;
        const latest_charge = {
          id: `ch_${intent}`,
          object: 'charge',
          created: secondsOf(now()),
          payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
          balance_transaction: {
            id: `txn_${intent}`,
            object: 'balance_transaction',
            fee: 100,
            net: amount - 100,
            currency,
          },
        };
        session.payment_intent = { id: intent, object: 'payment_intent', status: 'succeeded', latest_charge };
        return;
      }
      const subscription = newId('sub');
      const until = periodAfter(now(), session.interval);
      const period = { from: now(), until, paid: true, reason: 'subscription_create' };
      const invoice = addInvoice(subscription, session, period);
      Object.assign(session, { subscription, invoice: invoice.id });
      subscriptions.set(subscription, {
        id: subscription,
        object: 'subscription',
        status: 'active',
        cancel_at_period_end: false,
        customer: addCustomer(),
        items: { data: [{ current_period_end: secondsOf(until) }] },
        interval: session.interval,
        price: session,
      });
    },

    /** A delayed decline: the session is complete, but its payment has failed. */
    decline(id: string): void {
      const intent = { id: newId('pi'), object: 'payment_intent' as const, status: 'requires_payment_method' };
      Object.assign(get(sessions, id), { status: 'complete', payment_status: 'unpaid', payment_intent: intent });
    },

    holdRefunds(): void {
      refundsHeld = true;
    },
    endRefund(id: string, state: 'settled' | 'failed'): void {
      get(refunds, id).status = state === 'settled' ? 'succeeded' : 'failed';
    },
    dispute(intent: string): string {
      const id = newId('dp');
      const money = get(charges, intent);
      disputes.set(id, {
        id,
        object: 'dispute',
        status: 'needs_response',
        reason: 'fraudulent',
        payment_intent: intent,
        ...money,
      });
      return id;
    },
    endDispute(id: string, state: 'won' | 'lost'): void {
      get(disputes, id)['status'] = state;
    },

    /** The parameters of every Checkout Session created, oldest first. */
    opened,
    customers,
    /** A paid invoice outside the billing cycle (a plan change, a manual invoice), or a cycle at another price. */
    charge(id: string, reason: string, price: { amount_total: number; currency: string }): void {
      const subscription = get(subscriptions, id);
      const item = subscription.items.data[0];
      const from = new Date((item?.current_period_end ?? 0) * 1000);
      addInvoice(id, price, { from, until: periodAfter(from, subscription.interval), paid: true, reason });
    },

    end(id: string): void {
      get(subscriptions, id).status = 'canceled';
    },
    bill(id: string, paid: boolean): void {
      const subscription = get(subscriptions, id);
      const item = subscription.items.data[0];
      if (!item) throw new Error(`${id} has no item`);
      const from = new Date(item.current_period_end * 1000);
      const until = periodAfter(from, subscription.interval);
      addInvoice(id, subscription.price, { from, until, paid, reason: 'subscription_cycle' });
      subscription.status = paid ? 'active' : 'past_due';
      item.current_period_end = secondsOf(until);
    },
  };
}

function found(item: object | undefined): FakeResponse {
  return item ? { status: 200, body: item } : refused(404, 'resource_missing');
}

function list(data: object[]): FakeResponse {
  return { status: 200, body: { object: 'list', data, has_more: false } };
}

/** Whether a moment is in the time that a list is asked for. */
function isCreatedIn(query: URLSearchParams, created: number): boolean {
  return created >= Number(query.get('created[gte]')) && created < Number(query.get('created[lt]'));
}

function refused(status: number, code: string): FakeResponse {
  return { status, body: { error: { type: 'invalid_request_error', code, message: code } } };
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
