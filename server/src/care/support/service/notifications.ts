import type { Db } from '../../../kit/database/db.ts';
import type { MailTemplate } from '../../../platform/mail/rules.ts';
import {
  ticketAnsweredMail,
  ticketForFailuresMail,
  ticketLateMail,
  ticketOpenedMail,
  ticketRepliedMail,
  ticketSolvedMail,
  ticketWarningMail,
} from '../mails.tsx';
import type { TicketMailProps } from '../mails.tsx';
import { numberOf, replyAddress } from '../rules.ts';
import type { TicketRow } from '../store.ts';
import type { SupportDeps } from './deps.ts';

export type Notifications = ReturnType<typeof createNotifications>;

/** Emails about a ticket: to its customer, and to the site's own address. */
export function createNotifications({ mail, sites, inbound, secret }: SupportDeps) {
  const replyToOf = (row: TicketRow): string | null => {
    const settings = inbound();
    return settings && replyAddress(row.number, settings.domain, secret);
  };
  const propsOf = (row: TicketRow, text = ''): TicketMailProps => ({
    origin: row.origin,
    number: numberOf(row),
    topic: row.topic,
    vin: row.vin,
    text,
    path: row.userId === null ? null : `/members/tickets/${row.id}`,
    replyTo: replyToOf(row),
  });

  async function toCustomer(
    tx: Db,
    row: TicketRow,
    template: MailTemplate<TicketMailProps>,
    cause: string,
    text?: string,
  ): Promise<void> {
    const { id, siteId, email: to, locale } = row;
    await mail.queue(tx, { siteId, to, locale, cause: `ticket:${id}:${cause}` }, template, propsOf(row, text));
  }

  async function toOperators(tx: Db, row: TicketRow, template: MailTemplate<TicketMailProps>, cause: string) {
    const { support_email: to, locale } = sites.get(row.siteId);
    const props = { ...propsOf(row), path: `/operator/tickets/${row.id}`, replyTo: null };
    await mail.queue(tx, { siteId: row.siteId, to, locale, cause: `ticket:${row.id}:${cause}` }, template, props);
  }

  return {
    openedForFailures: (tx: Db, row: TicketRow) => toCustomer(tx, row, ticketForFailuresMail, 'opened'),
    opened: (tx: Db, row: TicketRow) => toCustomer(tx, row, ticketOpenedMail, 'opened'),
    answered: (tx: Db, row: TicketRow, message: { id: string; text: string }) =>
      toCustomer(tx, row, ticketAnsweredMail, message.id, message.text),
    solved: (tx: Db, row: TicketRow) =>
      toCustomer(tx, row, ticketSolvedMail, `solved:${row.solvedAt?.toISOString() ?? ''}`),
    replied: (tx: Db, row: TicketRow, message: string) => toOperators(tx, row, ticketRepliedMail, message),
    warned: (tx: Db, row: TicketRow) => toOperators(tx, row, ticketWarningMail, `warned:${row.dueAt.toISOString()}`),
    late: (tx: Db, row: TicketRow, due: Date) => toOperators(tx, row, ticketLateMail, `late:${due.toISOString()}`),
  };
}
