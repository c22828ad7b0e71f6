import { DealerRegisterInput } from '../src/identity/dealers/contract.ts';
import { MEMBER_PASSWORD } from '../src/testing/builders.ts';
import type { Caller } from '../src/platform/sites/rules/caller.ts';
import { randomCode } from '../src/kit/security/ids.ts';
import type { TestApp } from '../src/testing/test-app.ts';
import { DEALER } from '../src/testing/two-sites.ts';

export const ROLES = ['visitor', 'member', 'dealer', 'operator'] as const;
export type Role = (typeof ROLES)[number];

export type People = ReturnType<typeof createPeople>;

/** A user of each role on the default brand, signed in; requests may sign them out or delete them. */
export function createPeople(test: TestApp) {
  const tokens = new Map<Role, string>();
  const visitor = test.visitor();

  async function enroll(role: Role): Promise<Caller> {
    const email = `${role}-${randomCode(10)}@example.com`;
    const enrolled = { siteId: visitor.site.id, email, pass: MEMBER_PASSWORD, locale: visitor.locale };
    const account = await test.app.accounts.enroll(enrolled);
    if (account && role === 'operator') {
      const grant = { role: 'owner' as const, scope: visitor.site.id, by: 'fuzz' };
      await test.database.db.transaction(tx => test.app.accounts.grantRole(tx, account, grant));
    }
    const { token } = await test.app.accounts.login(visitor, { email, pass: MEMBER_PASSWORD });
    tokens.set(role, token);
    return { ...visitor, actor: await test.app.accounts.actorOf(visitor.site, token) };
  }

  async function isSignedIn(role: Role): Promise<boolean> {
    const token = tokens.get(role);
    return token !== undefined && (await test.app.accounts.actorOf(visitor.site, token)).kind === 'member';
  }

  return {
    /** The token of a user with this role, a new one if the last was signed out; null for a visitor. */
    async tokenOf(role: Role): Promise<string | null> {
      if (role === 'visitor') return null;
      if (!(await isSignedIn(role))) {
        const caller = await enroll(role);
        if (role === 'dealer') {
          const operator = await enroll('operator');
          const { dealer } = await test.app.dealers.apply(caller, DealerRegisterInput.parse(DEALER));
          await test.app.dealers.decide(operator, { dealer: dealer.id, decision: 'approved', reason: '' });
        }
      }
      return tokens.get(role) ?? null;
    },
  };
}
