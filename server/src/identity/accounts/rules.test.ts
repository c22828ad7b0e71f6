import { describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { OperatorRole } from '../../platform/sites/contract.ts';
import { isAllowed, limitOf, mayOperate, PERMISSIONS } from './rules.ts';
import { memberActor } from './service.ts';

/** All permissions by role: a letter for each role (Owner, Site admin, sUpport, Finance, Content, Auditor). */
const TABLE = {
  manage_roles: 'O.....',
  manage_sites: 'OS....',
  manage_site_access: 'OS....',
  read_site_access: 'OS...A',
  approve_dealers: 'OS....',
  read_dealers: 'OS...A',
  handle_deletions: 'OS....',
  read_deletions: 'OS...A',
  read_orders: 'OSUF.A',
  export_orders: 'OS.F..',
  manage_documents: 'OSU...',
  refund: 'OSUF..',
  approve_refunds: 'OS.F..',
  grant_credits: 'OSU...',
  approve_credits: 'OS....',
  manage_plans: 'OS....',
  manage_coupons: 'OS....',
  read_plans: 'OSUF.A',
  answer_tickets: 'OSU...',
  read_tickets: 'OSU..A',
  decide_disputes: 'OSU...',
  read_disputes: 'OSU..A',
  read_feedback: 'OSU..A',
  publish_content: 'OS..C.',
  read_content: 'OS..CA',
  manage_people: 'OSU...',
  see_as: 'OSU...',
  read_people: 'OSUF.A',
  read_roles: 'OS...A',
  read_audit: 'OS...A',
  read_records: 'OS...A',
} as const;

const callerWith = (roles: OperatorRole[]) =>
  ({ actor: memberActor({ userId: 'usr_1', email: 'a@b.example', roles }) }) as Caller;
const reasonOf = (run: () => unknown) => {
  try {
    run();
    return null;
  } catch (error) {
    return (error as { reason: string; status: number }).reason;
  }
};

describe('an operator', () => {
  it.each(PERMISSIONS)('may %s with the roles of the table and no other', permission => {
    const row = OperatorRole.options.map((role, at) => {
      const letter = ['O', 'S', 'U', 'F', 'C', 'A'][at] ?? '';
      const passed = reasonOf(() => mayOperate(callerWith([role]), permission)) === null;
      expect(passed).toBe(isAllowed([role], permission));
      return passed ? letter : '.';
    });
    expect(row.join('')).toBe(TABLE[permission]);
  });

  it('a read-only role cannot write', () => {
    const writes = PERMISSIONS.filter(each => !each.startsWith('read_'));
    expect(writes.filter(each => isAllowed(['auditor'], each))).toEqual([]);
  });

  it('combines the permissions of two roles', () => {
    expect(isAllowed(['content', 'finance'], 'refund')).toBe(true);
    expect(isAllowed(['content', 'finance'], 'publish_content')).toBe(true);
    expect(isAllowed([], 'read_orders')).toBe(false);
  });

  it('is refused in two ways: a visitor signs in, a member needs a role', () => {
    expect(reasonOf(() => mayOperate({ actor: { kind: 'visitor' } } as Caller, 'refund'))).toBe('login_needed');
    expect(reasonOf(() => mayOperate(callerWith([]), 'refund'))).toBe('role_needed');
    expect(reasonOf(() => mayOperate(callerWith(['auditor']), 'refund'))).toBe('role_needed');
  });

  it('alone refunds and grants up to a limit, an owner too; a higher role lifts it', () => {
    expect(limitOf(['support'], 'refund')).toBe(5_000);
    expect(limitOf(['support'], 'grant_credits')).toBe(5);
    expect(limitOf(['support', 'finance'], 'refund')).toBe(50_000);
    expect(limitOf(['owner'], 'refund_day')).toBe(200_000);
    expect(limitOf(['owner'], 'grant_credits')).toBe(100);
    expect(limitOf(['site_admin'], 'grant_credits_day')).toBe(500);
    expect(limitOf(['support'], 'grant_credits_day')).toBe(25);
    expect(limitOf(['support', 'finance'], 'grant_credits')).toBe(5);
    expect(limitOf(['auditor'], 'refund')).toBe(0);
    expect(limitOf([], 'refund')).toBe(0);
  });
});
