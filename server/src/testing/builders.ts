import type { OperatorRole } from '../platform/sites/contract.ts';
import type { Caller } from '../platform/sites/rules/caller.ts';
import { daysAfter } from '../kit/clock.ts';
import { hashToken, newToken } from '../kit/security/crypto.ts';
import { newId, randomCode } from '../kit/security/ids.ts';
import { quickPasswords } from './counted-passwords.ts';
import type { TestApp } from './test-app.ts';

/** Valid by check digit; its sandbox history holds findings. */
export const ACCORD = '1HGCM82633A004352';
export const TESLA = '5YJ3E1EA2KF317000';
/** Its check digit should be 7. */
export const MISTYPED = '1FTEW1EP5KFA12345';

/** The password of every member built here. */
export const MEMBER_PASSWORD = 'correct horse battery';

let passwordHash: Promise<string> | undefined;

/** A new member of a site with a confirmed address, signed in. Rows written at once: tests make thousands of members. */
export async function buildMember(test: TestApp, host = 'localhost'): Promise<Caller & { token: string }> {
  const visitor = test.visitor(host);
  const { site, locale } = visitor;
  const moment = test.app.clock();
  const [userId, email, now] = [newId('usr'), `${randomCode(10)}@example.com`, moment.toISOString()];
  const token = `${userId}.${newToken()}`;
  const hash = await (passwordHash ??= quickPasswords.hash(MEMBER_PASSWORD));
  const end = daysAfter(moment, 30).toISOString();
  await test.database.executeSql(`
    insert into users (id, site_id, email, email_verified_at, password_hash, locale, created_at)
      values ('${userId}', '${site.id}', '${email}', '${now}', '${hash}', '${locale}', '${now}');
    insert into account_emails (site_id, email, user_id) values ('${site.id}', '${email}', '${userId}');
    insert into sessions (id, site_id, user_id, token_hash, created_at, last_seen_at, expires_at)
      values ('${newId('ses')}', '${site.id}', '${userId}', '${hashToken(token)}', '${now}', '${now}', '${end}')`);
  return { ...visitor, actor: await test.app.accounts.actorOf(site, token), token };
}

/** The token of a new member with this role on a site, signed in again: a new role ends the sessions. */
export async function operatorToken(test: TestApp, role: OperatorRole, host = 'localhost'): Promise<string> {
  const member = await buildMember(test, host);
  if (member.actor.kind !== 'member') throw new Error('Only a member operates');
  const { userId, email } = member.actor;
  const account = { siteId: member.site.id, userId };
  const grant = { role, scope: member.site.id, by: 'test' };
  await test.database.db.transaction(tx => test.app.accounts.grantRole(tx, account, grant));
  return (await test.app.accounts.login(test.visitor(host), { email, pass: MEMBER_PASSWORD })).token;
}

/** Gives a member credits, as an operator would. */
export async function grantCredits(
  test: TestApp,
  caller: Caller,
  unit: 'vhr' | 'sticker' | 'global',
  quantity: number,
) {
  if (caller.actor.kind !== 'member') throw new Error('Only a member has credits');
  const account = { siteId: caller.site.id, userId: caller.actor.userId };
  const cause = { type: 'admin' as const, id: randomCode(12) };
  const grant = { unit, quantity, reason: 'admin' as const, cause, subject: 'Test' };
  await test.database.db.transaction(tx => test.app.credits.grant(tx, account, grant));
}

/** A member's remaining credits in one wallet. */
export async function creditsLeft(test: TestApp, caller: Caller, unit: 'vhr' | 'sticker' | 'global'): Promise<number> {
  const { credits } = await test.app.credits.consumables(caller);
  const amount = credits[unit];
  return amount.unlimited ? Number.POSITIVE_INFINITY : amount.left;
}
