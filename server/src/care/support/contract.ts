import { z } from 'zod';
import { get, line, lines, NextPage, Paged, post } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
import { Charge } from '../../documents/issued-documents/contract.ts';
import { Locale } from '../../platform/sites/contract.ts';
import { DocumentKind } from '../../money/products/contract.ts';

/**
 * `new`: nobody has read it; `open`: it waits for us; `waiting_customer`: it waits for the customer; `solved`: closed in
 * seven days unless somebody answers; `merged`: its messages went to another ticket.
 */
export const TicketState = z.enum(['new', 'open', 'waiting_customer', 'solved', 'closed', 'spam', 'merged']);
export type TicketState = z.infer<typeof TicketState>;

/** How soon operators see to it. */
export const TicketPriority = z.enum(['low', 'normal', 'high']);
export type TicketPriority = z.infer<typeof TicketPriority>;

/** Tags of one ticket: words of operators, in small letters. */
export const MAX_TAGS = 10;
const Tag = line(1, 30).toLowerCase();

const MESSAGE_LENGTH = 10_000;
const Message = lines(0, MESSAGE_LENGTH);
/** Files of one message, pictures or PDFs. */
export const MAX_ATTACHMENTS = 3;
/** Each is a `data:` address of a picture (drawn again, 1920 px at most) or of a PDF that does nothing by itself. */
const Attachments = z
  .array(z.strictObject({ url: z.string().max(6_000_000) }))
  .max(MAX_ATTACHMENTS)
  .default([]);
const TicketId = z.string().max(60);

/** Topic of a ticket. Only a question about a document is about one vehicle. */
export const TicketTopic = z.enum(['document', 'payment', 'sign_in', 'other']);
export type TicketTopic = z.infer<typeof TicketTopic>;

export const TicketInput = z.strictObject({
  topic: TicketTopic.default('document'),
  /** Required for the topic `document`; may be given with the others. */
  vin: z.string().trim().max(40).default(''),
  message: Message,
  email: z.string().trim().max(254).default(''),
  name: line(0, 100).nullish(),
  phone: line(0, 40).nullish(),
  /** Which document it is about; without it, the one that the member has. */
  report_type: DocumentKind.nullish(),
  /** The wallet the client believes the free credit goes to; the site decides. */
  credit_type: z.string().max(20).nullish(),
  attachments: Attachments,
});
export type TicketInput = z.infer<typeof TicketInput>;

/** Credit given for the trouble. */
const CreditGranted = Charge.nullable();

/**
 * Opens a ticket. A member who has paid for a document of the vehicle and opened it gets one credit at once: once for each
 * document, and three in 90 days. @throws `message_missing`, `ticket_email`, `ticket_vin`, and those of the files
 */
export const createTicketCall = post(
  '/api-cwa/create_support_ticket',
  TicketInput,
  { ticket: z.object({ id: z.string(), number: z.string(), due_at: z.iso.datetime() }), credit_granted: CreditGranted },
  {
    limits: [{ max: 10, minutes: 60 }],
    files: { field: 'attachments', most: MAX_ATTACHMENTS, bytes: 4 * 1024 * 1024 },
  },
);

/** `from`: the customer, our support, or the product itself. `note`: operators only see it. */
export const TicketMessage = z.object({
  id: z.string(),
  from: z.enum(['customer', 'support', 'system']),
  note: z.boolean(),
  via: z.enum(['page', 'email']),
  text: z.string(),
  at: z.iso.datetime(),
  /** Its files, for the customer and operators. `bytes`: their size. */
  attachments: z.array(z.object({ url: z.string(), type: z.string(), bytes: z.number().int() })),
});
export type TicketMessage = z.infer<typeof TicketMessage>;

/** A ticket as its customer sees it. `due_at` is when our next answer is promised; null where none is owed. */
export const Ticket = z.object({
  id: z.string(),
  number: z.string(),
  topic: TicketTopic,
  /** Empty where it is about no vehicle. */
  vin: z.string(),
  state: TicketState,
  opened: z.iso.datetime(),
  changed: z.iso.datetime(),
  due_at: z.iso.datetime().nullable(),
  /** Whether an answer is taken, and opens it again where it was closed. */
  may_reply: z.boolean(),
  /** How satisfied the customer is, 1 to 5; null until they say, which they may once it is solved. */
  satisfaction: z.number().int().nullable(),
});
export type Ticket = z.infer<typeof Ticket>;

