import { daysAfter } from '../../kit/clock.ts';
import { GUEST_DAYS } from '../../vehicles/decode/rules.ts';

/** How many days what is about a person is kept; docs/retention.md says why, and what is kept without an end. */
export const RETENTION_DAYS = {
  /** Since a browser that never signed in looked at the vehicle. */
  guest_searches: GUEST_DAYS,
  /** Since the member looked at it last. */
  member_searches: 730,
  /** Since the email was queued: to whom, and what it said. */
  mails: 180,
  /** Since the ticket was last touched: who asked, and everything said in it. */
  closed_tickets: 730,
  /** Since the decision: the files of a dispute. */
  dispute_files: 365,
  /** Since the gateway's event came. */
  webhook_events: 400,
  /** Since the end of a session, or of a mailed link. */
  sessions: 0,
  account_links: 0,
  /** Since an authenticator was asked. */
  passkey_challenges: 1,
  /** Since the day: how often each step of a sale was reached. */
  funnel_days: 730,
  /** Since the search: when it was and by which address or account. Gone within 30 days, as it is said everywhere. */
  plate_searches: 29,
  /** Since the answer of a service is out of date. */
  plate_answers: 0,
  recall_answers: 0,
  valuation_answers: 0,
  /** Since the day on which the questions of an address were counted. */
  valuation_questions: 1,
  /** Since the last day on which the email could be sent. */
  outage_watches: 0,
  /** Since somebody asked for emails about incidents and did not confirm the address. */
  incident_subscribers: 3,
  /** Since the request was over: what it was about is blank by then, only the proof is left. */
  deletions: 1095,
} as const;

export type RetentionKind = keyof typeof RETENTION_DAYS;

/** The moment before which rows of this kind go. */
export const cutoff = (kept: RetentionKind, now: Date): Date => daysAfter(now, -RETENTION_DAYS[kept]);
