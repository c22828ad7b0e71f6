import type { TicketState } from '@marque/server/care/support/contract';

/** How the state of a ticket is shown. */
export const TICKET_TONES = {
  new: 'info',
  open: 'info',
  waiting_customer: 'caution',
  solved: 'ready',
  closed: 'neutral',
  spam: 'neutral',
  merged: 'neutral',
} as const satisfies Record<TicketState, string>;
