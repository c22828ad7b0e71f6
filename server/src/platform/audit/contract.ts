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
  action: z.string(),
  object: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string(),
  request_id: z.string(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditInput = z.strictObject({
  /** Entries older than this place; without it, the newest. */
  before: z.coerce.number().int().min(1).max(LAST_PLACE).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(AUDIT_PAGE),
  action: z.string().max(80).optional(),
  object: z.string().max(80).optional(),
  who: z.string().max(80).optional(),
});
export type AuditInput = z.infer<typeof AuditInput>;

/** For operators who may read it: what was done on this site, newest first; `next` is the `before` of the next page. */
export const auditCall = get('/api/operator/audit', AuditInput, {
  entries: z.array(AuditEntry),
  next: z.number().int().nullable(),
});
