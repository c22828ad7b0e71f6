import {
  blockRefundsCall,
  deskOrderList,
  liftBlockCall,
  OrderFilters,
  type DeskOrder,
  type DeskOrderDetail,
} from '../../operations/order-desk/contract.ts';
import { operatorRefundCall } from '../../money/orders/contract.ts';
import { amountText, deskCommand, momentText, outcomeText, rowsOf } from './desk-command.ts';
import { orderIdOf } from './finding.ts';

const FILTERS = OrderFilters.keyof().options;

const orderText = ({ number, state, created, total, currency, plan, buyer, vin }: DeskOrder): string =>
  [number, state, momentText(created), amountText(total, currency), plan, buyer.email || 'erased', vin ?? '']
    .join('  ')
    .trimEnd();

/** Lists the orders of a brand, newest first. */
export const orderList = deskCommand({
  usage: `order list [--limit NUMBER] ${FILTERS.map(each => `[--${each} ${each.toUpperCase()}]`).join(' ')}`,
  examples: [
    'order list --state paid --from 2026-11-01 --json',
    'order list --buyer "mar*" --limit 200',
    'order list --document MQR-5F2K-88TA',
  ],
  texts: [...FILTERS, 'limit'],
  async run({ app, caller, texts: { limit, ...filters }, say, inputOf }) {
    const search = inputOf(OrderFilters, filters);
    const orders = rowsOf(limit, deskOrderList.fields, async page => {
      const { orders: rows, next } = await app.orderDesk.list(caller, search, page);
      return { rows, next };
    });
    for await (const order of orders) say(order, orderText(order));
  },
});

function detailText({ order, buyer, vehicle, credits, documents, blocks, log }: DeskOrderDetail): string {
  const { number, state, total, refunded, currency, plan, gateway, history } = order;
  return [
    `${number}  ${state}  ${amountText(total, currency)}, ${amountText(refunded, currency)} refunded`,
    `buyer: ${buyer.email || 'erased'} (${buyer.id})`,
    `plan: ${plan}, paid through ${gateway}, invoice ${order.invoice ?? 'none'}`,
    `vehicle: ${[order.vin, vehicle].filter(Boolean).join(', ') || 'none'}`,
    `credits: ${credits.granted} granted, ${credits.used} used, ${credits.held} held, ${credits.taken} taken back`,
    ...documents.map(each => `document: ${each.number || each.id}  ${each.state}  ${each.title}`),
    ...blocks.map(each => `refunds are blocked: ${each.id}  ${each.reason}`),
    ...history.map(each => `${momentText(each.at)}  ${each.state}`),
    ...log.map(each => `${momentText(each.at)}  ${each.action} by ${each.who}${each.reason ? `: ${each.reason}` : ''}`),
  ].join('\n');
}

/** Shows one order with everything that is known of it. */
export const orderShow = deskCommand({
  usage: 'order show ORDER',
  subject: 'ORDER',
  examples: ['order show MQO-5F2K-88TA'],
  async run(desk) {
    const detail = await desk.app.orderDesk.detail(desk.caller, await orderIdOf(desk, desk.subject));
    desk.say(detail, detailText(detail));
  },
});

/** Asks the gateway again what became of the payment. */
export const orderRecheck = deskCommand({
  usage: 'order recheck ORDER',
  subject: 'ORDER',
  examples: ['order recheck MQO-5F2K-88TA'],
  async run(desk) {
    const found = await desk.app.orderDesk.recheckPayment(desk.caller, { order: await orderIdOf(desk, desk.subject) });
    desk.say(found, `The gateway answered. The order ${found.changed ? 'is now' : 'is as it was:'} ${found.state}.`);
  },
});

/** Sends the receipt again. */
export const orderReceipt = deskCommand({
  usage: 'order receipt ORDER',
  subject: 'ORDER',
  examples: ['order receipt MQO-5F2K-88TA'],
  async run(desk) {
    const sent = await desk.app.orderDesk.resendReceipt(desk.caller, { order: await orderIdOf(desk, desk.subject) });
    desk.say(sent, `The receipt is queued for ${sent.to}.`);
  },
});

/** Gives money back, or proposes it where the limits of the operator's role are exceeded. */
export const refundCreate = deskCommand({
  usage: 'refund create ORDER [--amount AMOUNT | --unused] --reason TEXT',
  subject: 'ORDER',
  examples: [
    'refund create MQO-5F2K-88TA --amount 12.50 --reason "One of two reports was empty"',
    'refund create MQO-5F2K-88TA --unused --reason "Asked for by the buyer"',
  ],
  texts: ['amount', 'reason'],
  flags: ['unused'],
  async run(desk) {
    const { amount, reason } = desk.texts;
    const input = desk.inputOf(operatorRefundCall.input, {
      order: await orderIdOf(desk, desk.subject),
      amount: amount === undefined ? undefined : minorUnits(amount),
      unused: desk.flags.unused || undefined,
      reason,
    });
    const { order, approval } = await desk.app.orders.refundAsOperator(desk.caller, input);
    const done = `${order.number} is ${order.state}. The gateway is asked for the refund as soon as a server works on the queue.`;
    desk.say({ order, approval }, outcomeText(approval, done));
  },
});

/** An amount with a point before its two last digits; what is not one is no number, which no call takes. */
const minorUnits = (text: string): number =>
  /^\d{1,8}(\.\d\d)?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;

/** Blocks the refunds of an order, or of all orders of its buyer. */
export const refundBlock = deskCommand({
  usage: 'refund block ORDER [--of order|buyer] --reason TEXT',
  subject: 'ORDER',
  examples: ['refund block MQO-5F2K-88TA --of buyer --reason "Disputes at the bank"'],
  texts: ['of', 'reason'],
  async run(desk) {
    const { of = 'order', reason } = desk.texts;
    const order = await orderIdOf(desk, desk.subject);
    const blocks = await desk.app.orderDesk.blockRefunds(
      desk.caller,
      desk.inputOf(blockRefundsCall.input, { order, of, reason }),
    );
    desk.say({ blocks }, `Refunds are blocked: ${blocks.map(({ id }) => id).join(', ')}.`);
  },
});

/** Lifts a block of refunds. */
export const refundUnblock = deskCommand({
  usage: 'refund unblock ORDER --block ID --reason TEXT',
  subject: 'ORDER',
  examples: ['refund unblock MQO-5F2K-88TA --block rbl_01 --reason "Settled with the buyer"'],
  texts: ['block', 'reason'],
  async run(desk) {
    const order = await orderIdOf(desk, desk.subject);
    const input = desk.inputOf(liftBlockCall.input, { order, ...desk.texts });
    const blocks = await desk.app.orderDesk.liftBlock(desk.caller, input);
    desk.say({ blocks }, 'The block is lifted.');
  },
});
