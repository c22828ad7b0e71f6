import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import {
  bytesColumn,
  createdColumn,
  idColumn,
  keyColumn,
  momentColumn,
  siteColumn,
} from '../../kit/database/columns.ts';

const userColumn = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The authenticator app of an account (RFC 6238). */
export const totpKeys = pgTable(
  'totp_keys',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: userColumn(),
    /** The key, readable with the server's secret only. */
    sealed: text('sealed').notNull(),
    /** Null until the first code has shown that the app has it. */
    confirmedAt: momentColumn('confirmed_at'),
    /** The time step of the last code that was taken: a code is good once. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    /** Wrong codes since the last right one. */
    failures: integer('failures').notNull().default(0),
    lockedUntil: momentColumn('locked_until'),
    createdAt: createdColumn(),
  },
  table => [primaryKey({ columns: [table.id, table.userId] }), uniqueIndex('totp_keys_user').on(table.userId)],
);

/** Codes for who has lost the app, each good once; only hashes are kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: userColumn(),
    codeHash: text('code_hash').notNull(),
    createdAt: createdColumn(),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('recovery_codes_code').on(table.userId, table.codeHash),
  ],
);

/** Passkeys (WebAuthn): the public key of a credential that is bound to one host. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: keyColumn(),
    siteId: siteColumn(),
    userId: userColumn(),
    /** The host of the brand it was made on, the relying party's id. */
    host: text('host').notNull(),
    credentialId: text('credential_id').notNull(),
    publicKey: bytesColumn('public_key').notNull(),
    /** How often the authenticator says it has signed; many always say 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: createdColumn(),
    lastUsedAt: momentColumn('last_used_at'),
  },
  table => [
    primaryKey({ columns: [table.id, table.userId] }),
    uniqueIndex('passkeys_credential').on(table.credentialId, table.siteId, table.userId),
    index('passkeys_user').on(table.userId, table.createdAt),
  ],
);

/** Challenges for authenticators: good for five minutes and once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** The hash of the challenge. */
    id: idColumn(),
    siteId: siteColumn(),
    /** Who adds a passkey; null for a sign-in. */
    userId: text('user_id'),
    createdAt: createdColumn(),
  },
  table => [index('passkey_challenges_age').on(table.createdAt)],
);
