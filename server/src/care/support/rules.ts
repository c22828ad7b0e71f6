import { mac, sameText } from '../../kit/security/crypto.ts';
import { MACRO_FIELDS, type TicketState } from './contract.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** An answer is promised within a day; operators are warned six hours before. */
const ANSWER_MS = 24 * HOUR_MS;
export const WARNED_BEFORE_MS = 6 * HOUR_MS;
/** A customer who writes much is announced to operators once in this time. */
const NOTICE_MS = 60_000;
/** A solved ticket is closed after a week, and can be opened again for 30 days. */
const CLOSED_MS = 7 * DAY_MS;
const REOPENED_MS = 30 * DAY_MS;
/** Free credits of one account within `CREDIT_DAYS`. */
export const MAX_CREDITS = 3;
export const CREDIT_DAYS = 90;

/** Fields of a ticket read by the clock and the rules. */
export interface TicketTimes {
  state: TicketState;
  dueAt: Date;
  answeredAt: Date | null;
  warnedAt: Date | null;
  lateAt: Date | null;
  solvedAt: Date | null;
  /** Of what the customer wrote again before our answer. */
  againAt: Date | null;
}

export const UNFINISHED: readonly TicketState[] = ['new', 'open', 'waiting_customer'];

/** The clock of a customer's message that our answer is owed to: it starts with the first one since our last answer. */
export const owedSince = (at: Date) => ({
  dueAt: new Date(at.getTime() + ANSWER_MS),
  answeredAt: null,
  warnedAt: null,
  lateAt: null,
  againAt: null,
});

/** The clock of what is said again while an answer is owed: what is promised stays promised, and this has 24 hours of its own. */
export const owedAgain = ({ againAt }: Pick<TicketTimes, 'againAt'>, at: Date) => ({
  againAt: againAt ?? new Date(at.getTime() + ANSWER_MS),
});

/** Whether operators get an email about a further message: the last one left at least a minute ago. */
export const isNoticed = ({ noticedAt }: { noticedAt: Date | null }, now: Date): boolean =>
  noticedAt === null || now.getTime() - noticedAt.getTime() >= NOTICE_MS;

export const numberOf = ({ number }: { number: number }): string => `T-${number}`;

/** The number of a ticket as somebody types it; null for something else. */
export function readNumber(text: string): number | null {
  const digits = /^(?:T-?)?(\d{1,9})$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Whether a ticket takes an answer of its customer: one that was closed over 30 days ago, spam and a merged one do not. */
export function takesReply({ state, solvedAt }: Pick<TicketTimes, 'state' | 'solvedAt'>, now: Date): boolean {
  if (UNFINISHED.includes(state)) return true;
  if (state !== 'solved' && state !== 'closed') return false;
  return solvedAt !== null && now.getTime() - solvedAt.getTime() <= REOPENED_MS;
}

export const isLate = ({ answeredAt, dueAt, state }: TicketTimes, now: Date): boolean =>
  answeredAt === null && UNFINISHED.includes(state) && now >= dueAt;

/** The next thing the clock does to a ticket, and when; null where there is nothing left for it to do. */
export function nextStep(ticket: TicketTimes): { step: 'warn' | 'late' | 'again' | 'close'; at: Date } | null {
  const { state, dueAt, answeredAt, warnedAt, lateAt, solvedAt, againAt } = ticket;
  if (state === 'solved' && solvedAt) return { step: 'close', at: new Date(solvedAt.getTime() + CLOSED_MS) };
  if (answeredAt !== null || !UNFINISHED.includes(state)) return null;
  if (warnedAt === null) return { step: 'warn', at: new Date(dueAt.getTime() - WARNED_BEFORE_MS) };
  if (lateAt === null) return { step: 'late', at: dueAt };
  return againAt && { step: 'again', at: againAt };
}

const REPLY_LENGTH = 24;

const FIELD = /\{([a-z_]+)\}/g;

/** Names in braces of which a saved answer may have none: nothing would fill them. */
export const strangeFields = (text: string): string[] =>
  [...text.matchAll(FIELD)].flatMap(([whole, name]) => (MACRO_FIELDS.some(field => field === name) ? [] : [whole]));

/** Places of a saved answer that are still to be filled. */
export const unfilledFields = (text: string): string[] =>
  [...text.matchAll(FIELD)].flatMap(([whole, name]) => (MACRO_FIELDS.some(field => field === name) ? [whole] : []));

/** An address that only we can make: what is sent to it belongs to this ticket. Its case may be lost on the way. */
export function replyAddress(number: number, domain: string, secret: string): string {
  return `reply+${number}.${replyMac(number, secret)}@${domain}`;
}

/** The number of the ticket a reply address belongs to; null for any other address. */
export function ticketOfReply(to: string, secret: string): number | null {
  const [, digits = '', given = ''] = /reply\+(\d{1,9})\.([0-9a-f]{24})@/i.exec(to) ?? [];
  const number = Number(digits);
  return sameText(replyMac(number, secret), given.toLowerCase()) ? number : null;
}

const replyMac = (number: number, secret: string): string =>
  mac(`reply:${number}`, secret, 'hex').slice(0, REPLY_LENGTH);

/** The address of a `From` line: `Ann <ann@example.com>`. */
export const addressOf = (from: string): string => (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim().toLowerCase();

/** The new text of an answer: everything above the line our emails begin with, or above the quote. */
export function ownWords(text: string, marker: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const cut = lines.findIndex(each => each.includes(marker) || /^\s*(>|-{2,} ?Original Message)/i.test(each));
  const own = (cut < 0 ? lines : lines.slice(0, cut)).join('\n').trimEnd();
  // "On Monday, … wrote:" introduces the quote that was cut.
  return cut < 0 ? own : own.replace(/\n[^\n]{0,300}:\s*$/, '').trimEnd();
}