export const ticketList = pagedList('tickets', MomentPlace);

/** The member's tickets, the one that changed last first. @throws `cursor_invalid` */
export const ticketsCall = get('/api-cwa/tickets', ticketList.fields, { tickets: z.array(Ticket), ...Paged });

/** A page of the member's tickets. */
export type TicketsPage = Omit<z.infer<(typeof ticketsCall)['answer']>, 'status'>;

/** A ticket of the member with its messages, the oldest first. @throws `not_found` */
export const ticketCall = get(
  '/api-cwa/ticket',
  { ticket: TicketId },
  { ticket: Ticket, messages: z.array(TicketMessage) },
);

/**
 * Answers a ticket; one that was solved or closed up to 30 days ago is open again. After an answer of ours, the next one is
 * promised within 24 hours again.
 * @throws `message_missing`, `ticket_over`, and those of the files
 */
export const replyTicketCall = post(
  '/api-cwa/reply-ticket',
  { ticket: TicketId, message: Message, attachments: Attachments },
  { ticket: Ticket, messages: z.array(TicketMessage) },
  {
    limits: [{ max: 30, minutes: 60, perMember: true }],
    signedIn: true,
    files: { field: 'attachments', most: MAX_ATTACHMENTS, bytes: 4 * 1024 * 1024 },
  },
);

/** Says that a ticket is solved, or how the help was. @throws `not_found`, `ticket_over`, `ticket_unsolved` */
export const closeTicketCall = post('/api-cwa/close-ticket', { ticket: TicketId }, { ticket: Ticket });

export const rateTicketCall = post(
  '/api-cwa/rate-ticket',
  { ticket: TicketId, satisfaction: z.number().int().min(1).max(5) },
  { ticket: Ticket },
);

/** `due`: our answer is owed, and 18 of its 24 hours are over; `late`: all of them. */
export const DeskTab = z.enum(['open', 'due', 'late', 'waiting', 'done', 'spam']);
export type DeskTab = z.infer<typeof DeskTab>;

/** A ticket as operators see it. `merged_into`: the number of the ticket that took its messages. */
export const DeskTicket = Ticket.extend({
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  is_member: z.boolean(),
  is_late: z.boolean(),
  credit_granted: z.boolean(),
  merged_into: z.string().nullable(),
  /** The account of the operator who takes care of it. */
  assigned_to: z.string().nullable(),
  priority: TicketPriority,
  tags: z.array(z.string()),
});
export type DeskTicket = z.infer<typeof DeskTicket>;

/** Those of everyone, the caller's own, or those nobody takes care of. */
export const DeskOwner = z.enum(['all', 'mine', 'unassigned']);
export type DeskOwner = z.infer<typeof DeskOwner>;

/** Operators who may answer: their accounts, each with the name or the address. */
const Operators = z.array(z.object({ id: z.string(), name: z.string() }));

/** For operators who may read tickets: those of this site, the oldest first while they are open. `tags`: all that are in use. */
export const deskTicketsCall = get(
  '/api/operator/tickets',
  {
    ...ticketList.fields,
    tab: DeskTab.default('open'),
    owner: DeskOwner.default('all'),
    priority: TicketPriority.optional(),
    tag: Tag.optional(),
  },
  {
    tickets: z.array(DeskTicket),
    counts: z.record(DeskTab, z.number().int()),
    may_answer: z.boolean(),
    operators: Operators,
    tags: z.array(z.string()),
    ...NextPage,
  },
);

/** What stands in braces in a saved answer for what differs: the customer, the order, the document and the ticket. */
export const MACRO_FIELDS = ['name', 'order', 'document', 'ticket'] as const;
export const MAX_MACROS = 200;
const MacroId = z.string().max(60);

/** An answer that operators have at hand. `uses`: how many answers were sent with it. */
export const Macro = z.object({
  id: z.string(),
  locale: Locale,
  name: z.string(),
  text: z.string(),
  uses: z.number().int(),
  changed: z.iso.datetime(),
});
export type Macro = z.infer<typeof Macro>;

