import { z } from 'zod';
import { get, line, lines, NextPage, post } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
import { TIMELINE_TOPICS } from '../../kit/people/timeline.ts';
import { Approval } from '../../platform/approvals/contract.ts';
import { OperatorRole } from '../../platform/sites/contract.ts';
import { DealerState, Email, OpenSession } from '../accounts/contract.ts';

const PersonId = z.string().min(1).max(60);
const Reason = line(1, 200);
const YesOrNo = z.enum(['yes', 'no']);

/** A member as a list of people shows it. */
export const ListedPerson = z.object({
  id: z.string(),
  email: z.string(),
  /** Empty where none was given. */
  name: z.string(),
  confirmed: z.boolean(),
  created: z.iso.datetime(),
  dealer_state: DealerState.nullable(),
  blocked: z.boolean(),
});
export type ListedPerson = z.infer<typeof ListedPerson>;

export const peopleList = pagedList('people', MomentPlace);
export const PeopleInput = z.strictObject({
  ...peopleList.fields,
  /**
   * How an address, a name or a last name begins; or the whole number of an order, an invoice or a document, or of a vehicle
   * that somebody has a document of.
   */
  q: line(0, 100).optional(),
  since: z.iso.date().optional(),
  confirmed: YesOrNo.optional(),
  dealer: DealerState.optional(),
  blocked: YesOrNo.optional(),
});
export type PeopleInput = z.output<typeof PeopleInput>;
export const PeoplePage = z.object({
  people: z.array(ListedPerson),
  /** How many there are; not `exact`: about as many, as the database expects. */
  count: z.int().min(0),
  exact: z.boolean(),
  ...NextPage,
});
export type PeoplePage = z.infer<typeof PeoplePage>;

/** For operators who may see people: the members of this brand, the newest first. @throws `cursor_invalid` */
export const peopleCall = get('/api/operator/people', PeopleInput, PeoplePage.shape);

export const PersonNote = z.object({ id: z.string(), text: z.string(), author: z.string(), created: z.iso.datetime() });
export type PersonNote = z.infer<typeof PersonNote>;

export const PersonDetail = z.object({
  ...ListedPerson.shape,
  /** When the address was confirmed. */
  confirmed_at: z.iso.datetime().nullable(),
  /** A new address that waits for its link to be opened. */
  pending_email: z.string().nullable(),
  phone: z.string(),
  company: z.string(),
  country: z.string(),
  language: z.string(),
  sign_in: z.object({ password: z.boolean(), authenticator: z.boolean(), passkeys: z.int() }),
  /** The version of the terms agreed to with the sign-up. */
  terms_version: z.string().nullable(),
  marketing: z.boolean(),
  /** The last use of a session that is still open; null: there is none. */
  last_seen: z.iso.datetime().nullable(),
  blocked_since: z.iso.datetime().nullable(),
  blocked_for: z.string().nullable(),
  roles: z.array(OperatorRole),
  /** `current` is false for all of them. */
  sessions: z.array(OpenSession),
  /** Accounts with the same name, telephone number or address. */
  doubles: z.array(ListedPerson),
  /** The newest 50, newest first. */
  notes: z.array(PersonNote),
});
export type PersonDetail = z.infer<typeof PersonDetail>;

/** For operators who may see people. @throws `not_found`, which the log keeps */
export const personCall = get(
  '/api/operator/person',
  { person: PersonId },
  { person: PersonDetail, may: z.object({ manage: z.boolean(), see: z.boolean() }) },
);

export const TimelineTopic = z.enum(TIMELINE_TOPICS);
export type TimelineTopic = z.infer<typeof TimelineTopic>;
/** One line: `what` and `about` are put into words by the reader's page. Amounts are minor units. */
export const TimelineLine = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  topic: TimelineTopic,
  what: z.string(),
  about: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type TimelineLine = z.infer<typeof TimelineLine>;

/** A moment, the place of a source in the list of sources, and a row of that source. */
const LinePlace = z.tuple([z.int().min(0).max(253_402_300_799_999), z.int().min(0).max(99), z.string().max(60)]);
export const timelineList = pagedList('timeline', LinePlace);
export const TimelineInput = z.strictObject({
  ...timelineList.fields,
  person: PersonId,
  topic: TimelineTopic.optional(),
});
export type TimelineInput = z.output<typeof TimelineInput>;
export const TimelinePage = z.object({
  lines: z.array(TimelineLine),
  counts: z.record(TimelineTopic, z.int()),
  ...NextPage,
});
export type TimelinePage = z.infer<typeof TimelinePage>;

