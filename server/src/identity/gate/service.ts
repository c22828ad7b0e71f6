import type { PlatformDeps } from '../../platform/deps.ts';
import { mayOperate } from '../accounts/rules.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { daysAfter } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import { newId, randomCode } from '../../kit/security/ids.ts';
import { FIRST_PAGE, type PageRequest } from '../../kit/database/paging.ts';
import type { PasswordHashing } from '../../kit/security/password-hashing.ts';
import type { Site } from '../../platform/sites/contract.ts';
import { type AccessCredential, accessList, type AccessPlace } from './contract.ts';
import { PASS_HOURS, gatePass } from './rules.ts';
import * as store from './store.ts';

export interface GateDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'secret' | 'audit'> {
  hashing: PasswordHashing;
}

export type Gate = ReturnType<typeof createGate>;

/** The gate in front of a brand's members' area: for private launch, partners and previews. It knows no member. */
export function createGate({ db, clock, secret, audit, hashing }: GateDeps) {
  return {
    /** Whether this browser's cookie is a valid pass of this site. A site without a gate is always open. */
    async isPassed(site: Site, cookie: string | undefined): Promise<boolean> {
      if (site.security === 'disabled') return true;
      const pass = gatePass.verify(cookie ?? '', { secret, now: clock() });
      return pass?.site === site.id && store.isOpen(db, site.id, pass.access);
    },

    /**
     * Passes the gate. `cookie` is null on a site without one, where nothing is looked at.
     * @throws AppError `access_wrong`, the same and after the same work for an unknown email and a wrong password
     */
    async pass({ site }: Caller, input: { email: string; pass: string }) {
      const now = clock();
      const until = daysAfter(now, PASS_HOURS / 24);
      const answer = { secu_id: randomCode(20), expires_at: until.toISOString() };
      if (site.security === 'disabled') return { answer, cookie: null, until };
      const row = await store.findOpenByEmail(db, site.id, input.email);
      const fits = await hashing.fits(row?.passwordHash ?? null, input.pass);
      if (!row || !fits) throw new AppError('access_wrong');
      return { answer, cookie: gatePass.sign({ site: site.id, access: row.id }, { secret, now }), until };
    },

    /** A page of the site's access details, the open ones first. @throws AppError `login_needed`, `role_needed` */
    async list(caller: Caller, { after, limit }: PageRequest<AccessPlace> = FIRST_PAGE) {
      mayOperate(caller, 'read_site_access');
      const found = await store.listCredentials(db, caller.site.id, { after, limit: limit + 1 });
      const { rows, next } = accessList.pageOf(found, limit, row => {
        return [row.endedAt === null, row.createdAt.getTime(), row.id];
      });
      return { credentials: rows.map(present), next };
    },

    /** @throws AppError `access_exists`, `login_needed`, `role_needed` */
    async add(caller: Caller, input: { email: string; pass: string }): Promise<AccessCredential> {
      const operator = mayOperate(caller, 'manage_site_access');
      const passwordHash = await hashing.hash(input.pass);
      return db.transaction(async tx => {
        const row = await store.addCredential(tx, {
          id: newId('acc'),
          siteId: caller.site.id,
          email: input.email,
          passwordHash,
          createdAt: clock(),
          createdBy: operator.userId,
        });
        if (!row) throw new AppError('access_exists', { field: 'email' });
        await audit.write(tx, caller, { action: 'access.added', object: row.id, after: { email: row.email } });
        return present(row);
      });
    },

    /** Ends a pair and every pass given for it. @throws AppError `not_found`, `login_needed`, `role_needed` */
    async end(caller: Caller, input: { credential: string }): Promise<AccessCredential> {
      mayOperate(caller, 'manage_site_access');
      return db.transaction(async tx => {
        const row = await store.endCredential(tx, caller.site.id, input.credential, clock());
        if (!row) throw new AppError('not_found', { field: 'credential' });
        await audit.write(tx, caller, { action: 'access.ended', object: row.id, before: { email: row.email } });
        return present(row);
      });
    },
  };
}

function present(row: store.AccessRow): AccessCredential {
  const { id, email, createdAt, endedAt } = row;
  return { id, email, created: createdAt.toISOString(), ended: endedAt?.toISOString() ?? null };
}