/** The saved answers of a brand, by language and name. */
export const macrosCall = get('/api/operator/macros', {}, { macros: z.array(Macro), may_write: z.boolean() });

/** Keeps a new saved answer, or changes one. @throws `role_needed`, `not_found`, `macro_name`, `macro_field`, `macro_limit` */
export const saveMacroCall = post(
  '/api/operator/save-macro',
  { macro: MacroId.nullish(), locale: Locale, name: line(1, 60), text: lines(1, MESSAGE_LENGTH) },
  { macro: Macro },
);

/** @throws `role_needed`, `not_found` */
export const removeMacroCall = post('/api/operator/remove-macro', { macro: MacroId }, {});

/** A ticket with everything said in it, notes included, and the customer's other tickets about this vehicle. */
export const deskTicketCall = get(
  '/api/operator/ticket',
  { ticket: TicketId },
  {
    ticket: DeskTicket,
    messages: z.array(TicketMessage),
    others: z.array(DeskTicket),
    may_answer: z.boolean(),
    /** Whether the free credit can still be given. */
    may_credit: z.boolean(),
    operators: Operators,
    /** The account of the operator who reads. */
    reader: z.string(),
    /** Saved answers in the customer's language, and what fills them here; null: nothing is known. */
    macros: z.array(z.object({ id: z.string(), name: z.string(), text: z.string() })),
    fields: z.record(z.enum(MACRO_FIELDS), z.string().nullable()),
  },
);

/**
 * Says who takes care of a ticket, how soon, and its tags; what is left out stays.
 * @throws `role_needed`, `not_found`, `ticket_assignee`
 */
export const sortTicketCall = post(
  '/api/operator/sort-ticket',
  {
    ticket: TicketId,
    assigned_to: z.string().max(60).nullish(),
    priority: TicketPriority.optional(),
    tags: z.array(Tag).max(MAX_TAGS).optional(),
  },
  { ticket: DeskTicket },
);

/**
 * Answers the customer, or leaves a note that only operators see. `macro`: the saved answer it was made of.
 * @throws `role_needed`, `not_found`, `message_missing`, `macro_unfilled`, `ticket_over`
 */
export const answerTicketCall = post(
  '/api/operator/answer-ticket',
  {
    ticket: TicketId,
    message: Message,
    note: z.boolean().default(false),
    macro: MacroId.nullish(),
    attachments: Attachments,
  },
  { ticket: DeskTicket, messages: z.array(TicketMessage) },
  {
    signedIn: true,
    // Who may answer is known once the files are read.
    limits: [{ max: 20, minutes: 1, perMember: true }],
    files: { field: 'attachments', most: MAX_ATTACHMENTS, bytes: 4 * 1024 * 1024 },
  },
);

/**
 * Moves a ticket: `solved`, `spam`, `open` again, or `merged` into another of the same customer, named by its number.
 * @throws `role_needed`, `not_found`, `ticket_over`, `ticket_merge`
 */
export const moveTicketCall = post(
  '/api/operator/move-ticket',
  z.discriminatedUnion('to', [
    z.strictObject({ ticket: TicketId, to: z.enum(['open', 'solved', 'spam']) }),
    z.strictObject({ ticket: TicketId, to: z.literal('merged'), into: z.string().trim().max(20) }),
  ]),
  { ticket: DeskTicket },
);
export type TicketMove = z.infer<(typeof moveTicketCall)['input']>;

/**
 * Gives the member who opened a ticket the free credit that they did not get at once: one for each ticket, and three of one
 * account within 90 days. @throws `role_needed`, `not_found`, `ticket_credit`
 */
export const creditTicketCall = post('/api/operator/credit-ticket', { ticket: TicketId }, { ticket: DeskTicket });

/** The mail provider's POST to `/webhooks/inbound-mail` for an email to a reply address. */
export const InboundMail = z.object({
  /** Unique for an email: the same one again is not kept twice. */
  message_id: z.string().min(1).max(998),
  to: z.string().max(998),
  from: z.string().max(998),
  subject: z.string().max(998).default(''),
  text: z.string().max(200_000),
});
export type InboundMail = z.infer<typeof InboundMail>;
