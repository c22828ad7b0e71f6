import type { FakeResponse, FakeRequest } from './fake-server.ts';

interface Amount {
  currency_code: string;
  value: string;
}
interface Order {
  id: string;
  status: string;
  intent: string;
  purchase_units: {
    reference_id: string;
    custom_id: string;
    amount: Amount;
    soft_descriptor?: string;
    payments?: { captures: Capture[] };
  }[];
  links: { href: string; rel: string; method: string }[];
}
interface Capture {
  id: string;
  create_time: string;
  custom_id?: string;
  status: string;
  amount: Amount;
}
interface Refund {
  id: string;
  create_time: string;
  status: string;
  amount: Amount;
  custom_id: string;
  links: { href: string; rel: string; method: string }[];
}
interface Plan {
  id: string;
  product_id: string;
  name: string;
  status: string;
  billing_cycles: { frequency: { interval_unit: string }; pricing_scheme: { fixed_price: Amount } }[];
}
interface Subscription {
  id: string;
  plan_id: string;
  status: string;
  status_change_note?: string;
  custom_id: string;
  create_time: string;
  plan: Pick<Plan, 'name' | 'billing_cycles'>;
  billing_info: { outstanding_balance: Amount; failed_payments_count: number };
}
interface Transaction {
  id: string;
  status: string;
  time: string;
  amount_with_breakdown: { gross_amount: Amount };
}

