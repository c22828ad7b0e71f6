import { AppError } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/database/db.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { Caller, Member, Seeing } from '../../../platform/sites/rules/caller.ts';
import type { Site } from '../../../platform/sites/contract.ts';
import { isAllowed, mayOperate, operatorOf } from '../../accounts/rules.ts';
import { accountOf, findUser, memberActor } from '../../accounts/service.ts';
import { SEEING_MINUTES, type AccountView } from '../contract.ts';
import * as store from '../store.ts';
import type { PeopleDeps } from './deps.ts';
import type { Reading } from './reading.ts';

const LISTED = 50;

/** Who asks, as far as the log names it. */
type Asking = Pick<Caller, 'ip' | 'requestId'>;

/** A read-only look at what a member sees: laid over the session of an operator, who stays signed in as himself. */
export function createSeeing({ db, clock, audit, accounts, sites }: PeopleDeps, { personOf }: Reading) {
  /** Ends what a session looks at, and writes that down. */
  async function end(tx: Db, sessionId: string, caller: Asking & Pick<Caller, 'actor'>): Promise<store.ViewRow[]> {
    const ended = await store.endViews(tx, sessionId, clock());
    for (const { id, siteId, userId } of ended) {
      const event = { action: 'person.seeing_ended', object: userId, after: { look: id } };
      await audit.write(tx, { ...caller, site: { id: siteId } }, event);
    }
    return ended;
  }

  return {
    /** @throws AppError `person_operator`, `person_self`, `not_found`, `role_needed` */
    async seeAs(caller: Caller, { person, reason }: { person: string; reason: string }): Promise<store.ViewRow> {
      const operator = mayOperate(caller, 'see_as');
      const { siteId, id: userId } = await personOf(caller, person);
      if (operator.userId === userId) throw new AppError('person_self', { field: 'person' });
      return db.transaction(async tx => {
        if ((await accounts.rolesOn(tx, userId, siteId)).length > 0)
          throw new AppError('person_operator', { field: 'person' });
        await end(tx, operator.sessionId, caller);
        const now = clock();
        const endsAt = new Date(now.getTime() + SEEING_MINUTES * 60_000);
        const { userId: operatorId, sessionId } = operator;
        const row = { siteId, userId, operatorId, sessionId, reason, pages: [], createdAt: now, endsAt };
        const view = await store.addView(tx, { ...row, id: newId('see') });
        const after = { reason, look: view.id, until: endsAt.toISOString() };
        await audit.write(tx, caller, { action: 'person.seen_as', object: userId, after });
        return view;
      });
    },

    /** @returns whose account was looked at. @throws AppError `login_needed`, `role_needed` */
    async stopSeeing(caller: Caller): Promise<{ id: string; brand: string } | null> {
      const { sessionId } = caller.seeing?.operator ?? operatorOf(caller);
      const [view] = await db.transaction(tx => end(tx, sessionId, caller));
      return view ? { id: view.userId, brand: view.siteId } : null;
    },

    /** A session that was signed out looks at nothing. */
    sessionEnded: async (tx: Db, session: string): Promise<void> => void (await store.endViews(tx, session, clock())),

    /**
     * What an operator looks at now, and as whom; null once it is over: after its minutes, stopped, signed out, without the
     * role, or when the account is closed.
     */
    async seenBy(operator: Member, id: string): Promise<{ seeing: Seeing; site: Site; actor: Member } | null> {
      const view = await store.findOpenView(db, id, operator.sessionId, clock());
      const site = view && sites.all().find(each => each.id === view.siteId);
      if (!view || !site || view.operatorId !== operator.userId) return null;
      const [operated] = await accounts.operates(operator, [site]);
      if (!operated || !isAllowed(operated.operator.roles, 'see_as')) return null;
      const { siteId, userId, endsAt } = view;
      const user = await findUser(db, siteId, userId);
      if (!user) return null;
      const { email } = user;
      // Never signed in lately: what asks for a recent sign-in is not shown.
      const emailVerified = user.emailVerifiedAt !== null;
      const actor = memberActor({ userId, email, emailVerified, isDealer: user.dealerState === 'approved' });
      return { seeing: { id, siteId, userId, operator: operated.operator, email, endsAt }, site, actor };
    },

    /** Writes down a page or file that is looked at. */
    async noteLook({ id, siteId, userId, operator }: Seeing, path: string, asking: Asking): Promise<void> {
      await db.transaction(async tx => {
        await store.addPage(tx, { id, userId }, { path, at: clock().toISOString() });
        const { ip, requestId } = asking;
        const event = { action: 'person.page_seen', object: userId, after: { path, look: id } };
        await audit.write(tx, { site: { id: siteId }, actor: operator, ip, requestId }, event);
      });
    },

    /** When operators looked at the member's account. @throws AppError `login_needed` */
    async accountViews(caller: Caller): Promise<AccountView[]> {
      const rows = await store.listViews(db, accountOf(caller), LISTED);
      const now = clock();
      return rows.map(({ id, createdAt, endsAt, endedAt, reason, pages }) => ({
        id,
        from: createdAt.toISOString(),
        until: (endedAt ?? (endsAt < now ? endsAt : now)).toISOString(),
        reason,
        pages,
      }));
    },
  };
}
