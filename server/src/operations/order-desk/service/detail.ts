import { isAllowed, limitOf, operatorOf } from '../../../identity/accounts/rules.ts';
import { billingLinesOf, emailsOf } from '../../../identity/accounts/service.ts';
import { listPurchases } from '../../../documents/reports/service.ts';
import { listHeads } from '../../../documents/issued-documents/service.ts';
import { grantCause } from '../../../money/orders/rules.ts';
import type { OrderRow } from '../../../money/orders/service.ts';
import { MOST_RECEIPTS } from '../../../money/orders/service/operating.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { costOf, usdOf } from '../../../vehicles/paid-sources/rules.ts';
import type { DeskOrderDetail } from '../contract.ts';
import type { OrderDeskDeps } from './deps.ts';
import { logLines } from './log-lines.ts';

const SHOWN_TICKETS = 5;
/** How emails about a document end their cause. */
const DOCUMENT_MAILS = ['ready', 'partial', 'failed', 'no_data'];

type Documents = Awaited<ReturnType<typeof listHeads>>;
type Movement = Awaited<ReturnType<OrderDeskDeps['credits']['movementsOf']>>[number];

/** One order with everything that is known of it, and what operators do with it. */
export function createDetail(deps: OrderDeskDeps) {
  const { db, orders, payments, credits, blocks, approvals, support, mail, vehicleName } = deps;

  async function documentsOf(row: OrderRow): Promise<Documents> {
    const ids = await credits.documentsOf(db, row, grantCause(row));
    return ids.length > 0 ? listHeads(db, row, ids) : [];
  }

  async function mailsOf(row: OrderRow, documents: Documents) {
    const refunds = await payments.refundsOf(row);
    return mail.ofCauses(row.userId, mailCauses(row.id, refunds, documents));
  }

  const ticketsOf = (caller: Caller, row: OrderRow) =>
    isAllowed(operatorOf(caller).roles, 'read_tickets') ? support.ofMember(row, SHOWN_TICKETS) : null;

  return {
    /** @throws AppError `role_needed`, `not_found` */
    async detail(caller: Caller, id: string): Promise<DeskOrderDetail> {
      const row = await orders.findForOperator(caller, id);
      const { userId, vin } = row;
      const documents = await documentsOf(row);
      const [order, emails, lines, moves, sent, consent, standing, proposals, tickets, log, paid, disputed] =
        await Promise.all([
          orders.describe(row, caller.locale),
          emailsOf(db, [userId]),
          billingLinesOf(db, row.siteId, userId),
          credits.movementsOf(db, row, grantCause(row)),
          mailsOf(row, documents),
          orders.consentOf(row),
          blocks.standing(db, row),
          approvals.list(caller, { limit: 20 }, { object: id }),
          ticketsOf(caller, row),
          logLines(deps, row),
          payments.capturedOf(db, row),
          payments.disputesOf(row),
        ]);
      const bought = await listPurchases(
        db,
        documents.map(document => document.id),
      );
      const { roles } = operatorOf(caller);
      return {
        order,
        buyer: { id: userId, email: emails.get(userId) ?? '', lines },
        vehicle: vin && vehicleName(vin),
        payment: paymentOf(paid),
        sources: { bought: bought.length, cost_usd: usdOf(costOf(bought)) },
        credits: summed(moves),
        disputes: disputed.map(({ reference, reason, state, amountCents: amount, currency, createdAt }) => {
          return { reference, reason, state, amount, currency, opened: createdAt.toISOString() };
        }),
        documents: documents.map(({ createdAt, finishedAt, openedAt, prints, ...same }) => ({
          ...same,
          ordered: createdAt.toISOString(),
          finished: finishedAt?.toISOString() ?? null,
          opened: openedAt?.toISOString() ?? null,
          prints: prints.length,
        })),
        mails: sent.map(({ template, subject, createdAt, sentAt, failure }) => {
          return { template, subject, queued: createdAt.toISOString(), sent: sentAt?.toISOString() ?? null, failure };
        }),
        consent: consent && {
          terms: consent.termsVersion,
          privacy: consent.privacyVersion,
          renewal: consent.renewal,
          at: consent.givenAt.toISOString(),
          has_address: consent.ipHash !== '',
        },
        blocks: standing,
        approvals: proposals.approvals,
        tickets,
        log,
        may_refund: isAllowed(roles, 'refund'),
        refund_limit: limitOf(roles, 'refund'),
      };
    },

    /** The payment beside the gateway's own record. @throws AppError `role_needed`, `not_found` */
    comparePayment: async (caller: Caller, id: string) => payments.compare(await orders.findForOperator(caller, id)),

    /** @throws AppError `role_needed`, `not_found`, `refund_blocked` */
    async blockRefunds(
      caller: Caller,
      { order: id, ...about }: { order: string; of: 'order' | 'buyer'; reason: string },
    ) {
      const row = await orders.findForOperator(caller, id);
      await blocks.block(caller, row, about);
      return blocks.standing(db, row);
    },

    /** @throws AppError `role_needed`, `not_found` */
    async liftBlock(caller: Caller, input: { order: string; block: string; reason: string }) {
      const row = await orders.findForOperator(caller, input.order);
      await blocks.lift(caller, input);
      return blocks.standing(db, row);
    },
  };
}

/** What the gateway said of the payment of an order. */
function paymentOf(paid: Awaited<ReturnType<OrderDeskDeps['payments']['capturedOf']>>): DeskOrderDetail['payment'] {
  const { cardBrand: brand, cardLast4: last4, feeCents, netCents, payoutCurrency: currency, capturedAt } = paid ?? {};
  const amount = (minor: number | null | undefined) =>
    typeof minor === 'number' && currency ? { minor, currency } : null;
  return {
    card: brand && last4 ? { brand, last4 } : null,
    fee: amount(feeCents),
    net: amount(netCents),
    captured: capturedAt?.toISOString() ?? null,
  };
}

/** Why emails are sent that belong to an order, its refunds and its documents. */
function mailCauses(id: string, refunds: readonly { id: string }[], documents: Documents): string[] {
  return [
    `receipt:${id}`,
    `bought:${id}`,
    `coupon-gone:${id}`,
    ...Array.from({ length: MOST_RECEIPTS }, (_each, at) => `receipt:${id}:${at + 1}`),
    ...refunds.map(refund => `refund:${refund.id}`),
    ...documents.flatMap(document => DOCUMENT_MAILS.map(what => `${document.kind}:${document.id}:${what}`)),
  ];
}

/** What became of the credits of an order. Credits on hold are those a proposed refund has taken. */
function summed(moves: readonly Movement[]): DeskOrderDetail['credits'] {
  const sum = (those: (move: Movement) => boolean) =>
    moves.filter(those).reduce((all, { delta }) => all + delta, 0) || 0;
  const isGrant = (move: Movement) => move.reason === 'purchase' || move.reason === 'subscription';
  const granted = moves.some(move => isGrant(move) && move.unlimited) ? -1 : sum(isGrant);
  const held = -sum(({ key }) => key?.startsWith('hld_') ?? false) || 0;
  const taken = -sum(({ key, reason }) => (key !== null && !key.startsWith('hld_')) || reason === 'expire') || 0;
  const used = -sum(({ cause }) => cause.type === 'document') || 0;
  return { granted, used, held, taken, free: granted === -1 ? -1 : sum(() => true) };
}
