import type { DeskTicket, Ticket, TicketMessage } from '../contract.ts';
import { isLate, numberOf, takesReply } from '../rules.ts';
import type { MessageRow, TicketRow } from '../store.ts';

export function present(row: TicketRow, now: Date): Ticket {
  const { id, vin, state, createdAt, changedAt, dueAt, answeredAt, satisfaction } = row;
  return {
    id,
    number: numberOf(row),
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

export const presentMessage = ({ id, from, note, via, text, createdAt }: MessageRow): TicketMessage => ({
  id,
  from,
  note,
  via,
  text,
  at: createdAt.toISOString(),
});

/** What the customer reads: notes are for operators. */
export const customerMessages = (rows: readonly MessageRow[]): TicketMessage[] =>
  rows.filter(({ note }) => !note).map(presentMessage);
