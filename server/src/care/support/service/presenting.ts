import type { DeskTicket, Ticket } from '../contract.ts';
import { isLate, numberOf, takesReply } from '../rules.ts';
import type { TicketRow } from '../store.ts';

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
  const { email, name, phone, userId, creditGranted, mergedInto, assignedTo, priority, tags } = row;
  return {
    ...present(row, now),
    email,
    name,
    phone,
    is_member: userId !== null,
    is_late: isLate(row, now),
    credit_granted: creditGranted,
    merged_into: mergedInto,
    assigned_to: assignedTo,
    priority,
    tags,
  };
}
