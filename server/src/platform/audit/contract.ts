import { z } from 'zod';
import { get } from '../../kit/contract.ts';

const AUDIT_PAGE = 50;
/** The largest number its column holds. */
const LAST_PLACE = 2_147_483_647;

/** One audited action. Personal fields of `before` and `after` are masked. */
export const AuditEntry = z.object({
  /** Its place in the site's chain, from 1. */
  seq: z.number().int(),
  when: z.iso.datetime(),
  /** An account's id, `visitor`, `system` (a timed job) or `console` (the command line). */
  who: z.string(),
  /** The address of the account; null where it is none, or erased. */
  email: z.string().nullable(),
  action: z.string(),
  object: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string(),
  request_id: z.string(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const Filters = {
  action: z.string().max(80).optional(),
  object: z.string().max(80).optional(),
  /** As in an entry, or the address of an account of this brand. */
  who: z.string().max(254).optional(),
  /** Days (UTC), both included. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
};

export const AuditInput = z.strictObject({
  /** Entries older than this place; without it, the newest. */
  before: z.coerce.number().int().min(1).max(LAST_PLACE).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(AUDIT_PAGE),
  ...Filters,
});
export type AuditInput = z.infer<typeof AuditInput>;

/** For operators who may read it: what was done on this site, newest first; `next` is the `before` of the next page. */
export const auditCall = get('/api/operator/audit', AuditInput, {
  entries: z.array(AuditEntry),
  next: z.number().int().nullable(),
});

/** Entries that one question checks; a long chain takes several. */
export const CHECKED_AT_ONCE = 5000;

/**
 * For operators who may read the log: goes through the chain from an entry on, whose hash was found right before.
 * `checked`: the last entry that is right; `broken`: the first that is missing or was changed.
 */
export const auditCheckCall = get(
  '/api/operator/audit-check',
  { after: z.coerce.number().int().min(0).max(LAST_PLACE).default(0) },
  {
    checked: z.number().int(),
    length: z.number().int(),
    broken: z.number().int().nullable(),
    /** Whether the end of the chain is reached, or its break. */
    done: z.boolean(),
    /** The hash of `checked`. */
    head: z.string(),
  },
);
