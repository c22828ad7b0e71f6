import type { DeskTicket, Ticket, TicketMessage } from '../contract.ts';
import { isLate, numberOf, takesReply } from '../rules.ts';
import type { AttachmentHead, MessageRow, TicketRow } from '../store.ts';

export function present(row: TicketRow, now: Date): Ticket {
  const { id, topic, vin, state, createdAt, changedAt, dueAt, answeredAt, satisfaction } = row;
  return {
    id,
    number: numberOf(row),
    topic,
    vin,
    state,
    opened: createdAt.toISOString(),
    changed: changedAt.toISOString(),
    due_at: answeredAt === null ? dueAt.toISOString() : null,
    may_reply: takesReply(row, now),
    satisfaction,
  };
}

export function presentDesk(row: TicketRow, now: Date): DeskTicket {
  const { email, name, phone, userId, creditGranted, mergedInto } = row;
  return {
    ...present(row, now),
    email,
    name,
    phone,
    is_member: userId !== null,
    is_late: isLate(row, now),
    credit_granted: creditGranted,
    merged_into: mergedInto,
  };
}

/** Messages with their files. */
export const presentMessages = (rows: readonly MessageRow[], files: readonly AttachmentHead[]): TicketMessage[] =>
  rows.map(({ id, from, note, via, text, createdAt }) => ({
    id,
    from,
    note,
    via,
    text,
    at: createdAt.toISOString(),
    attachments: files
      .filter(({ messageId }) => messageId === id)
      .map(file => ({ url: `/support/attachments/${file.id}`, type: file.type, bytes: file.size })),
  }));

/** The customer's view: notes are for operators. */
export const customerMessages = (rows: readonly MessageRow[], files: readonly AttachmentHead[]): TicketMessage[] =>
  presentMessages(
    rows.filter(({ note }) => !note),
    files,
  );
