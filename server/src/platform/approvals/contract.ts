import { z } from 'zod';
import { get, line, NextPage, post } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';

/** `expired`: nobody decided in time; it counts as declined. */
export const ApprovalState = z.enum(['open', 'approved', 'declined', 'withdrawn', 'expired']);
export type ApprovalState = z.infer<typeof ApprovalState>;

/** A change that one operator proposed and another decides. */
export const Approval = z.object({
  id: z.string(),
  /** Which kind of change: `site.settings`. */
  action: z.string(),
  object: z.string(),
  changes: z.array(z.object({ setting: z.string(), before: z.json(), after: z.json() })),
  reason: z.string(),
  state: ApprovalState,
  /** Ids of accounts, here and below, and their addresses; null where the account is gone. */
  proposed_by: z.string(),
  proposer: z.string().nullable(),
  proposed: z.iso.datetime(),
  expires: z.iso.datetime(),
  decided_by: z.string().nullable(),
  decider: z.string().nullable(),
  decided: z.iso.datetime().nullable(),
  note: z.string(),
  /** When those who may decide it were last asked again. */
  reminded: z.iso.datetime().nullable(),
  /** Whether the caller proposed it, and may take it back while it is open. */
  own: z.boolean(),
  /** Whether the caller may approve or decline it now. */
  may_decide: z.boolean(),
});
export type Approval = z.infer<typeof Approval>;

export const approvalList = pagedList('approvals', MomentPlace);

const Id = z.string().max(60);

/** For every operator: what was proposed on this site, newest first. `object`: only what is to change this. */
export const approvalsCall = get(
  '/api/operator/approvals',
  { show: z.enum(['open', 'decided']).optional(), object: Id.optional(), ...approvalList.fields },
  { approvals: z.array(Approval), ...NextPage },
);

const Note = line(0, 200).default('');

/**
 * Makes the change. For an operator who may make it and did not propose it.
 * @throws `approval_own`, `approval_over`, and whatever the change itself is refused for, as it is now; it stays open then
 */
export const approveCall = post('/api/operator/approve', { approval: Id, note: Note }, { approval: Approval });

/** Refuses the change. For an operator who may make it. @throws `approval_over` */
export const declineCall = post('/api/operator/decline', { approval: Id, note: Note }, { approval: Approval });

/**
 * Mails those who may decide what one has proposed, at most once an hour.
 * @throws `approval_reminded`, `approval_over`, `not_found` for what another proposed
 */
export const remindApprovalCall = post('/api/operator/remind-approval', { approval: Id }, { approval: Approval });

/** Takes back what one has proposed. @throws `approval_over`, `not_found` for what another proposed */
export const withdrawCall = post('/api/operator/withdraw', { approval: Id }, { approval: Approval });