/** For operators who may see people: everything that is known to have happened with a member, newest first. */
export const timelineCall = get('/api/operator/person-timeline', TimelineInput, TimelinePage.shape);

const Changed = { person: PersonDetail };

/**
 * Closes an account for its member: sessions end and no new one opens; the reason is said to who signs in. Money, credits
 * and documents stay. @throws `person_operator`, `person_self`
 */
export const blockPersonCall = post('/api/operator/block-person', { person: PersonId, reason: Reason }, Changed);
export const unblockPersonCall = post('/api/operator/unblock-person', { person: PersonId, reason: Reason }, Changed);
/** Ends one session of a member, or all of them. */
export const endPersonSessionsCall = post(
  '/api/operator/end-person-sessions',
  { person: PersonId, session: z.string().max(60).optional() },
  Changed,
);
/** Sends the email that confirms the address again. @throws `person_confirmed` */
export const confirmPersonCall = post('/api/operator/resend-person-confirmation', { person: PersonId }, Changed, {
  limits: [{ max: 3, minutes: 60, by: 'person' }],
});
/**
 * Mails a link to a new address, and a notice to the old one. The address changes when the member opens the link and is
 * signed in. @throws `nothing_to_change`
 */
export const changePersonAddressCall = post(
  '/api/operator/change-person-address',
  { person: PersonId, email: Email, reason: Reason },
  Changed,
  { limits: [{ max: 5, minutes: 60, by: 'person' }] },
);
/** Keeps a note that operators read. */
export const notePersonCall = post('/api/operator/note-person', { person: PersonId, text: lines(1, 2000) }, Changed);

/** What a merge moves, as the page names it; what has no name of its own is `other`. */
export const MergedThing = z.enum([
  'orders',
  'subscriptions',
  'credits',
  'reports',
  'stickers',
  'garage',
  'searches',
  'tickets',
  'disputes',
  'feedback',
  'coupons',
  'owner_files',
  'share_links',
  'person_notes',
  'sign_ins',
  'other',
]);
export type MergedThing = z.infer<typeof MergedThing>;

/** What a merge would do: `other` is closed, and what it has goes to `person`. */
export const MergePlan = z.object({
  person: ListedPerson,
  other: ListedPerson,
  moves: z.array(z.object({ what: MergedThing, count: z.int() })),
  /** Open sessions of `other`, which end. */
  sessions: z.int(),
  /** Why the two cannot be merged now, in a sentence; null: they can. */
  problem: z.string().nullable(),
});
export type MergePlan = z.infer<typeof MergePlan>;

const Merged = { person: PersonId, other: PersonId };
/** For operators who may manage people. @throws `not_found`, which the log keeps */
export const mergePlanCall = get('/api/operator/merge-plan', Merged, { plan: MergePlan });

/**
 * Proposes that an account is merged into another; it happens when a second operator approves, and cannot be undone.
 * @throws `merge_same`, `merge_proposed`, `merge_subscriptions`, `merge_leaving`, `merge_blocked`, `merge_dealer`,
 * `person_operator`, `not_found`
 */
export const mergePeopleCall = post(
  '/api/operator/merge-people',
  { ...Merged, reason: Reason },
  { approval: Approval },
);

/** How long an operator may look at what a member sees. */
export const SEEING_MINUTES = 15;
/** The cookie that names what this browser's operator looks at; it opens nothing without the operator's own session. */
export const SEEING_COOKIE = 'marque_seeing';

/**
 * For operators who may see as a member: from now on, for 15 minutes, the pages of members show this browser what the member
 * sees. Every call that is not a read is refused meanwhile. @throws `person_operator`, `person_self`, `not_found`
 */
export const seeAsCall = post(
  '/api/operator/see-as',
  { person: PersonId, reason: Reason },
  { until: z.iso.datetime() },
  { limits: [{ max: 30, minutes: 60, perMember: true }] },
);
/** Ends it. `person`: whose account was looked at, and of which brand; null: nobody's. */
export const stopSeeingCall = post(
  '/api/operator/stop-seeing',
  {},
  { person: z.object({ id: z.string(), brand: z.string() }).nullable() },
);

/** A time for which an operator looked at an account. */
export const AccountView = z.object({
  id: z.string(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  reason: z.string(),
  /** The pages and files, in the order in which they were looked at. */
  pages: z.array(z.object({ path: z.string(), at: z.iso.datetime() })),
});
export type AccountView = z.infer<typeof AccountView>;
/** For members: when operators looked at their account, the newest 50. */
export const accountViewsCall = get('/api/user/account-views', {}, { views: z.array(AccountView) });
