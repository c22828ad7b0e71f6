import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { emailsOf, findUser, listDoubles, type UserRow } from '../../accounts/service.ts';
import type { PersonDetail } from '../contract.ts';
import { present } from '../rules.ts';
import * as store from '../store.ts';
import type { PeopleDeps } from './deps.ts';

const NOTES = 50;

export type Reading = ReturnType<typeof createReading>;

/** One member, as the operators of the brand see it. */
export function createReading({ db, audit, accounts, secondFactors }: PeopleDeps) {
  return { personOf, detailOf };

  /** A member of the brand. Who asks for another is written down. @throws AppError `not_found` */
  async function personOf(caller: Caller, id: string): Promise<UserRow> {
    const user = await findUser(db, caller.site.id, id);
    if (user) return user;
    await db.transaction(tx => audit.write(tx, caller, { action: 'person.not_found', object: id }));
    throw new AppError('not_found', { field: 'person' });
  }

  async function detailOf(caller: Caller, user: UserRow): Promise<PersonDetail> {
    const account = { siteId: user.siteId, userId: user.id };
    const sessions = await accounts.people.sessionsOf(account, caller.locale);
    const notes = await store.listNotes(db, account, NOTES);
    const authors = await emailsOf(db, [...new Set(notes.map(({ authorId }) => authorId))]);
    const ways = await secondFactors.waysOf(account);
    return {
      ...present(user),
      confirmed_at: user.emailVerifiedAt?.toISOString() ?? null,
      pending_email: user.pendingEmail,
      phone: user.phone,
      company: user.company,
      country: user.country,
      language: user.locale,
      sign_in: { password: user.passwordHash !== null, ...ways },
      terms_version: user.termsVersion,
      marketing: user.marketingOptIn,
      last_seen: sessions[0]?.last_seen ?? null,
      blocked_since: user.blockedAt?.toISOString() ?? null,
      blocked_for: user.blockedFor,
      roles: await accounts.rolesOn(db, user.id, user.siteId),
      sessions,
      doubles: (await listDoubles(db, user)).map(present),
      notes: notes.map(({ id, text, authorId, createdAt }) => ({
        id,
        text,
        author: authors.get(authorId) ?? '',
        created: createdAt.toISOString(),
      })),
    };
  }
}
