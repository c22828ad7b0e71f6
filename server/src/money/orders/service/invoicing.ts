import { listSettledReversals } from '../../payments/service.ts';
import { billingContactOf, invoiceLinesOf } from '../../../identity/dealerships/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { fileName } from '../../../kit/text/file-name.ts';
import { bilingual } from '../../../kit/text/bilingual.ts';
import { newId } from '../../../kit/security/ids.ts';
import { invoiceDocument, withRefunds } from '../document.ts';
import { receiptMail } from '../mails.tsx';
import * as store from '../store.ts';
import type { OrderDeps, Period } from './deps.ts';
import { madeOf } from './present.ts';
import { cancelLink, invoiceLink } from './signed-links.ts';

/** Writes the invoice of an order that is paid in this transaction, and queues its receipt. */
export async function issueInvoice(
  deps: OrderDeps,
  tx: Db,
  order: store.OrderRow,
  about: { origin: string; period: Period | null },
): Promise<void> {
  const { siteId, userId } = order;
  const now = deps.clock();
  const seq = await store.nextInvoiceNumber(tx, siteId, now.getUTCFullYear());
  const number = `INV-${now.getUTCFullYear()}-${String(seq).padStart(6, '0')}`;
  const contact = await billingContactOf(tx, siteId, userId);
  const data = await invoiceOf(deps, tx, order, { ...about, number, now, locale: contact.locale });
  await store.addInvoice(tx, { id: newId('inv'), siteId, userId, orderId: order.id, number, data, createdAt: now });
  const next = about.period?.until ?? null;
  await queueReceipt(deps, tx, order, { number, cause: `receipt:${order.id}`, origin: about.origin, next });
}

/** Queues the email with the receipt of an order that has its invoice. `next`: when it is charged again, where that is known. @returns where it goes */
export async function queueReceipt(
  deps: Pick<OrderDeps, 'clock' | 'secret' | 'mail' | 'plans' | 'products' | 'vehicleName'>,
  tx: Db,
  order: store.OrderRow,
  about: { number: string; cause: string; origin: string; next: Date | null },
): Promise<string> {
  const { clock, secret, mail, plans } = deps;
  const { siteId, userId, gateway, subscription } = order;
  const now = clock();
  const contact = await billingContactOf(tx, siteId, userId);
  const made = madeOf(deps.products, order);
  const key = invoiceLink.sign({ invoice: order.id, s: siteId }, { secret, now });
  const cancelKey = subscription && cancelLink.sign({ subscription, gateway, s: siteId }, { secret, now });
  await mail.queue(tx, { siteId, ...contact, cause: about.cause }, receiptMail, {
    origin: about.origin,
    order: order.id,
    invoice: about.number,
    plan: plans.nameOf(siteId, order.planId, order.quantity, contact.locale) ?? order.planName,
    totalCents: order.totalCents,
    currency: order.currency,
    discount: order.couponCode ? { code: order.couponCode, cents: order.discountCents } : null,
    tax: order.tax && { name: order.tax.name, cents: order.tax.amount },
    bought: made && { ...made, both: order.kind === 'bundle', vehicle: deps.vehicleName(made.vin) },
    invoicePath: `/api-cwa/invoice?order=${order.id}&key=${key}`,
    next: cancelKey && about.next ? { on: about.next.toISOString(), cancelPath: `/subscription/${cancelKey}` } : null,
  });
  return contact.to;
}

/**
 * The PDF of an invoice as of today, with its refunds, for the buyer or with the key of the receipt.
 * @throws AppError `document_not_found` for everybody else, `dealership_role`
 */
export async function invoicePdf(
  { db, clock, secret, renderer, dealerships }: OrderDeps,
  caller: Caller,
  input: { order: string; key?: string | undefined },
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const order = await store.findOrder(db, caller.site.id, input.order);
  const key = invoiceLink.verify(input.key ?? '', { secret, now: clock() });
  const keyed = key?.invoice === input.order && key.s === caller.site.id;
  const mine = caller.actor.kind === 'member' && order?.userId === caller.actor.userId;
  if (mine && !keyed) await dealerships.mayUse(db, caller, 'read_wallet');
  const found = order && (keyed || mine) ? await store.findInvoice(db, order) : null;
  if (!order || !found) throw new AppError('document_not_found', { field: 'order' });
  const data = withRefunds(found.data, await listSettledReversals(db, order));
  const bytes = await renderer.pdf({ template: 'invoice', data }, { signal: caller.signal?.() });
  return { bytes, fileName: fileName([caller.site.name, found.number], 'pdf') };
}

async function invoiceOf(
  { sites, plans, payments, products, vehicleName }: OrderDeps,
  tx: Db,
  order: store.OrderRow,
  about: { origin: string; period: Period | null; number: string; now: Date; locale: 'en' | 'es' },
) {
  const site = sites.get(order.siteId);
  const origin = about.origin || `https://${site.hosts[0]}`;
  const count = order.count ?? 1;
  /** A document of the order: its number has its own column. */
  const named = (locale: 'en' | 'es') =>
    plans.nameOf(order.siteId, order.planId, order.quantity / count, locale) ?? order.planName;
  const say = bilingual('documents');
  const subtotal = order.subtotalCents ?? order.totalCents;
  const free = order.totalCents === 0;
  return invoiceDocument(
    {
      number: about.number,
      orderId: order.id,
      issuedAt: about.now.toISOString(),
      url: `${origin}/members/orders/${order.id}`,
      host: new URL(origin).host,
      customer: await invoiceLinesOf(tx, order.siteId, order.userId),
      name: { en: named('en'), es: named('es') },
      count,
      unitCents: subtotal / count,
      discount: order.couponCode ? { code: order.couponCode, cents: order.discountCents } : null,
      tax: order.tax,
      totalCents: order.totalCents,
      currency: order.currency,
      makes: order.followUp?.stickerJob ? 'both' : (madeOf(products, order)?.makes ?? null),
      vin: order.vin,
      vehicle: order.vin && vehicleName(order.vin),
      period: about.period && {
        from: about.period.from.toISOString(),
        until: about.period.until.toISOString(),
      },
      method: say(`invoice.gateway.${free ? 'free' : order.gateway}`),
      demo: !payments.isLive(order.siteId, order.gateway),
    },
    site,
    about.locale,
  );
}
