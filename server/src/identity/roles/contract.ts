import { z } from 'zod';
import { Empty, get, line, post } from '../../kit/contract.ts';
import { Approval } from '../../platform/approvals/contract.ts';
import { OperatorRole } from '../../platform/sites/contract.ts';
import { Email, OpenSession } from '../accounts/contract.ts';

const Reason = line(1, 200);
const Token = z.string().min(1).max(200);

/** Somebody who works for the operator of the brand. */
export const Operator = z.object({
  person: z.string(),
  email: z.string(),
  name: z.string(),
  /** `by`: an address, or `console` (the command line). */
  roles: z.array(z.object({ role: OperatorRole, since: z.iso.datetime(), by: z.string() })),
  sessions: z.array(OpenSession),
});
export type Operator = z.infer<typeof Operator>;

export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: OperatorRole,
  by: z.string(),
  created: z.iso.datetime(),
  expires: z.iso.datetime(),
});
export type Invitation = z.infer<typeof Invitation>;

const Most = z.int().nullable();

/**
 * What each role may do. `most`: without a second person, of one refund and of those of 24 hours (in minor units), of one change of
 * credits and of those of 24 hours; null: no limit.
 */
export const RoleRule = z.object({
  role: OperatorRole,
  permissions: z.array(z.string()),
  most: z.object({ refund: Most, refund_day: Most, grant_credits: Most, grant_credits_day: Most }),
});
export type RoleRule = z.infer<typeof RoleRule>;

export const Roles = z.object({
  operators: z.array(Operator),
  /** Those that are open. */
  invitations: z.array(Invitation),
  rules: z.array(RoleRule),
  may_manage: z.boolean(),
  /** Whether changes of roles need a second person: the brand takes real money. */
  second_person: z.boolean(),
});
export type Roles = z.infer<typeof Roles>;

/** For operators who may see roles. */
export const rolesCall = get('/api/operator/roles', Empty, { roles: Roles });

/** What a change of roles answers; `approval`: it was proposed to a second person instead. */
const Changed = { roles: Roles, approval: Approval.nullable() };

/**
 * Mails an invitation of 7 days. Who has no account makes one with the address; the role is given when its owner accepts.
 * @throws `role_held`, `role_invited`
 */
export const inviteOperatorCall = post(
  '/api/operator/invite-operator',
  { email: Email, role: OperatorRole, reason: Reason },
  Changed,
  { limits: [{ max: 30, minutes: 60, perMember: true }] },
);
export const endInvitationCall = post(
  '/api/operator/end-invitation',
  { invitation: z.string().max(60) },
  { roles: Roles },
);
/**
 * Gives an operator exactly these roles; none ends the work. The person's sessions end.
 * @throws `not_found` for who has no role here, `role_last_owner`, `nothing_to_change`
 */
export const setRolesCall = post(
  '/api/operator/set-roles',
  { person: z.string().max(60), roles: z.array(OperatorRole).max(6), reason: Reason },
  Changed,
);

/**
 * What a mailed invitation says. `next`: what its reader does: sign in, confirm the address of the account, use the account of
 * the address, or accept. @throws `link_invalid`
 */
export const invitationCall = get(
  '/api/user/invitation',
  { token: Token },
  {
    invitation: z.object({
      email: z.string(),
      role: OperatorRole,
      expires: z.iso.datetime(),
      next: z.enum(['sign_in', 'confirm', 'other_account', 'accept']),
    }),
  },
);
/** Takes the role; the sessions end, and the next one has it. @throws `link_invalid`, `invitation_account` */
export const acceptInvitationCall = post('/api/user/accept-invitation', { token: Token }, { role: OperatorRole });
