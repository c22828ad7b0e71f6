import { lockOwnAccount } from '../../accounts/service.ts';
import type { CreditUnit } from '../../plans/contract.ts';
import type { Account, Caller } from '../../kit/caller.ts';
import { daysAfter } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { DocumentKind } from '../../products/contract.ts';
import type { TicketInput } from '../contract.ts';
import { CREDIT_DAYS, FIRST_ANSWER_MS, MOST_CREDITS, numberOf } from '../rules.ts';
import * as store from '../store.ts';
import type { SupportDeps } from './deps.ts';
import type { TicketClock } from './ticket-clock.ts';
import { createTelling } from './telling.ts';

export interface OpenedTicket {
  ticket: { id: string; number: string; due_at: string };
  credit_granted: { unit: CreditUnit; amount: number } | null;
}

/** How a ticket is opened, and the free credit that comes with it. */
export function createOpening(deps: SupportDeps, clockOf: TicketClock) {
  const { db, clock, mail, vehicles, issuedDocuments, credits } = deps;
  const telling = createTelling(deps);

  return {
    /**
     * Opens a ticket. Whether an address has an account is told to nobody: only a signed-in member gets a credit.
     * @throws AppError `ticket_email`, `ticket_vin`, `message_missing`
     */
    async create(caller: Caller, input: TicketInput): Promise<OpenedTicket> {
      if (!input.email.includes('@')) throw new AppError('ticket_email', { field: 'email' });
      if (input.vin === '') throw new AppError('ticket_vin', { field: 'vin' });
      if (input.message === '') throw new AppError('message_missing', { field: 'message' });
      const account = caller.actor.kind === 'member' ? { siteId: caller.site.id, userId: caller.actor.userId } : null;
      const about = account && (await documentOf(caller, input));
      const opened = await db.transaction(async tx => {
        if (account) await lockOwnAccount(tx, account);
        const id = newId('tic');
        const credit = account && about ? await giveCredit(tx, caller, account, { ...about, ticketId: id }) : null;
        const kind = about?.kind ?? input.report_type ?? null;
        const row = await add(tx, caller, input, { id, account, kind, creditGranted: credit !== null });
        await telling.opened(tx, row);
        await clockOf.set(tx, row);
        const { dueAt } = row;
        return { ticket: { id, number: numberOf(row), due_at: dueAt.toISOString() }, credit_granted: credit };
      });
      mail.wake();
      return opened;
    },
  };

  async function add(
    tx: Db,
    { site, locale, origin }: Caller,
    { email, name, phone, message, vin }: TicketInput,
    own: { id: string; account: Account | null; kind: DocumentKind | null; creditGranted: boolean },
  ): Promise<store.TicketRow> {
    const { id, account, kind, creditGranted } = own;
    const createdAt = clock();
    const row = await store.addTicket(tx, {
      id,
      siteId: site.id,
      userId: account?.userId ?? null,
      email: email.toLowerCase(),
      name: name ?? '',
      phone: phone ?? '',
      vin: vehicles.normalize(vin),
      kind,
      locale,
      origin,
      state: 'new',
      creditGranted,
      createdAt,
      changedAt: createdAt,
      dueAt: new Date(createdAt.getTime() + FIRST_ANSWER_MS),
    });
    const said = {
      id: newId('msg'),
      siteId: site.id,
      ticketId: id,
      from: 'customer',
      via: 'page',
      text: message,
    } as const;
    await store.addMessage(tx, { ...said, note: false, createdAt });
    return row;
  }

  /** The document of the vehicle that the member has paid for: the one that is named, or the one there is. */
  async function documentOf(
    caller: Caller,
    { vin, report_type }: TicketInput,
  ): Promise<{ kind: DocumentKind; vin: string; documentId: string } | null> {
    for (const kind of report_type ? [report_type] : DocumentKind.options) {
      const found = await issuedDocuments.finished(caller, kind, vin);
      if (found) return { kind, vin: vehicles.normalize(vin), documentId: found.id };
    }
    return null;
  }

  /** One credit for a document that took one: once for each document, and so many within 90 days. */
  async function giveCredit(
    tx: Db,
    caller: Caller,
    account: Account,
    about: { kind: DocumentKind; vin: string; documentId: string; ticketId: string },
  ): Promise<OpenedTicket['credit_granted']> {
    const { kind, vin, documentId, ticketId } = about;
    const taken = await credits.takenFor(tx, account, documentId);
    if (!taken || taken.amount === 0) return null;
    const given = await store.creditsGiven(tx, account, { vin, kind, since: daysAfter(clock(), -CREDIT_DAYS) });
    if (given.same || given.recent >= MOST_CREDITS) return null;
    const cause = { type: 'ticket', id: ticketId } as const;
    const wallet = kind === 'report' ? ('vhr' as const) : ('sticker' as const);
    const grant = { unit: wallet, quantity: 1, cause, subject: vin };
    const unit = await credits.goodwill(tx, caller, account.userId, grant);
    return { unit, amount: 1 };
  }
}
