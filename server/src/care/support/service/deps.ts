import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Accounts } from '../../../identity/accounts/service.ts';
import type { Credits } from '../../../money/credits/service.ts';
import type { Orders } from '../../../money/orders/service.ts';
import type { IssuedDocuments } from '../../../documents/issued-documents/service.ts';
import type { Media } from '../../../platform/media/service.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';

/** Answers by email: the domain of the reply addresses, and the secret our mail provider signs its webhooks with. */
export interface InboundSettings {
  domain: string;
  secret: string;
}

export interface SupportDeps extends Pick<
  PlatformDeps,
  'db' | 'clock' | 'secret' | 'jobs' | 'mail' | 'sites' | 'audit'
> {
  media: Pick<Media, 'readUpload'>;
  accounts: Pick<Accounts, 'operatorsWho'>;
  orders: Pick<Orders, 'newestNumber'>;
  credits: Credits;
  vehicles: Vehicles;
  issuedDocuments: IssuedDocuments;
  /** Null: customers answer in their account, and emails go to the site's own address. */
  inbound: () => InboundSettings | null;
}

/** Queued for the next moment the clock of a ticket has something to do. */
export const TICKET_CLOCK = 'ticket-clock';
export interface TicketClockJob {
  siteId: string;
  ticketId: string;
}

/** Queued when a member's second order in a row for the same document has failed; its data is that order's document. */
export const FAILED_TWICE = 'failed-twice';
