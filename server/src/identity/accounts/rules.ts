import type { Caller, Member } from '../../platform/sites/rules/caller.ts';
import { AppError } from '../../kit/errors.ts';
import type { OperatorRole } from '../../platform/sites/contract.ts';

/** Everything a site's operator may be allowed to do. Reading and writing are apart, for the auditor's sake. */
export const PERMISSIONS = [
  'manage_roles',
  'manage_sites',
  'manage_site_access',
  'read_site_access',
  'approve_dealers',
  'read_dealers',
  'handle_deletions',
  'read_deletions',
  'read_orders',
  'export_orders',
  'refund',
  'grant_credits',
  'manage_plans',
  'manage_coupons',
  'read_plans',
  'answer_tickets',
  'read_tickets',
  'decide_disputes',
  'read_disputes',
  'read_feedback',
  'publish_content',
  'read_content',
  'manage_people',
  'read_people',
  'see_as',
  'read_roles',
  'read_audit',
  'read_records',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const READING = PERMISSIONS.filter(each => each.startsWith('read_'));

/** Permissions of each role. An owner appoints the others; a site's administrator does everything else on that site. */
const PERMISSIONS_OF: Record<OperatorRole, readonly Permission[]> = {
  owner: PERMISSIONS,
  site_admin: PERMISSIONS.filter(each => each !== 'manage_roles'),
  support: [
    'read_orders',
    'read_plans',
    'refund',
    'grant_credits',
    'manage_people',
    'read_people',
    'see_as',
    'answer_tickets',
    'read_tickets',
    'decide_disputes',
    'read_disputes',
    'read_feedback',
  ],
  finance: ['read_orders', 'export_orders', 'read_people', 'read_plans', 'refund'],
  content: ['publish_content', 'read_content'],
  auditor: READING,
};

/** The most one refund (in minor units) or one grant (in credits) of a role may be; without a line there is no limit. */
const LIMITS: Partial<Record<OperatorRole, { refund: number; grant_credits: number }>> = {
  support: { refund: 5_000, grant_credits: 5 },
};

/** Everything a role may do. */
export const permissionsOf = (role: OperatorRole): readonly Permission[] => PERMISSIONS_OF[role];

/** Whether one of these roles has the permission. */
export function isAllowed(roles: readonly OperatorRole[], permission: Permission): boolean {
  return roles.some(role => PERMISSIONS_OF[role].includes(permission));
}

/** The most these roles may refund (minor units) or grant (credits) at once: 0 without the permission, null without a limit. */
export function limitOf(roles: readonly OperatorRole[], permission: 'refund' | 'grant_credits'): number | null {
  const limits = roles
    .filter(role => PERMISSIONS_OF[role].includes(permission))
    .map(role => LIMITS[role]?.[permission] ?? Number.POSITIVE_INFINITY);
  const most = Math.max(0, ...limits);
  return Number.isFinite(most) ? most : null;
}

/**
 * Lets an operator of this site pass who may do this.
 * @throws AppError `login_needed` for a visitor, `second_factor_setup` for an operator whose session has none,
 * `role_needed` for a member without such a role
 */
export function mayOperate(caller: Caller, permission: Permission): Member {
  const operator = operatorOf(caller);
  if (!isAllowed(operator.roles, permission)) throw new AppError('role_needed');
  return operator;
}

/** The operator of this site who asks, whatever the role. @throws AppError as `mayOperate` */
export function operatorOf({ actor }: Pick<Caller, 'actor'>): Member {
  if (actor.kind !== 'member') throw new AppError('login_needed');
  if (actor.rolesWithheld) throw new AppError('second_factor_setup');
  if (actor.roles.length === 0) throw new AppError('role_needed');
  return actor;
}
