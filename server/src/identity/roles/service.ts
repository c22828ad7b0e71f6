import { z } from 'zod';
import { daysAfter } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { lockName } from '../../kit/database/named-lock.ts';
import { AppError } from '../../kit/errors.ts';
import { hashToken, newToken } from '../../kit/security/crypto.ts';
import { newId } from '../../kit/security/ids.ts';
import type { Approval } from '../../platform/approvals/contract.ts';
import type { ApprovalKind } from '../../platform/approvals/rules.ts';
import type { Approvals } from '../../platform/approvals/service.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { OperatorRole } from '../../platform/sites/contract.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { Email } from '../accounts/contract.ts';
import { isAllowed, limitOf, mayOperate, permissionsOf } from '../accounts/rules.ts';
import { emailsOf, findOwner, memberOf, type Accounts } from '../accounts/service.ts';
import type { Roles } from './contract.ts';
import { invitationMail } from './mails.tsx';
import * as store from './store.ts';

const INVITED_DAYS = 7;

const Invited = z.object({ email: Email, role: OperatorRole, reason: z.string() });
const NewRoles = z.object({ person: z.string(), roles: z.array(OperatorRole), reason: z.string() });
type Invited = z.infer<typeof Invited>;
type NewRoles = z.infer<typeof NewRoles>;

export interface RoleDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'mail' | 'sites'> {
  accounts: Accounts;
  approvals: Approvals;
  /** Whether the brand takes real money, so that a second person approves changes. */
  takesMoney: (siteId: string) => boolean;
}

const mayManage = (caller: Caller) => void mayOperate(caller, 'manage_roles');

interface Changed {
  roles: Roles;
  approval: Approval | null;
}

export type RolesService = ReturnType<typeof createRoles>;

/** Who works for the operator of a brand: invited, given other roles, ended. */
export function createRoles(deps: RoleDeps) {
  const { db, clock, audit, accounts, approvals, takesMoney } = deps;
  const changes = createChanges(deps);

  /** Makes a change, or proposes it where the brand takes real money. */
  async function change(
    caller: Caller,
    about: { action: string; object: string; payload: Invited | NewRoles; before: string[]; after: string[] },
    make: (tx: Db) => Promise<void>,
  ): Promise<Changed> {
    const { action, object, payload, before, after } = about;
    const approval = await db.transaction(async tx => {
      if (!takesMoney(caller.site.id)) return make(tx).then(() => null);
      const lines = [{ setting: object, before, after }];
      return approvals.propose(tx, caller, { action, object, payload, changes: lines, reason: payload.reason });
    });
    return { roles: await listed(caller), approval };
  }

  async function listed(caller: Caller): Promise<Roles> {
    const { roles } = mayOperate(caller, 'read_roles');
    const { id } = caller.site;
    const operators = await accounts.operatorsOf(id, caller.locale);
    const invitations = await store.listInvitations(db, id, clock());
    const by = [
      ...operators.flatMap(each => each.roles.map(role => role.by)),
      ...invitations.map(row => row.invitedBy),
    ];
    const names = await emailsOf(db, [...new Set(by)]);
    const nameOf = (account: string) => names.get(account) || account;
    return {
      operators: operators.map(each => ({
        ...each,
        roles: each.roles.map(role => ({ ...role, by: nameOf(role.by) })),
      })),
      invitations: invitations.map(row => ({
        id: row.id,
        email: row.email,
        role: row.role,
        by: nameOf(row.invitedBy),
        created: row.createdAt.toISOString(),
        expires: row.expiresAt.toISOString(),
      })),
      rules: OperatorRole.options.map(role => ({
        role,
        permissions: [...permissionsOf(role)],
        most: {
          refund: limitOf([role], 'refund'),
          refund_day: limitOf([role], 'refund_day'),
          grant_credits: limitOf([role], 'grant_credits'),
          grant_credits_day: limitOf([role], 'grant_credits_day'),
        },
      })),
      may_manage: isAllowed(roles, 'manage_roles'),
      second_person: takesMoney(id),
    };
  }

  return {
    ...createAnswers(deps, changes),

    /** @throws AppError `login_needed`, `role_needed` */
    list: listed,

    /** @throws AppError `role_held`, `role_invited`, `login_needed`, `role_needed` */
    async invite(caller: Caller, payload: Invited): Promise<Changed> {
      mayManage(caller);
      await db.transaction(tx => changes.refuseInvitation(tx, caller, payload));
      const about = { action: 'operator.invite', object: payload.email, payload, before: [], after: [payload.role] };
      return change(caller, about, tx => changes.invite(tx, caller, payload));
    },

    /** @throws AppError `not_found`, `login_needed`, `role_needed` */
    async endInvitation(caller: Caller, id: string): Promise<Roles> {
      mayManage(caller);
      await db.transaction(async tx => {
        const row = await store.lockInvitation(tx, caller.site.id, id, clock());
        if (!row) throw new AppError('not_found', { field: 'invitation' });
        await store.changeInvitation(tx, id, { endedAt: clock() });
        const before = { email: row.email, role: row.role };
        await audit.write(tx, caller, { action: 'role.invitation_ended', object: id, before });
      });
      return listed(caller);
    },

    /** @throws AppError `not_found`, `role_last_owner`, `nothing_to_change`, `login_needed`, `role_needed` */
    async setRoles(caller: Caller, payload: NewRoles): Promise<Changed> {
      mayManage(caller);
      const { person, roles } = payload;
      const before = await db.transaction(tx => changes.refuseRoles(tx, caller, payload));
      const about = { action: 'operator.roles', object: person, payload, before, after: roles };
      return change(caller, about, tx => changes.setRoles(tx, caller, payload));
    },

    approvals: approvalsOf(changes),
  };
}

