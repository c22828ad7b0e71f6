import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';
import { memberColumn, users } from '../accounts/tables.ts';
import type { DealershipExportState, DealershipRole, DealershipState } from './contract.ts';

/** The account of a dealership, which nobody signs in to: its wallet and what was bought with it are its own. */
const accountColumn = () =>
  text('user_id')
    .notNull()
    .references(() => users.id);

/** A dealership of a brand. */
export const dealerships = pgTable(
  'dealerships',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: accountColumn(),
    /** The application it came from. */
    applicationId: text('application_id').notNull(),
    state: text('state').$type<DealershipState>().notNull(),
    name: text('name').notNull(),
    /** Of the box on its stickers, `#rrggbb`; empty: the brand's. */
    color: text('color').notNull().default(''),
    timeZone: text('time_zone').notNull(),
    locale: text('locale').notNull(),
    billingName: text('billing_name').notNull().default(''),
    billingEmail: text('billing_email').notNull().default(''),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('dealerships_account').on(table.userId),
    index('dealerships_application').on(table.siteId, table.applicationId),
  ],
);

/** A place where a dealership sells. Closed ones stay, since usage names them. */
export const dealershipRooftops = pgTable(
  'dealership_rooftops',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    /** The account of the dealership. */
    userId: accountColumn(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    phone: text('phone').notNull(),
    licenseNo: text('license_no').notNull(),
    createdAt: createdColumn(),
    closedAt: momentColumn('closed_at'),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('dealership_rooftops_account').on(table.siteId, table.userId, table.createdAt),
  ],
);

/** Who belongs to a dealership. */
export const dealershipPeople = pgTable(
  'dealership_people',
  {
    dealershipId: text('dealership_id').notNull(),
    siteId: siteColumn(),
    userId: memberColumn(),
    role: text('role').$type<DealershipRole>().notNull(),
    rooftopId: text('rooftop_id'),
    /** Limits of what this person spends of the wallet, in credits; null: none. */
    creditsPerDay: integer('credits_per_day'),
    creditsPerMonth: integer('credits_per_month'),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.dealershipId, table.userId] }),
    index('dealership_people_person').on(table.siteId, table.userId, table.createdAt),
  ],
);

/** What a person or a program bought with the wallet of a dealership: each document once, with the credits it took. */
export const dealershipPurchases = pgTable(
  'dealership_purchases',
  {
    documentId: text('document_id').notNull(),
    siteId: siteColumn(),
    /** The account of the dealership. */
    userId: accountColumn(),
    /** Who bought, or with which key; empty once that person is erased. */
    personId: text('person_id').notNull(),
    rooftopId: text('rooftop_id'),
    product: text('product').notNull(),
    /** The vehicle as the ledger names it. */
    subject: text('subject').notNull(),
    unit: text('unit').notNull(),
    credits: integer('credits').notNull(),
    /** What it cost without a volume price; null: bought before these were noted. */
    listCredits: integer('list_credits'),
    createdAt: createdColumn(),
    /** When its credits came back: it counts for no limit and no usage. */
    returnedAt: momentColumn('returned_at'),
  },
  table => [
    primaryKey({ columns: [table.documentId, table.userId] }),
    index('dealership_purchases_newest').on(table.siteId, table.userId, table.createdAt, table.documentId),
    index('dealership_purchases_person').on(table.userId, table.personId, table.createdAt),
  ],
);

/** Invitations to a dealership; the token of the link is kept as a hash. */
export const dealershipInvitations = pgTable(
  'dealership_invitations',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    /** The account of the dealership. */
    userId: accountColumn(),
    dealershipId: text('dealership_id').notNull(),
    email: text('email').notNull(),
    role: text('role').$type<DealershipRole>().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** How often it was mailed: each mail has a link of its own. */
    mailed: integer('mailed').notNull(),
    invitedBy: text('invited_by').notNull(),
    createdAt: createdColumn(),
    expiresAt: momentColumn('expires_at').notNull(),
    acceptedAt: momentColumn('accepted_at'),
    endedAt: momentColumn('ended_at'),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('dealership_invitations_list').on(table.siteId, table.userId, table.createdAt),
    uniqueIndex('dealership_invitations_token').on(table.tokenHash, table.userId),
  ],
);

/** A file of an export in the media store; `key` null: there was nothing to put into it. */
export interface ExportedFile {
  file: string;
  key: string | null;
  bytes: number;
}

/** Archives of everything that a dealership has, made file by file: one that was cut off goes on where it was. */
export const dealershipExports = pgTable(
  'dealership_exports',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    /** The account of the dealership. */
    userId: accountColumn(),
    /** Who asked for it; empty once that person is erased. */
    personId: text('person_id').notNull(),
    state: text('state').$type<Exclude<DealershipExportState, 'expired'>>().notNull(),
    files: jsonb('files').$type<ExportedFile[]>().notNull().default([]),
    createdAt: createdColumn(),
    finishedAt: momentColumn('finished_at'),
    expiresAt: momentColumn('expires_at'),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    index('dealership_exports_newest').on(table.siteId, table.userId, table.createdAt),
    index('dealership_exports_age').on(table.createdAt),
    index('dealership_exports_person').on(table.personId),
  ],
);
