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
  'manage_documents',
  'refund',
  'approve_refunds',
  'grant_credits',
  'approve_credits',
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
  'see_as',
  'read_people',
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
    'manage_documents',
    'refund',
    'grant_credits',
    'manage_people',
    'see_as',
    'read_people',
    'answer_tickets',
    'read_tickets',
    'decide_disputes',
    'read_disputes',
    'read_feedback',
  ],
  finance: ['read_orders', 'export_orders', 'read_people', 'read_plans', 'refund', 'approve_refunds'],
  content: ['publish_content', 'read_content'],
  auditor: READING,
};

/** What a role may do alone: one refund and those of 24 hours (in minor units), one change of credits and those of 24 hours (in credits). */
interface Limits {
  refund: number;
  refund_day: number;
  grant_credits: number;
  grant_credits_day: number;
}

/** What goes beyond these limits is done when a second person has approved it, also an owner's. */
const USUAL = { refund: 50_000, refund_day: 200_000, grant_credits: 100, grant_credits_day: 500 };
/** The limits of each role; what has no line has no limit. */
const LIMITS: Partial<Record<OperatorRole, Partial<Limits>>> = {
  owner: USUAL,
  site_admin: USUAL,
  finance: USUAL,
  support: { refund: 5_000, refund_day: 25_000, grant_credits: 5, grant_credits_day: 25 },
};
const NEEDED = {
  refund: 'refund',
  refund_day: 'refund',
  grant_credits: 'grant_credits',
  grant_credits_day: 'grant_credits',
} as const;

/** Everything a role may do. */
export const permissionsOf = (role: OperatorRole): readonly Permission[] => PERMISSIONS_OF[role];

/** Whether one of these roles has the permission. */
export function isAllowed(roles: readonly OperatorRole[], permission: Permission): boolean {
  return roles.some(role => PERMISSIONS_OF[role].includes(permission));
}

/** The most these roles may refund (minor units) or give and take (credits) alone: 0 without the permission, null without a limit. */
export function limitOf(roles: readonly OperatorRole[], what: keyof Limits): number | null {
  const limits = roles
    .filter(role => PERMISSIONS_OF[role].includes(NEEDED[what]))
    .map(role => LIMITS[role]?.[what] ?? Number.POSITIVE_INFINITY);
  const most = Math.max(0, ...limits);
  return Number.isFinite(most) ? most : null;
}

/**
 * Lets an operator of this site pass who may do this.
 * @throws AppError `login_needed` for a visitor, `second_factor_setup` for an operator whose session has none,
 * `role_needed` for a member without such a role
 */
export function mayOperate(caller: Pick<Caller, 'actor'>, permission: Permission): Member {
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
