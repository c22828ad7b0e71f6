import { z } from 'zod';
import { get, line, post } from '../../kit/contract.ts';

/** What any key may do, by the part of `/v1` that asks for it. */
export const KEY_SCOPES = [
  'decode',
  'recalls',
  'ratings',
  'values',
  'plates',
  'documents',
  'orders',
  'orders_read',
  'shares',
  'webhooks',
] as const;
/** What only a key of a dealership may do. */
export const DEALERSHIP_SCOPES = ['inventory_read', 'inventory_write', 'records_write'] as const;
export const KeyScope = z.enum([...KEY_SCOPES, ...DEALERSHIP_SCOPES]);
export type KeyScope = z.infer<typeof KeyScope>;

/** A test key answers with demonstration data and costs nothing. */
export const KeyMode = z.enum(['test', 'live']);
export type KeyMode = z.infer<typeof KeyMode>;

/** Whose a key is: the member's own, or the dealership's in use, for which its owners and managers act. */
export const KeyOwner = z.enum(['account', 'dealership']);
export type KeyOwner = z.infer<typeof KeyOwner>;

/** The versions of `/v1`, the oldest first; a key keeps the one that was the newest when it was made. */
export const API_VERSIONS = ['2026-11-28'] as const;
export const NEWEST_VERSION = API_VERSIONS.at(-1)!;

/** `expired`: its time is over; `revoked`: its owner ended it. */
export const KeyState = z.enum(['active', 'expired', 'revoked']);

/** A secret of a key as its owner sees it again: only the last eight characters are kept. */
const Tail = z.string().length(8);

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  mode: KeyMode,
  state: KeyState,
  /** `mk_live_`, then eight dots, then the last eight characters. */
  prefix: z.string(),
  tail: Tail,
  scopes: z.array(KeyScope),
  /** Requests a minute. */
  per_minute: z.number().int(),
  /** Addresses and networks that may use it; empty: any. */
  addresses: z.array(z.string()),
  /** What is spent with a key of a dealership of its wallet, in credits; null: no limit, and for any other key. */
  credits_per_day: z.number().int().nullable(),
  credits_per_month: z.number().int().nullable(),
  /** Orders that agents may place with it in a day (UTC). */
  agent_orders_per_day: z.number().int(),
  version: z.string(),
  created: z.iso.datetime(),
  expires: z.iso.datetime().nullable(),
  /** To the minute; null: never used. */
  last_used: z.iso.datetime().nullable(),
  /** While a rotation is under way: the secret before, and until when it works. */
  old: z.object({ tail: Tail, ends: z.iso.datetime(), last_used: z.iso.datetime().nullable() }).nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** Orders that agents may place in a day with a key whose owner has not said otherwise, and at most. */
export const AGENT_ORDERS_PER_DAY = 20;
export const MAX_AGENT_ORDERS_PER_DAY = 1000;

/** What the owner of a key may set, and change later. */
const settings = {
  name: line(1, 60),
  scopes: z.array(KeyScope).min(1).max(KeyScope.options.length),
  per_minute: z.int().min(1).max(6000),
  addresses: z.array(z.string().trim().max(50)).max(20).default([]),
  credits_per_day: z.int().min(0).max(100_000).nullable().default(null),
  credits_per_month: z.int().min(0).max(1_000_000).nullable().default(null),
  agent_orders_per_day: z.int().min(0).max(MAX_AGENT_ORDERS_PER_DAY).default(AGENT_ORDERS_PER_DAY),
};
const CHANGES = [{ max: 60, minutes: 60, perMember: true }];
const Owned = { owner: KeyOwner.default('account') };
const Named = { ...Owned, key: z.string().max(60) };
/** A secret is shown in one answer only. */
const Shown = { key: ApiKey, secret: z.string() };

/**
 * The keys of the account or of the dealership in use, those in use first, then the newest. Calls about keys of a dealership
 * also throw `dealers_only`, `dealership_role`, `dealership_suspended`
 */
export const apiKeysCall = get('/api/user/api-keys', Owned, { keys: z.array(ApiKey) });

/**
 * Makes a key. Nothing but this answer ever holds its secret.
 * @throws `login_again`, `key_email`, `key_limit`, `key_addresses`, `key_dealership`
 */
export const makeKeyCall = post(
  '/api/user/make-api-key',
  { ...Owned, ...settings, mode: KeyMode, days: z.int().min(1).max(3650).nullable().default(null) },
  Shown,
  { limits: CHANGES },
);

/**
 * Changes what a key may do, from its next request on.
 * @throws `login_again`, `not_found`, `key_ended`, `key_addresses`, `key_dealership`
 */
export const changeKeyCall = post(
  '/api/user/change-api-key',
  { ...Named, ...settings },
  { key: ApiKey },
  { limits: CHANGES },
);

/**
 * Gives a key a new secret; the one before works on for so many hours. @throws `login_again`, `not_found`, `key_ended`,
 * `key_rotating`
 */
export const rotateKeyCall = post(
  '/api/user/rotate-api-key',
  { ...Named, overlap_hours: z.int().min(0).max(720) },
  Shown,
  { limits: CHANGES },
);

/** Ends the secret before the last rotation at once. @throws `not_found` */
export const endOldSecretCall = post('/api/user/end-old-secret', Named, { key: ApiKey }, { limits: CHANGES });

/** Ends a key at once, everywhere. Doing it again changes nothing. @throws `not_found` */
export const revokeKeyCall = post('/api/user/revoke-api-key', Named, { key: ApiKey }, { limits: CHANGES });
