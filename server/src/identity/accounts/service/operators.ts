import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Locale, OperatorRole, Site } from '../../../platform/sites/contract.ts';
import { isAllowed, type Permission } from '../rules.ts';
import { memberActor } from '../rules/user.ts';
import * as store from '../store.ts';
import type { Tools } from './deps.ts';

export type Operators = ReturnType<typeof createOperators>;

/** Who works for the operator: all that the command line needs of accounts. */
export function createOperators({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** The account that owns this address, or null. */
    async findAccount(siteId: string, email: string): Promise<Account | null> {
      const user = await store.findOwner(db, siteId, email);
      return user && { siteId, userId: user.id };
    },

    /**
     * Gives a member a role on a site (`scope`: its id) and ends the member's sessions.
     * @returns whether it is new
     */
    async grantRole(tx: Db, account: Account, grant: { role: OperatorRole; scope: string; by: string }) {
      const { role, scope, by: grantedBy } = grant;
      const row = { id: newId('rol'), userId: account.userId, role, scope, grantedBy, createdAt: clock() };
      const isNew = await store.addRole(tx, row);
      if (isNew) await store.removeSessionsOf(tx, account);
      return isNew;
    },

    /** Makes who has made a brand its owner; the sessions go on. */
    grantOwnBrand: (tx: Db, { userId }: Account, scope: string): Promise<boolean> =>
      store.addRole(tx, { id: newId('rol'), userId, role: 'owner', scope, grantedBy: userId, createdAt: clock() }),

    /** The accounts that operate a brand, each once. */
    async operatorAccounts(siteId: string, from = db): Promise<(Account & { email: string })[]> {
      const rows = await store.listRoles(from, siteId);
      const accounts = rows.map(({ user }) => ({ siteId: user.siteId, userId: user.id, email: user.email }));
      return [...new Map(accounts.map(account => [account.userId, account])).values()];
    },

    /** Takes a role away and ends the member's sessions. @returns whether there was one to take */
    async revokeRole(tx: Db, account: Account, { role, scope }: { role: OperatorRole; scope: string }) {
      const was = await store.removeRole(tx, account.userId, role, scope);
      if (was) await store.removeSessionsOf(tx, account);
      return was;
    },

    /** Ends every session of a member. */
    removeSessionsOf: (tx: Db, account: Account): Promise<void> => store.removeSessionsOf(tx, account),

    /** The roles of an account for a brand. */
    async rolesOn(tx: Db, userId: string, siteId: string): Promise<OperatorRole[]> {
      return (await store.listRolesOf(tx, userId)).filter(({ scope }) => scope === siteId).map(({ role }) => role);
    },

    /**
     * An operator for whom a job goes on, with the roles held for the brand now.
     * @throws AppError `role_needed` where there are none any more
     */
    async operatorCaller(about: {
      site: Site;
      userId: string;
      locale: Locale;
      origin: string;
      requestId: string;
    }): Promise<Caller> {
      const { site, userId, locale, origin, requestId } = about;
      const user = await store.findOperator(db, userId);
      const roles = (await store.listRolesOf(db, userId)).filter(({ scope }) => scope === site.id);
      if (!user || user.blockedAt || roles.length === 0) throw new AppError('role_needed');
      const actor = memberActor({
        userId,
        email: user.email,
        roles: roles.map(({ role }) => role),
        secondFactor: true,
      });
      return { site, actor, requestId, locale, ip: '', origin, gatePassed: true, guest: null };
    },

    /** How many owners a brand has. */
    countOwners: (tx: Db, siteId: string): Promise<number> => store.countOwners(tx, siteId),

    /** The account of an operator, of whatever brand. @throws AppError `not_found` */
    async operatorAccount(tx: Db, userId: string): Promise<Account> {
      const user = await store.findOperator(tx, userId);
      if (!user) throw new AppError('not_found', { field: 'person' });
      return { siteId: user.siteId, userId };
    },

    /** Who operates this site: address, role, scope, by whom and since when. */
    async operators(siteId: string) {
      const rows = await store.listRoles(db, siteId);
      return rows.map(({ user: { email }, role: { role, scope, grantedBy, createdAt } }) => ({
        email,
        role,
        scope,
        grantedBy,
        granted: createdAt.toISOString(),
      }));
    },
  };
}

/** The operators of a site with their roles and where they are signed in. */
export function createOperatorList({ db, sessions }: Pick<Tools, 'db' | 'sessions'>) {
  return {
    /** Those whose roles allow this, by name, or by address where there is none. */
    async operatorsWho(siteId: string, permission: Permission): Promise<{ id: string; name: string }[]> {
      const rows = await store.listRoles(db, siteId);
      const allowed = rows.filter(({ role: { role } }) => isAllowed([role], permission));
      const people = [...new Map(allowed.map(({ user }) => [user.id, user])).values()];
      return people.map(({ id, email, first, last }) => ({
        id,
        name: [first, last].filter(Boolean).join(' ') || email,
      }));
    },

    async operatorsOf(siteId: string, locale: Locale) {
      const rows = await store.listRoles(db, siteId);
      const people = [...new Map(rows.map(({ user }) => [user.id, user])).values()];
      return Promise.all(
        people.map(async user => ({
          person: user.id,
          email: user.email,
          name: [user.first, user.last].filter(Boolean).join(' '),
          roles: rows
            .filter(each => each.user.id === user.id)
            .map(({ role: { role, grantedBy, createdAt } }) => ({
              role,
              since: createdAt.toISOString(),
              by: grantedBy,
            })),
          sessions: await sessions.list({ siteId: user.siteId, userId: user.id }, '', locale),
        })),
      );
    },
  };
}
