import type { z } from 'zod';
import { daysAfter } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { hashToken, newToken } from '../../../kit/security/crypto.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { findOwner, lockAccount, memberOf } from '../../accounts/service.ts';
import type { DealershipPeople, invitePersonCall } from '../contract.ts';
import { dealershipInvitationMail } from '../mails.tsx';
import { mayManageRole } from '../rules.ts';
import type { DealershipDeps } from './deps.ts';
import * as store from '../store.ts';
import type { People } from './people.ts';
import type { DealershipInUse, Use } from './use.ts';

const INVITED_DAYS = 7;
/** People and open invitations of one dealership. */
const MAX_PEOPLE = 1000;

/** Invitations to a dealership: mailed, mailed again, withdrawn, accepted once. */
export function createInvitations(deps: DealershipDeps, use: Use, { heldForPeople, people }: People) {
  const { db, clock, audit, mail } = deps;

  /** Mails the link of an invitation; the token is in the mail alone. */
  async function send(tx: Db, caller: Caller, { name }: DealershipInUse, row: store.InvitationRow, token: string) {
    const { site, locale, origin } = caller;
    const to = { siteId: site.id, to: row.email, locale, cause: `dealership-invitation:${row.id}:${row.mailed}` };
    const path = `/dealer/invitation?token=${token}`;
    await mail.queue(tx, to, dealershipInvitationMail, { origin, path, dealership: name, role: row.role });
  }

  /** An open invitation of the dealership in use that the caller may manage, locked. @throws AppError `not_found`, `dealership_role` */
  async function held(tx: Db, caller: Caller, id: string) {
    const inUse = await heldForPeople(tx, caller);
    const row = await store.lockInvitation(tx, inUse.account, id, clock());
    if (!row) throw new AppError('not_found', { field: 'invitation' });
    if (!mayManageRole(inUse.role, row.role)) throw new AppError('dealership_role', { field: 'invitation' });
    return { inUse, row };
  }

  return {
    /** @throws AppError `dealership_role`, `person_there`, `person_invited`, `people_enough` and those of `use.need` */
    async invite(caller: Caller, input: z.output<(typeof invitePersonCall)['input']>): Promise<DealershipPeople> {
      await db.transaction(async tx => {
        const inUse = await heldForPeople(tx, caller);
        const { id: dealershipId, account } = inUse;
        const { email, role } = input;
        if (!mayManageRole(inUse.role, role)) throw new AppError('dealership_role', { field: 'role' });
        const owner = await findOwner(tx, account.siteId, email);
        if (owner && (await store.findPerson(tx, dealershipId, owner.id)))
          throw new AppError('person_there', { field: 'email' });
        const open = await store.listInvitations(tx, account, clock());
        if (open.some(each => each.email === email)) throw new AppError('person_invited', { field: 'email' });
        const persons = await store.listPeople(tx, dealershipId);
        if (persons.length + open.length >= MAX_PEOPLE) throw new AppError('people_enough');
        const token = newToken();
        const row = await store.addInvitation(tx, {
          ...account,
          id: newId('dli'),
          dealershipId,
          email,
          role,
          tokenHash: hashToken(token),
          mailed: 1,
          invitedBy: memberOf(caller).userId,
          createdAt: clock(),
          expiresAt: daysAfter(clock(), INVITED_DAYS),
        });
        await send(tx, caller, inUse, row, token);
        const after = { email, role, invitation: row.id };
        await audit.write(tx, caller, { action: 'dealership.invited', object: dealershipId, after });
      });
      return people(caller);
    },

    /** Mails an invitation again: a new link for seven days, the one before opens nothing. */
    async resend(caller: Caller, id: string): Promise<DealershipPeople> {
      await db.transaction(async tx => {
        const { inUse, row } = await held(tx, caller, id);
        const token = newToken();
        const change = {
          tokenHash: hashToken(token),
          mailed: row.mailed + 1,
          createdAt: clock(),
          expiresAt: daysAfter(clock(), INVITED_DAYS),
        };
        await store.changeInvitation(tx, row, change);
        await send(tx, caller, inUse, { ...row, ...change }, token);
        const after = { invitation: id, mailed: change.mailed };
        await audit.write(tx, caller, { action: 'dealership.invited', object: inUse.id, after });
      });
      return people(caller);
    },

    async withdraw(caller: Caller, id: string): Promise<DealershipPeople> {
      await db.transaction(async tx => {
        const { inUse, row } = await held(tx, caller, id);
        await store.changeInvitation(tx, row, { endedAt: clock() });
        const before = { email: row.email, role: row.role };
        await audit.write(tx, caller, { action: 'dealership.invitation_ended', object: inUse.id, before });
      });
      return people(caller);
    },
  };
}

/** What the reader of a mailed invitation does. */
export function createAnswers({ db, clock, audit }: DealershipDeps) {
  return {
    /** What an invitation says to its reader. @throws AppError `link_invalid` */
    async invitation(caller: Caller, token: string) {
      const { row, dealership } = await invitationOf(db, caller, token);
      const { email, role, expiresAt } = row;
      const { actor } = caller;
      const isOwn = actor.kind === 'member' && actor.email === email;
      const known = isOwn ? (actor.emailVerified ? 'accept' : 'confirm') : 'other_account';
      const next = actor.kind === 'member' ? known : 'sign_in';
      return { dealership: dealership.name, email, role, expires: expiresAt.toISOString(), next } as const;
    },

    /** Joins the dealership. @returns its id. @throws AppError `login_needed`, `link_invalid`, `invitation_account` */
    async accept(caller: Caller, token: string): Promise<string> {
      const { userId, email, emailVerified } = memberOf(caller);
      return db.transaction(async tx => {
        const found = await invitationOf(tx, caller, token);
        if (found.row.email !== email || !emailVerified) throw new AppError('invitation_account');
        const { siteId } = found.dealership;
        await lockAccount(tx, siteId, found.dealership.userId);
        const row = await store.lockInvitation(tx, found.dealership, found.row.id, clock());
        if (!row) throw new AppError('link_invalid', { field: 'token' });
        await store.changeInvitation(tx, row, { acceptedAt: clock() });
        const { role, dealershipId } = row;
        const there = await store.findPerson(tx, dealershipId, userId);
        if (!there) await store.addPerson(tx, { dealershipId, siteId, userId, role, createdAt: clock() });
        const after = { person: userId, role, invitation: row.id };
        await audit.write(tx, caller, { action: 'dealership.joined', object: dealershipId, after });
        return dealershipId;
      });
    },
  };

  /** @throws AppError `link_invalid` */
  async function invitationOf(from: Db, { site }: Caller, token: string) {
    const row = await store.findInvitation(from, site.id, hashToken(token), clock());
    const dealership = row && (await store.findDealership(from, site.id, row.dealershipId));
    if (!row || !dealership) throw new AppError('link_invalid', { field: 'token' });
    return { row, dealership };
  }
}
