import { z } from 'zod';
import { Empty, get, line, post } from '../../kit/contract.ts';
import { Locale } from '../../platform/sites/contract.ts';
import { Email, Phone } from '../accounts/contract.ts';

/** Whether a time zone is one that dates can be written in. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && /^[A-Z]/.test(name);
  } catch {
    return false;
  }
}

/** What a person is in a dealership. */
export const DealershipRole = z.enum(['owner', 'manager', 'sales', 'lot']);
export type DealershipRole = z.infer<typeof DealershipRole>;

export const DealershipPermission = z.enum([
  'read',
  'edit_inventory',
  'import_inventory',
  'set_prices',
  'fill_forms',
  'appraise',
  'buy',
  'manage_people',
  'manage_rooftops',
  'manage_settings',
  'read_wallet',
  'fill_wallet',
  'set_limits',
  'manage_keys',
  'publish',
  'export',
]);
export type DealershipPermission = z.infer<typeof DealershipPermission>;

export const DealershipState = z.enum(['active', 'suspended']);
export type DealershipState = z.infer<typeof DealershipState>;

const Id = z.string().min(1).max(60);

/** A dealership that the member belongs to. `chosen`: the one in use. */
export const Membership = z.object({
  id: z.string(),
  name: z.string(),
  role: DealershipRole,
  state: DealershipState,
  chosen: z.boolean(),
});
export type Membership = z.infer<typeof Membership>;

const RooftopFields = {
  name: line(1, 120),
  address: line(0, 240).default(''),
  phone: z.union([z.literal(''), Phone.min(7)]).default(''),
  license_no: line(0, 40).default(''),
};
export const Rooftop = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  license_no: z.string(),
});
export type Rooftop = z.infer<typeof Rooftop>;

export const Dealership = z.object({
  id: z.string(),
  name: z.string(),
  state: DealershipState,
  role: DealershipRole,
  permissions: z.array(DealershipPermission),
  rooftops: z.array(Rooftop),
  /** Of the box on its stickers: `#rrggbb`, or empty for the brand's. */
  color: z.string(),
  time_zone: z.string(),
  locale: Locale,
  billing_name: z.string(),
  billing_email: z.string(),
  since: z.iso.datetime(),
});
export type Dealership = z.infer<typeof Dealership>;

/** Limits of one person in credits of the dealership's wallet; null: none. */
const Limits = {
  credits_per_day: z.int().min(0).max(100_000).nullable(),
  credits_per_month: z.int().min(0).max(1_000_000).nullable(),
};

export const DealershipPerson = z.object({
  person: z.string(),
  email: z.string(),
  name: z.string(),
  role: DealershipRole,
  /** The rooftop of a person who works at one. */
  rooftop: z.string().nullable(),
  ...Limits,
  since: z.iso.datetime(),
  /** Whether this is the reader. */
  own: z.boolean(),
  /** Whether the reader may change or end this person. */
  changeable: z.boolean(),
});
export type DealershipPerson = z.infer<typeof DealershipPerson>;

export const DealershipInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: DealershipRole,
  by: z.string(),
  sent: z.iso.datetime(),
  expires: z.iso.datetime(),
});
export type DealershipInvitation = z.infer<typeof DealershipInvitation>;

export const DealershipPeople = z.object({
  people: z.array(DealershipPerson),
  /** Those that are open. */
  invitations: z.array(DealershipInvitation),
  /** The roles that the reader may give. */
  roles: z.array(DealershipRole),
  may_set_limits: z.boolean(),
});
export type DealershipPeople = z.infer<typeof DealershipPeople>;

const MEMBER = { signedIn: true } as const;
const People = { people: DealershipPeople };

/** The dealerships of the member. */
export const dealershipsCall = get('/api/dealer/dealerships', Empty, { dealerships: z.array(Membership) }, MEMBER);
/** Takes one of the member's dealerships into use in this browser. @throws `not_found` */
export const chooseDealershipCall = post(
  '/api/dealer/choose',
  { dealership: Id },
  { dealerships: z.array(Membership) },
  MEMBER,
);
/**
 * Whose wallet pays in this browser from now on: the member's own, that of the dealership in use, or that of the one that is named,
 * which is in use then. Documents are shown of the same. @throws `dealers_only`, `dealership_role`, `not_found`
 */
export const payFromCall = post(
  '/api/dealer/pay-from',
  { wallet: z.enum(['own', 'dealership']), dealership: Id.optional() },
  {},
  MEMBER,
);
/** The dealership in use. @throws `dealers_only` for who belongs to none */
export const dealershipCall = get('/api/dealer/dealership', Empty, { dealership: Dealership }, MEMBER);
/** @throws `dealers_only`, `dealership_role`, `dealership_suspended` */
export const changeDealershipCall = post(
  '/api/dealer/change-dealership',
  {
    name: line(2, 120),
    color: z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/i)]),
    time_zone: z.string().max(60).refine(isTimeZone),
    locale: Locale,
    billing_name: line(0, 120),
    billing_email: z.union([z.literal(''), Email]),
  },
  { dealership: Dealership },
  MEMBER,
);

/** Adds a rooftop, or changes the one named. @throws `not_found`, `rooftops_enough` and those of the dealership in use */
export const saveRooftopCall = post(
  '/api/dealer/save-rooftop',
  { rooftop: Id.optional(), ...RooftopFields },
  { dealership: Dealership },
  MEMBER,
);
/** Closes a rooftop; what was done there stays in the usage. @throws `not_found`, `rooftop_last` */
export const closeRooftopCall = post('/api/dealer/close-rooftop', { rooftop: Id }, { dealership: Dealership }, MEMBER);