/** The state PayPal keeps: orders and captures, refunds, disputes, products, plans, subscriptions, transactions. */
export function createPayPalFakeState(now: () => Date) {
  const orders = new Map<string, Order>();
  const declined = new Set<string>();
  const captures = new Map<string, Capture>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Record<string, unknown>>();
  const products = new Set<string>();
  const saleRefunds = new Map<string, object>();
  const plans: Plan[] = [];
  const subscriptions = new Map<string, Subscription>();
  const transactions = new Map<string, Transaction[]>();
  let next = 0;
  let refundsHeld = false;
  let searchIsRefused = false;
  let issue: string | null = null;
  const newId = (prefix: string) => `${prefix}${String(++next).padStart(6, '0')}`;

  function get<Item>(items: Map<string, Item>, id: string): Item {
    const item = items.get(id);
    if (!item) throw new Error(`The fake has no ${id}`);
    return item;
  }

  function openOrder(body: Order): FakeResponse {
    const [unit] = body.purchase_units;
    if (body.intent !== 'CAPTURE' || !unit || !/^\d+\.\d{2}$/.test(unit.amount.value))
      return refused('INVALID_PARAMETER');
    const id = newId('ORDER');
    const links = [
      { href: `https://www.sandbox.paypal.com/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' },
    ];
    orders.set(id, { id, status: 'PAYER_ACTION_REQUIRED', intent: 'CAPTURE', purchase_units: [unit], links });
    return { status: 201, body: orders.get(id) };
  }

  function capture(id: string): FakeResponse {
    const order = orders.get(id);
    const unit = order?.purchase_units[0];
    if (!order || !unit) return missing();
    if (order.status === 'COMPLETED') return refused('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return refused('ORDER_NOT_APPROVED');
    if (declined.has(id)) return refused('INSTRUMENT_DECLINED');
    if (issue) return refused(issue);
    const { currency_code, value } = unit.amount;
    const [fee, net] = ['1.00', (Number(value) - 1).toFixed(2)].map(each => ({ currency_code, value: each }));
    const breakdown = { gross_amount: unit.amount, paypal_fee: fee, net_amount: net };
    const about = {
      create_time: now().toISOString(),
      custom_id: unit.custom_id,
      seller_receivable_breakdown: breakdown,
    };
    const made = { id: newId('CAPTURE'), ...about, status: 'COMPLETED', amount: unit.amount };
    captures.set(made.id, made);
    unit.payments = { captures: [made] };
    order.status = 'COMPLETED';
    return { status: 201, body: { id, status: order.status, links: [] } };
  }

  function refund(captureId: string, body: { amount: Amount; custom_id: string }): FakeResponse {
    const taken = captures.get(captureId);
    if (!taken) return missing();
    const given = [...refunds.values()].filter(each => captureOf(each) === captureId && each.status !== 'FAILED');
    if (issue) return refused(issue);
    const left = Number(taken.amount.value) - given.reduce((sum, each) => sum + Number(each.amount.value), 0);
    if (left <= 0) return refused('CAPTURE_FULLY_REFUNDED');
    if (Number(body.amount.value) > left + 0.001) return refused('REFUND_AMOUNT_EXCEEDED');
    const id = newId('REFUND');
    const links = [
      { href: `https://api-m.sandbox.paypal.com/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
    ];
    refunds.set(id, {
      id,
      create_time: now().toISOString(),
      status: refundsHeld ? 'PENDING' : 'COMPLETED',
      amount: body.amount,
      custom_id: body.custom_id,
      links,
    });
    return { status: 201, body: refunds.get(id) };
  }

  /** The transactions of a time, as PayPal lists them: what goes out has a minus. */
  function searchTransactions(query: URLSearchParams): FakeResponse {
    if (searchIsRefused) return { status: 403, body: { name: 'NOT_AUTHORIZED', details: [] } };
    const [from, until] = [query.get('start_date') ?? '', query.get('end_date') ?? ''];
    const rowOf = (each: Capture | Refund, code: string, sign: string) => ({
      transaction_info: {
        transaction_id: each.id,
        transaction_event_code: code,
        transaction_initiation_date: each.create_time,
        transaction_amount: { ...each.amount, value: `${sign}${each.amount.value}` },
        transaction_status: each.status === 'PENDING' ? 'P' : each.status === 'FAILED' ? 'D' : 'S',
        custom_field: each.custom_id,
      },
    });
    const rows = [
      ...[...captures.values()].map(each => rowOf(each, 'T0006', '')),
      ...[...refunds.values()].map(each => rowOf(each, 'T1107', '-')),
    ].filter(({ transaction_info: { transaction_initiation_date: at } }) => at >= from && at <= until);
    return found({ transaction_details: rows, page: 1, total_items: rows.length, total_pages: 1 });
  }

  function addProduct(id: string): FakeResponse {
    if (products.has(id)) return refused('DUPLICATE_RESOURCE_IDENTIFIER');
    products.add(id);
    return { status: 201, body: { id } };
  }

  function addPlan(body: Omit<Plan, 'id' | 'status'>): FakeResponse {
    if (!products.has(body.product_id)) return refused('INVALID_RESOURCE_ID');
    const plan = { ...body, id: newId('P-'), status: 'ACTIVE' };
    plans.push(plan);
    return { status: 201, body: plan };
  }

  function openSubscription(body: { plan_id: string; custom_id: string }): FakeResponse {
    const plan = plans.find(each => each.id === body.plan_id);
    const price = plan?.billing_cycles[0]?.pricing_scheme.fixed_price;
    if (!plan || !price) return refused('INVALID_RESOURCE_ID');
    const id = newId('I-');
    const made: Subscription = {
      id,
      plan_id: plan.id,
      status: 'APPROVAL_PENDING',
      custom_id: body.custom_id,
      create_time: now().toISOString(),
      plan: { name: plan.name, billing_cycles: plan.billing_cycles },
      billing_info: { outstanding_balance: { ...price, value: '0.00' }, failed_payments_count: 0 },
    };
    subscriptions.set(id, made);
    const links = [
      { href: `https://www.sandbox.paypal.com/webapps/billing?ba_token=${id}`, rel: 'approve', method: 'GET' },
    ];
    return { status: 201, body: { ...made, links } };
  }

  function changeSubscription(id: string, what: string, note: string): FakeResponse {
    const subscription = subscriptions.get(id);
    if (!subscription) return missing();
    const to = CHANGES[what];
    if (!to?.from.includes(subscription.status)) return refused('SUBSCRIPTION_STATUS_INVALID');
    Object.assign(subscription, { status: to.status, status_change_note: note });
    return { status: 204, body: null };
  }

  function addTransaction(subscription: Subscription, at: Date, paid: boolean): void {
    const amount = subscription.plan.billing_cycles[0]?.pricing_scheme.fixed_price;
    if (!amount) throw new Error('A plan without a price');
    const made = { id: newId('SALE'), status: paid ? 'COMPLETED' : 'DECLINED', time: at.toISOString() };
    const list = transactions.get(subscription.id) ?? [];
    transactions.set(subscription.id, [...list, { ...made, amount_with_breakdown: { gross_amount: amount } }]);
    if (paid) captures.set(made.id, { id: made.id, create_time: made.time, status: 'COMPLETED', amount });
    subscription.billing_info.failed_payments_count = paid ? 0 : subscription.billing_info.failed_payments_count + 1;
  }

  return {
    answer({ method, path, query, body }: FakeRequest): FakeResponse {
      const sent = (body ? JSON.parse(body) : {}) as never;
      const [, , area = '', kind = '', id = '', what = ''] = path.split('/');
      switch (`${method} ${area}/${kind}${what ? `/${what}` : ''}`) {
        case 'POST checkout/orders':
          return openOrder(sent);
        case 'GET checkout/orders':
          return found(orders.get(id));
        case 'POST checkout/orders/capture':
          return capture(id);
        case 'POST payments/captures/refund':
          return refund(id, sent);
        case 'GET payments/refunds':
          return found(refunds.get(id));
        case 'GET payments/refund':
          return found(saleRefunds.get(id));
        case 'GET reporting/transactions':
          return searchTransactions(query);
        case 'GET customer/disputes':
          return found(disputes.get(id));
        case 'POST catalogs/products':
          return addProduct((sent as { id: string }).id);
        case 'GET billing/plans':
          return found({ plans: plans.filter(each => each.product_id === query.get('product_id')) });
        case 'POST billing/plans':
          return addPlan(sent);
        case 'POST billing/subscriptions':
          return openSubscription(sent);
        case 'GET billing/subscriptions':
          return found(subscriptions.get(id));
        case 'GET billing/subscriptions/transactions':
          return found({ transactions: transactions.get(id) ?? [] });
        default:
          return changeSubscription(id, what, (sent as { reason?: string }).reason ?? '');
      }
    },

    count: (what: 'payment' | 'refund') => (what === 'payment' ? orders.size : refunds.size),

    orders,
    /** PayPal deletes an unpaid order after some hours. */
    forget: (id: string) => void orders.delete(id),
    /** The buyer approves, but the first charge fails; the subscription is active and the charge is retried days later. */
    approveUnpaid(id: string): void {
      const subscription = get(subscriptions, id);
      subscription.status = 'ACTIVE';
      addTransaction(subscription, now(), false);
    },
    statusOf: (id: string) => get(subscriptions, id).status,
    /** PayPal suspends it after the plan's number of failed payments. */
    suspend(id: string): void {
      Object.assign(get(subscriptions, id), { status: 'SUSPENDED', status_change_note: 'Maximum failures' });
    },
    /** A refund created at PayPal that only its v1 API may know. @returns the resource of its webhook event */
    refundSale(saleId: string): { id: string; sale_id: string } {
      const { amount } = get(captures, saleId);
      const made = { id: newId('SALEREFUND'), sale_id: saleId, state: 'completed' };
      saleRefunds.set(made.id, { ...made, amount: { total: amount.value, currency: amount.currency_code } });
      return { id: made.id, sale_id: saleId };
    },

    approve(id: string): void {
      const subscription = subscriptions.get(id);
      if (!subscription) return void Object.assign(get(orders, id), { status: 'APPROVED' });
      subscription.status = 'ACTIVE';
      addTransaction(subscription, now(), true);
    },
    decline(id: string): void {
      get(orders, id).status = 'APPROVED';
      declined.add(id);
    },

    /** From now on, captures and refunds fail with this issue. */
    refuse(because: string | null): void {
      issue = because;
    },
    /** The app loses the permission to search transactions. */
    refuseSearch(): void {
      searchIsRefused = true;
    },
    holdRefunds(): void {
      refundsHeld = true;
    },
    endRefund(id: string, state: 'settled' | 'failed'): void {
      get(refunds, id).status = state === 'settled' ? 'COMPLETED' : 'FAILED';
    },
    dispute(captureId: string): string {
      const id = newId('PP-D-');
      const { amount } = get(captures, captureId);
      const dispute = { dispute_id: id, reason: 'UNAUTHORISED', status: 'WAITING_FOR_SELLER_RESPONSE' };
      const disputed_transactions = [{ seller_transaction_id: captureId }];
      disputes.set(id, { ...dispute, dispute_amount: amount, disputed_transactions });
      return id;
    },
    endDispute(id: string, state: 'won' | 'lost'): void {
      const outcome_code = state === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
      Object.assign(get(disputes, id), { status: 'RESOLVED', dispute_outcome: { outcome_code } });
    },

    end(id: string): void {
      get(subscriptions, id).status = 'CANCELLED';
    },
    bill(id: string, paid: boolean): void {
      const subscription = get(subscriptions, id);
      const last = transactions.get(id)?.at(-1);
      const at = new Date(last?.time ?? now());
      at.setUTCMonth(at.getUTCMonth() + 1);
      addTransaction(subscription, at, paid);
    },
  };
}

const CHANGES: Record<string, { from: string[]; status: string }> = {
  suspend: { from: ['ACTIVE'], status: 'SUSPENDED' },
  activate: { from: ['SUSPENDED'], status: 'ACTIVE' },
  cancel: { from: ['ACTIVE', 'SUSPENDED'], status: 'CANCELLED' },
};

function captureOf(refund: Refund): string | undefined {
  return refund.links[0]?.href.split('/').at(-1);
}

function found(item: object | undefined): FakeResponse {
  return item ? { status: 200, body: item } : missing();
}

function missing(): FakeResponse {
  return { status: 404, body: { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] } };
}

function refused(issue: string): FakeResponse {
  return { status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue, description: issue }] } };
}
