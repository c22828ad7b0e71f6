import { lockOwnAccount } from '../../../identity/accounts/service.ts';
import type { CreditUnit } from '../../../money/plans/contract.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { DocumentKind } from '../../../money/products/contract.ts';
import type { Upload } from '../../../platform/media/service.ts';
import type { TicketInput } from '../contract.ts';
import { numberOf, owedSince } from '../rules.ts';
import * as store from '../store.ts';
import type { SupportTools } from './tools.ts';

/** Without files, where the caller has none; without a topic, about a document. */
export type Opening = Omit<TicketInput, 'attachments' | 'topic'> & Partial<Pick<TicketInput, 'attachments' | 'topic'>>;

export interface OpenedTicket {
  ticket: { id: string; number: string; due_at: string };
  credit_granted: { unit: CreditUnit; amount: number } | null;
}

/** How a ticket is opened, and the free credit that comes with it. */
export function createOpening(tools: SupportTools) {
  const { db, clock, vehicles, issuedDocuments, messages, freeCredits, telling, clockOf } = tools;

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
      const document = account && input.vin !== '' ? await documentOf(caller, input) : null;
      const files = await messages.readFiles(input.attachments ?? []);
      return db.transaction(async tx => {
        if (account) await lockOwnAccount(tx, account);
        const id = newId('tic');
        const credit = account && document ? await freeCredits.giveAtOnce(tx, caller, account, document) : null;
        const kind = document?.kind ?? input.report_type ?? null;
        const about = { id, userId: account?.userId ?? null, kind, creditGranted: credit !== null };
        const row = await add(tx, caller, input, about, files);
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
    about: Pick<store.TicketRow, 'id' | 'userId' | 'kind' | 'creditGranted'>,
    files: readonly Upload[],
  ): Promise<store.TicketRow> {
    const createdAt = clock();
    const row = await store.addTicket(tx, {
      ...about,
      siteId: site.id,
      email: email.toLowerCase(),
      name: name ?? '',
      phone: phone ?? '',
      topic,
      vin: vehicles.normalize(vin),
      locale,
      origin,
      state: 'new',
      createdAt,
      changedAt: createdAt,
      ...owedSince(createdAt),
    });
    await messages.add(tx, row, { from: 'customer', via: 'page', text: message }, files);
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
