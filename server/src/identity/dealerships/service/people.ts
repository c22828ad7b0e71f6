import type { z } from 'zod';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { emailsOf, findUser, lockAccount } from '../../accounts/service.ts';
import { DealershipRole, type changePersonCall, type DealershipPeople, type Membership } from '../contract.ts';
import { mayManageRole, roleAllows } from '../rules.ts';
import type { DealershipDeps } from './deps.ts';
import * as store from '../store.ts';
import type { DealershipInUse, Use } from './use.ts';

export type People = ReturnType<typeof createPeople>;

/** The people of the dealership in use, and to who may manage them its open invitations. */
function createPeopleList({ db, clock }: DealershipDeps, use: Use) {
  /** @throws AppError `login_needed`, `dealers_only` */
  return async function people(caller: Caller): Promise<DealershipPeople> {
    const { id, account, person, role } = await use.need(caller, 'read');
    const mayManage = roleAllows(role, 'manage_people');
    const rows = await store.listPeople(db, id);
    const listed = [];
    for (const row of rows) {
      const user = await findUser(db, account.siteId, row.userId);
      const own = row.userId === person.userId;
      listed.push({
        person: row.userId,
        email: user?.email ?? '',
        name: [user?.first, user?.last].filter(Boolean).join(' '),
        role: row.role,
        rooftop: row.rooftopId,
        credits_per_day: row.creditsPerDay,
        credits_per_month: row.creditsPerMonth,
        since: row.createdAt.toISOString(),
        own,
        changeable: mayManage && mayManageRole(role, row.role),
      });
    }
    const invited = mayManage ? await store.listInvitations(db, account, clock()) : [];
    const names = await emailsOf(db, [...new Set(invited.map(({ invitedBy }) => invitedBy))]);
    return {
      people: listed,
      invitations: invited.map(row => ({
        id: row.id,
        email: row.email,
        role: row.role,
        by: names.get(row.invitedBy) ?? '',
        sent: row.createdAt.toISOString(),
        expires: row.expiresAt.toISOString(),
      })),
      roles: mayManage ? DealershipRole.options.filter(each => mayManageRole(role, each)) : [],
      may_set_limits: roleAllows(role, 'set_limits'),
    };
  };
}

/** Who belongs to a dealership: their roles, limits and ends. */
export function createPeople(deps: DealershipDeps, use: Use) {
  const { db, audit } = deps;
  const people = createPeopleList(deps, use);

  /** The dealership in use, for a change of its people: one after the other. */
  async function heldForPeople(tx: Db, caller: Caller): Promise<DealershipInUse> {
    const { account } = await use.need(caller, 'manage_people', { tx });
    await lockAccount(tx, account.siteId, account.userId);
    return use.need(caller, 'manage_people', { tx });
  }

  /** Refuses to take the last owner of a dealership away. @throws AppError `dealership_last_owner` */
  async function keepOwner(tx: Db, { dealershipId, userId, role }: store.PersonRow, field?: string): Promise<void> {
    const others = (await store.listPeople(tx, dealershipId)).filter(each => each.userId !== userId);
    if (role === 'owner' && !others.some(each => each.role === 'owner'))
      throw new AppError('dealership_last_owner', field ? { field } : {});
  }

  async function end(tx: Db, caller: Caller, row: store.PersonRow): Promise<void> {
    await keepOwner(tx, row);
    await store.removePerson(tx, row);
    const before = { person: row.userId, role: row.role };
    await audit.write(tx, caller, { action: 'dealership.person_ended', object: row.dealershipId, before });
  }

  return {
    people,
    heldForPeople,

    /** @throws AppError `not_found`, `dealership_role`, `dealership_last_owner` and those of `use.need` */
    async changePerson(caller: Caller, input: z.output<(typeof changePersonCall)['input']>): Promise<DealershipPeople> {
      await db.transaction(async tx => {
        const inUse = await heldForPeople(tx, caller);
        const row = await store.lockPerson(tx, inUse.id, input.person);
        if (!row) throw new AppError('not_found', { field: 'person' });
        const { role, rooftop: rooftopId, credits_per_day: creditsPerDay, credits_per_month: creditsPerMonth } = input;
        if (!mayManageRole(inUse.role, row.role) || !mayManageRole(inUse.role, role))
          throw new AppError('dealership_role', { field: 'role' });
        if (role !== row.role) await keepOwner(tx, row, 'role');
        const rooftops = rooftopId ? await store.listRooftops(tx, inUse.account) : [];
        if (rooftopId && !rooftops.some(({ id }) => id === rooftopId))
          throw new AppError('not_found', { field: 'rooftop' });
        const after = { role, rooftopId, creditsPerDay, creditsPerMonth };
        await store.changePerson(tx, row, after);
        const before = { role: row.role, creditsPerDay: row.creditsPerDay, creditsPerMonth: row.creditsPerMonth };
        const event = { action: 'dealership.person_changed', object: inUse.id, before };
        await audit.write(tx, caller, { ...event, after: { person: row.userId, ...after } });
      });
      return people(caller);
    },

    /** @throws AppError `not_found`, `dealership_role`, `dealership_last_owner` and those of `use.need` */
    async endPerson(caller: Caller, person: string): Promise<DealershipPeople> {
      await db.transaction(async tx => {
        const inUse = await heldForPeople(tx, caller);
        const row = await store.lockPerson(tx, inUse.id, person);
        if (!row) throw new AppError('not_found', { field: 'person' });
        if (!mayManageRole(inUse.role, row.role)) throw new AppError('dealership_role', { field: 'person' });
        await end(tx, caller, row);
      });
      return people(caller);
    },

    /** The caller leaves the dealership in use. @throws AppError `dealers_only`, `dealership_last_owner` */
    async leave(caller: Caller): Promise<Membership[]> {
      await db.transaction(async tx => {
        const { id, account, person } = await use.need(caller, 'read', { tx });
        await lockAccount(tx, account.siteId, account.userId);
        const row = await store.lockPerson(tx, id, person.userId);
        if (row) await end(tx, caller, row);
      });
      return use.listOwn(caller);
    },
  };
}
