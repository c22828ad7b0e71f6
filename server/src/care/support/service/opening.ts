import { lockOwnAccount } from '../../../identity/accounts/service.ts';
import type { CreditUnit } from '../../../money/plans/contract.ts';
import type { Account, Caller } from '../../../kit/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { DocumentKind } from '../../../money/products/contract.ts';
import type { Upload } from '../../../platform/media/service.ts';
import type { TicketInput } from '../contract.ts';
import { numberOf, owedSince } from '../rules.ts';
import * as store from '../store.ts';
import type { Attaching } from './attaching.ts';
import type { FreeCredits } from './free-credits.ts';
import type { SupportDeps } from './deps.ts';
import type { TicketClock } from './ticket-clock.ts';
import { createNotifications } from './notifications.ts';

/** Without files, where the caller has none; without a topic, about a document. */
export type Opening = Omit<TicketInput, 'attachments' | 'topic'> & Partial<Pick<TicketInput, 'attachments' | 'topic'>>;

export interface OpenedTicket {
  ticket: { id: string; number: string; due_at: string };
  credit_granted: { unit: CreditUnit; amount: number } | null;
}

/** How a ticket is opened, and the free credit that comes with it. */
export function createOpening(
  deps: SupportDeps,
  clockOf: TicketClock,
  { attaching, freeCredits }: { attaching: Attaching; freeCredits: FreeCredits },
) {
  const { db, clock, vehicles, issuedDocuments } = deps;
  const telling = createNotifications(deps);

  return {
    /**
     * Opens a ticket. Whether an address has an account is told to nobody: only a signed-in member gets a credit.
     * @throws AppError `ticket_email`, `ticket_vin`, `message_missing`, and those of the files
     */
    async create(caller: Caller, input: Opening): Promise<OpenedTicket> {
      if (!input.email.includes('@')) throw new AppError('ticket_email', { field: 'email' });
      if (input.vin === '' && (input.topic ?? 'document') === 'document')
        throw new AppError('ticket_vin', { field: 'vin' });
      if (input.message === '') throw new AppError('message_missing', { field: 'message' });
      const account = caller.actor.kind === 'member' ? { siteId: caller.site.id, userId: caller.actor.userId } : null;
      const about = account && input.vin !== '' ? await documentOf(caller, input) : null;
      const files = await attaching.read(input.attachments ?? []);
      return db.transaction(async tx => {
        if (account) await lockOwnAccount(tx, account);
        const id = newId('tic');
        const credit = account && about ? await freeCredits.giveAtOnce(tx, caller, account, about) : null;
        const kind = about?.kind ?? input.report_type ?? null;
        const row = await add(tx, caller, input, { id, account, kind, files, creditGranted: credit !== null });
        await telling.opened(tx, row);
        await clockOf.set(tx, row);
        const { dueAt } = row;
        return { ticket: { id, number: numberOf(row), due_at: dueAt.toISOString() }, credit_granted: credit };
      });
    },
  };

  async function add(
    tx: Db,
    { site, locale, origin }: Caller,
    { topic, email, name, phone, message, vin }: Opening,
    own: {
      id: string;
      account: Account | null;
      kind: DocumentKind | null;
      files: readonly Upload[];
      creditGranted: boolean;
    },
  ): Promise<store.TicketRow> {
    const { id, account, kind, files, creditGranted } = own;
    const createdAt = clock();
    const row = await store.addTicket(tx, {
      id,
      siteId: site.id,
      userId: account?.userId ?? null,
      email: email.toLowerCase(),
      name: name ?? '',
      phone: phone ?? '',
      topic,
      vin: vehicles.normalize(vin),
      kind,
      locale,
      origin,
      state: 'new',
      creditGranted,
      createdAt,
      changedAt: createdAt,
      ...owedSince(createdAt),
    });
    const firstMessage = {
      id: newId('msg'),
      siteId: site.id,
      ticketId: id,
      from: 'customer',
      via: 'page',
      text: message,
    } as const;
    await store.addMessage(tx, { ...firstMessage, note: false, createdAt });
    await attaching.keep(tx, firstMessage, files);
    return row;
  }

  /** The document of the vehicle that the member has paid for: the one that is named, or the one there is. */
  async function documentOf(
    caller: Caller,
    { vin, report_type }: Opening,
  ): Promise<{ kind: DocumentKind; vin: string } | null> {
    for (const kind of report_type ? [report_type] : DocumentKind.options) {
      const found = await issuedDocuments.finished(caller, kind, vin);
      if (found) return { kind, vin: vehicles.normalize(vin) };
    }
    return null;
  }
}