/** What the reader of a mailed invitation does. */
function createAnswers({ db, clock, audit, accounts }: RoleDeps, { invitationOf }: Changes) {
  return {
    /** What an invitation says to its reader. @throws AppError `link_invalid` */
    async invitation(caller: Caller, token: string) {
      const { email, role, expiresAt } = await invitationOf(db, caller, token);
      const { actor } = caller;
      const isOwn = actor.kind === 'member' && actor.email === email;
      const known = isOwn ? (actor.emailVerified ? 'accept' : 'confirm') : 'other_account';
      const next = actor.kind === 'member' ? known : 'sign_in';
      return { email, role, expires: expiresAt.toISOString(), next } as const;
    },

    /** @throws AppError `login_needed`, `link_invalid`, `invitation_account` */
    async accept(caller: Caller, token: string): Promise<OperatorRole> {
      const { userId, email, emailVerified } = memberOf(caller);
      return db.transaction(async tx => {
        const found = await invitationOf(tx, caller, token);
        if (found.email !== email || !emailVerified) throw new AppError('invitation_account');
        const row = await store.lockInvitation(tx, caller.site.id, found.id, clock());
        if (!row) throw new AppError('link_invalid');
        await store.changeInvitation(tx, row.id, { acceptedAt: clock() });
        const { role } = row;
        const grant = { role, scope: caller.site.id, by: row.invitedBy };
        await accounts.grantRole(tx, { siteId: caller.site.id, userId }, grant);
        const after = { role, invitation: row.id };
        await audit.write(tx, caller, { action: 'role.granted', object: userId, after });
        return role;
      });
    },
  };
}

/** The changes a second person approves. */
const approvalsOf = (changes: Changes): ApprovalKind[] => [
  {
    action: 'operator.invite',
    mayDecide: mayManage,
    async apply(tx, caller, payload) {
      const invited = Invited.parse(payload);
      await changes.refuseInvitation(tx, caller, invited);
      await changes.invite(tx, caller, invited);
    },
  },
  {
    action: 'operator.roles',
    mayDecide: mayManage,
    apply: (tx, caller, payload) => changes.setRoles(tx, caller, NewRoles.parse(payload)),
  },
];

type Changes = ReturnType<typeof createChanges>;

/** The changes themselves, made in a transaction of their caller. */
function createChanges({ clock, audit, mail, accounts }: RoleDeps) {
  async function refuseRoles(tx: Db, caller: Caller, { person, roles }: NewRoles): Promise<OperatorRole[]> {
    await lockName(tx, `roles of ${caller.site.id}`);
    const held = await accounts.rolesOn(tx, person, caller.site.id);
    if (held.length === 0) throw new AppError('not_found', { field: 'person' });
    if (held.toSorted().join() === [...new Set(roles)].toSorted().join())
      throw new AppError('nothing_to_change', { field: 'roles' });
    const isLast = held.includes('owner') && (await accounts.countOwners(tx, caller.site.id)) === 1;
    if (isLast && !roles.includes('owner')) throw new AppError('role_last_owner', { field: 'roles' });
    return held;
  }

  return {
    refuseRoles,

    async refuseInvitation(tx: Db, caller: Caller, { email, role }: Invited): Promise<void> {
      const account = await findOwner(tx, caller.site.id, email);
      const held = account ? await accounts.rolesOn(tx, account.id, caller.site.id) : [];
      if (held.includes(role)) throw new AppError('role_held', { field: 'role' });
      const open = await store.listInvitations(tx, caller.site.id, clock(), email);
      if (open.some(row => row.role === role)) throw new AppError('role_invited', { field: 'email' });
    },

    async invite(tx: Db, caller: Caller, { email, role, reason }: Invited): Promise<void> {
      const token = newToken();
      const { site, locale, origin } = caller;
      const row = await store.addInvitation(tx, {
        id: newId('inv'),
        siteId: site.id,
        email,
        role,
        tokenHash: hashToken(token),
        invitedBy: memberOf(caller).userId,
        createdAt: clock(),
        expiresAt: daysAfter(clock(), INVITED_DAYS),
      });
      const to = { siteId: site.id, to: email, locale, cause: `invitation:${row.id}` };
      await mail.queue(tx, to, invitationMail, { origin, path: `/members/invitation?token=${token}`, role });
      await audit.write(tx, caller, { action: 'role.invited', object: row.id, after: { email, role, reason } });
    },

    async setRoles(tx: Db, caller: Caller, payload: NewRoles): Promise<void> {
      const { person, roles, reason } = payload;
      const held = await refuseRoles(tx, caller, payload);
      const account = await accounts.operatorAccount(tx, person);
      const scope = caller.site.id;
      const by = memberOf(caller).userId;
      const given = roles.filter(role => !held.includes(role));
      const taken = held.filter(role => !roles.includes(role));
      for (const role of given) await accounts.grantRole(tx, account, { role, scope, by });
      for (const role of taken) await accounts.revokeRole(tx, account, { role, scope });
      const [before, after] = [{ roles: held }, { roles, reason }];
      await audit.write(tx, caller, { action: 'role.changed', object: person, before, after });
    },

    /** @throws AppError `link_invalid` */
    async invitationOf(tx: Db, caller: Caller, token: string): Promise<store.InvitationRow> {
      const row = await store.findInvitation(tx, caller.site.id, hashToken(token), clock());
      if (!row) throw new AppError('link_invalid', { field: 'token' });
      return row;
    },
  };
}
