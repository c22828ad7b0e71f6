import { z } from 'zod';
import { get, line, NextPage, post } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
import { Approval } from '../../platform/approvals/contract.ts';

export const DeletionState = z.enum([
  'submitted',
  'verify_sent',
  'verified',
  'needs_identity',
  'cooling_off',
  'executing',
  'erased',
  'expired',
  'withdrawn',
  'on_hold',
  'rejected',
]);
export type DeletionState = z.infer<typeof DeletionState>;

/** Days between the confirmation and the erasure: time to take it back. */
export const COOLING_DAYS = 14;

/** The pattern of the form: text, at-sign, text, dot, text. The same on the page and on the server. */
export const DELETE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The answer is the same for every address, so it does not reveal who has an account. */
export const deleteAccountCall = post(
  '/api/user/delete',
  {
    email: z.string().trim().max(254).regex(DELETE_EMAIL),
    /** Anything its sender wants to say; nothing is as good. */
    message: z.string().trim().max(5000).default(''),
  },
  { message: z.string(), request_id: z.string() },
  { limits: [{ max: 5, minutes: 60 }] },
);

/** Data to be erased and to be kept, counted beforehand. `what` and `why` are keys, stable for clients. */
export const DryRun = z.object({
  goes: z.array(z.object({ what: z.string(), count: z.number().int() })),
  stays: z.array(z.object({ what: z.string(), count: z.number().int(), why: z.string() })),
});
export type DryRun = z.infer<typeof DryRun>;

export const Deletion = z.object({
  id: z.string(),
  state: DeletionState,
  email: z.string(),
  submitted: z.iso.datetime(),
  /** When the cooling-off ends and the account is erased. */
  erases_at: z.iso.datetime().nullable(),
  erased_at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
  /** The number of the receipt, once erased. */
  receipt: z.string().nullable(),
  /** Whether the reader may download the account's data: with a mailed link, only for a confirmed address. */
  exportable: z.boolean(),
  plan: DryRun.nullable(),
});
export type Deletion = z.infer<typeof Deletion>;

const Token = z.string().min(1).max(200);

/** A deletion request, by a mailed link (`token`) or the signed-in member. */
export const deletionCall = get('/api/user/deletion', { token: Token.optional() }, { deletion: Deletion.nullable() });
/** Confirms a request: with the mailed link, or signed in with that email. The cooling-off of 14 days begins. */
export const verifyDeletionCall = post(
  '/api/user/verify-deletion',
  { token: Token.optional() },
  { deletion: Deletion },
);
/** Takes a request back while it cools off: with the mailed link, or signed in. */
export const withdrawDeletionCall = post(
  '/api/user/withdraw-deletion',
  { token: Token.optional() },
  { deletion: Deletion },
);
/** The signed-in member's data as a ZIP (JSON and PDF). A GET outside the envelope, with the session or a mailed token. */
export const EXPORT_PATH = '/api/user/export';

export const deletionList = pagedList('deletions', MomentPlace);
export const DeletionsInput = z.strictObject({ ...deletionList.fields, state: DeletionState.optional() });
export type DeletionsInput = z.output<typeof DeletionsInput>;
/** For operators who may read deletions: the requests of this site, oldest first. @throws `cursor_invalid` */
export const deletionsCall = get('/api/operator/deletions', DeletionsInput, {
  deletions: z.array(Deletion),
  ...NextPage,
});
export const DecideDeletionInput = z.strictObject({
  deletion: z.string(),
  decision: z.enum(['hold', 'resume', 'reject', 'ask_identity', 'identity_shown']),
  reason: z.string().trim().max(500).default(''),
});
export type DecideDeletionInput = z.infer<typeof DecideDeletionInput>;

/** For operators who may handle them: holds a request by law, lets it go on, rejects it, or asks for identity. Nobody decides about a request of
 * their own. */
export const decideDeletionCall = post('/api/operator/decide-deletion', DecideDeletionInput, { deletion: Deletion });
/**
 * Proposes to erase a member's account, for operators who may handle deletions. When another of them approves, the cooling-off
 * of 14 days begins, and the member is told by email and may take it back. At most 20 a day by one operator.
 * @throws `not_found`, `person_operator`, `deletion_underway`, `erasure_proposed`, `erasures_a_day`
 */
export const proposeErasureCall = post(
  '/api/operator/propose-erasure',
  { person: z.string().min(1).max(60), reason: line(3, 200) },
  { approval: Approval },
);
export const dryRunCall = get('/api/operator/deletion-plan', { deletion: z.string() }, { plan: DryRun });
