import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdColumn, idColumn, keyColumn, momentColumn, siteColumn } from '../../kit/database/columns.ts';

/**
 * An account belongs to one brand: the same email on another brand is another account. An address belongs to the one
 * account that has confirmed it; accounts that have not only claim it, and there may be several of them.
 */
export const users = pgTable(
  'users',
  {
    id: idColumn(),
    siteId: siteColumn(),
    email: text('email').notNull(),
    emailVerifiedAt: momentColumn('email_verified_at'),
    /** A new address that waits for its link to be opened. */
    pendingEmail: text('pending_email'),
    /** Null where no password was chosen: the account opens by mailed links only. */
    passwordHash: text('password_hash'),
    first: text('first').notNull().default(''),
    last: text('last').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** The picture of the member in `media`. */
    imageId: text('image_id'),
    company: text('company').notNull().default(''),
    address1: text('address1').notNull().default(''),
    address2: text('address2').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    zip: text('zip').notNull().default(''),
    country: text('country').notNull().default(''),
    locale: text('locale').notNull(),
    currency: text('currency').notNull().default(''),
    units: text('units', { enum: ['mi', 'km'] })
      .notNull()
      .default('mi'),
    marketingOptIn: boolean('marketing_opt_in').notNull().default(false),
    notify: jsonb('notify')
      .$type<{ recall: boolean; refresh: boolean; product: boolean }>()
      .notNull()
      .default({ recall: true, refresh: false, product: false }),
    /** The versions of terms and privacy policy agreed to with the sign-up; null for accounts of purchases and before. */
    termsVersion: text('terms_version'),
    privacyVersion: text('privacy_version'),
    /** Set by the dealers' applications; null for members who never applied. */
    dealerState: text('dealer_state', { enum: ['pending', 'approved', 'rejected', 'suspended'] }),
    createdAt: createdColumn(),
    /** Since when an operator lets nobody sign in to it, and the reason the member reads; null: it is open. */
    blockedAt: momentColumn('blocked_at'),
    blockedFor: text('blocked_for'),
    /** The row stays for invoices and the ledger; nothing personal is left in it. */
    erasedAt: momentColumn('erased_at'),
    /** The account of the same address that holds what this claim had paid for; this one is empty and opens no more. */
    joinedTo: text('joined_to'),
  },
  table => [
    index('users_email').on(table.siteId, table.email, table.createdAt),
    // Addresses are also looked for by how they begin.
    index('users_email_start').on(table.siteId, table.email.op('text_pattern_ops')),
    index('users_newest').on(table.siteId, table.createdAt, table.id),
    // Operators look for people by how a name begins.
    index('users_name').on(table.siteId, sql`lower(${table.first} || ' ' || ${table.last}) text_pattern_ops`),
    index('users_last').on(table.siteId, sql`lower(${table.last}) text_pattern_ops`),
  ],
);

/** The account that has confirmed an address: the one table in which an account is found by its address. */
export const accountEmails = pgTable(
  'account_emails',
  { siteId: siteColumn(), email: text('email').notNull(), userId: text('user_id').notNull() },
  table => [primaryKey({ columns: [table.email, table.siteId] })],
);

/** The member a row belongs to; it goes with the account. */
export const memberColumn = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** An open session; only the hash of its token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: memberColumn(),
    tokenHash: text('token_hash').notNull(),
    /** The browser's own description. */
    userAgent: text('user_agent').notNull().default(''),
    /** Whether a second factor was shown in it. */
    secondFactor: boolean('second_factor').notNull().default(false),
    createdAt: createdColumn(),
    lastSeenAt: momentColumn('last_seen_at'),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('sessions_token').on(table.tokenHash, table.userId),
    index('sessions_user').on(table.userId),
  ],
);

/** A mailed link: one use, for one account, proving that its reader reads the mail of `email`. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: memberColumn(),
    purpose: text('purpose', { enum: ['confirm', 'change', 'magic', 'reset'] }).notNull(),
    email: text('email').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Where a sign-in link leads: a path of the site. */
    next: text('next').notNull().default('/'),
    createdAt: createdColumn(),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('account_links_token').on(table.tokenHash, table.userId),
    index('account_links_user').on(table.userId),
  ],
);

/** Members' roles for the operator of a site. */
export const operatorRoles = pgTable(
  'operator_roles',
  {
    id: keyColumn(),
    userId: memberColumn(),
    /** The site's id: the account's own. */
    scope: text('scope').notNull(),
    role: text('role', { enum: ['owner', 'site_admin', 'support', 'finance', 'content', 'auditor'] }).notNull(),
    grantedBy: text('granted_by').notNull(),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('operator_roles_once').on(table.userId, table.scope, table.role),
  ],
);