/** The people of the dealership in use. @throws `dealers_only`, `dealership_role` */
export const dealershipPeopleCall = get('/api/dealer/people', Empty, People, MEMBER);
/**
 * Mails an invitation of 7 days. Who has no account makes one with the address.
 * @throws `person_there`, `person_invited`, `dealership_role`, `people_enough`
 */
export const invitePersonCall = post('/api/dealer/invite', { email: Email, role: DealershipRole }, People, {
  ...MEMBER,
  limits: [{ max: 30, minutes: 60, perMember: true }],
});
/** Mails an open invitation again, with a new link: the one before opens nothing. @throws `not_found` */
export const resendPersonInvitationCall = post('/api/dealer/resend-invitation', { invitation: Id }, People, {
  ...MEMBER,
  limits: [{ max: 30, minutes: 60, perMember: true }],
});
export const withdrawPersonInvitationCall = post('/api/dealer/withdraw-invitation', { invitation: Id }, People, MEMBER);
/** Role, rooftop and limits of a person. @throws `not_found`, `dealership_role`, `dealership_last_owner` */
export const changePersonCall = post(
  '/api/dealer/change-person',
  { person: Id, role: DealershipRole, rooftop: Id.nullable(), ...Limits },
  People,
  MEMBER,
);
/** Ends a person's part in the dealership; what was bought with its wallet stays with it. @throws `not_found`, `dealership_last_owner` */
export const endPersonCall = post('/api/dealer/end-person', { person: Id }, People, MEMBER);
/** The member leaves the dealership in use. @throws `dealers_only`, `dealership_last_owner` */
export const leaveDealershipCall = post('/api/dealer/leave', {}, { dealerships: z.array(Membership) }, MEMBER);

/** What one person or program bought at one rooftop of one product in a month. */
const UsageRow = z.object({
  /** Empty: the person's account was erased. */
  who: z.string(),
  /** A program with a key, which `who` names. */
  program: z.boolean(),
  /** Empty: bought by somebody who works at no one rooftop. */
  rooftop: z.string(),
  product: z.string(),
  documents: z.number().int(),
  credits: z.number().int(),
  /** Documents whose credits came back; they are not in the others. */
  returned: z.number().int(),
});
export type UsageRow = z.infer<typeof UsageRow>;

const Month = z.union([z.literal(''), z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)]).default('');

/**
 * What was bought with the wallet of the dealership in use in a month by its clock, this one unless named.
 * @throws `dealers_only`, `dealership_role`
 */
export const usageCall = get(
  '/api/dealer/usage',
  { month: Month },
  {
    month: z.string(),
    /** Those with purchases, and the one that is shown, the newest first. */
    months: z.array(z.string()),
    rows: z.array(UsageRow),
    total: UsageRow.pick({ documents: true, credits: true, returned: true }),
  },
  MEMBER,
);

/** The statement of a month as a CSV file: each document with who bought it. @throws `dealers_only`, `dealership_role` */
export const statementCall = get(
  '/api/dealer/statement',
  { month: Month },
  { file_name: z.string(), csv: z.string() },
  MEMBER,
);

/** `expired`: it was ready, and its files are removed. */
export const DealershipExportState = z.enum(['running', 'ready', 'failed', 'expired']);
export type DealershipExportState = z.infer<typeof DealershipExportState>;

/** An archive of everything that a dealership has: lists as CSV and JSON, and its documents as PDF. */
export const DealershipExport = z.object({
  id: z.string(),
  /** The address of who asked for it; empty where that person is gone. */
  by: z.string(),
  state: DealershipExportState,
  /** Written so far. */
  files: z.int(),
  bytes: z.int(),
  asked: z.iso.datetime(),
  /** When its files are removed. */
  expires: z.iso.datetime().nullable(),
  /** Where an owner downloads it; null where it is not ready. */
  link: z.string().nullable(),
});
export type DealershipExport = z.infer<typeof DealershipExport>;

/** How many exports are shown: the newest. */
export const MAX_EXPORTS = 10;
const Exported = { exports: z.array(DealershipExport).max(MAX_EXPORTS) };

/** @throws `dealers_only`, `dealership_role` */
export const dealershipExportsCall = get('/api/dealer/exports', Empty, Exported, MEMBER);

/** Has everything of the dealership put into an archive, in the background. @throws `dealers_only`, `dealership_role`, `export_running` */
export const askDealershipExportCall = post('/api/dealer/ask-export', Empty, Exported, {
  ...MEMBER,
  limits: [{ max: 10, minutes: 60, perMember: true }],
});

const Token = z.string().min(1).max(200);
/**
 * What a mailed invitation says. `next`: what its reader does: sign in, confirm the address of the account, use the account
 * of the address, or accept. @throws `link_invalid`
 */
export const personInvitationCall = get(
  '/api/dealer/invitation',
  { token: Token },
  {
    invitation: z.object({
      dealership: z.string(),
      email: z.string(),
      role: DealershipRole,
      expires: z.iso.datetime(),
      next: z.enum(['sign_in', 'confirm', 'other_account', 'accept']),
    }),
  },
);
/** @throws `link_invalid`, `invitation_account` */
export const acceptPersonInvitationCall = post(
  '/api/dealer/accept-invitation',
  { token: Token },
  { dealerships: z.array(Membership) },
  MEMBER,
);
