import { mayOperate } from '../../../identity/accounts/rules.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import type { ContentRedirect, Redirect } from '../contract.ts';
import { plainPath } from '../rules/paths.ts';
import { redirectFault } from '../rules/redirects.ts';
import * as store from '../store.ts';
import type { ContentDeps } from './deps.ts';
import { mayWrite } from './desk.ts';

const REASONS = {
  path: ['redirect_path', 'from'],
  reserved: ['page_path_reserved', 'from'],
  target: ['redirect_target', 'to'],
  loop: ['redirect_loop', 'to'],
} as const;

/** Where paths lead that have no page. */
export function createRedirecting({ db, clock, audit, source }: ContentDeps) {
  return {
    /** Where a path without a page leads; null: nowhere. */
    async redirect({ site }: Caller, path: string): Promise<ContentRedirect | null> {
      const found = await store.findRedirect(db, site.id, plainPath(path));
      return found && { to: found.to, status: found.status };
    },

    /** @throws AppError `login_needed`, `role_needed` */
    async redirects(caller: Caller): Promise<{ redirects: Redirect[]; may_write: boolean }> {
      mayOperate(caller, 'read_content');
      const rows = await store.listRedirects(db, caller.site.id);
      return { redirects: rows.map(present), may_write: mayWrite(caller) };
    },

    /** @throws AppError as `addRedirectCall` says */
    async addRedirect(caller: Caller, input: { from: string; to: string; status: 301 | 302 }): Promise<Redirect> {
      const { userId } = mayOperate(caller, 'publish_content');
      const siteId = caller.site.id;
      const redirect = { from: plainPath(input.from), to: input.to.trim(), status: input.status };
      if ((await source.find(caller.site, redirect.from)).length > 0)
        throw new AppError('redirect_page', { field: 'from' });
      return db.transaction(async tx => {
        const others = await store.lockRedirects(tx, siteId);
        const fault = redirectFault(redirect, others);
        if (fault) throw new AppError(REASONS[fault][0], { field: REASONS[fault][1] });
        const id = newId('crd');
        const row = await store.addRedirect(tx, { ...redirect, id, siteId, createdBy: userId, createdAt: clock() });
        if (!row) throw new AppError('redirect_taken', { field: 'from' });
        await audit.write(tx, caller, { action: 'content.redirect_added', object: id, after: redirect });
        return present(row);
      });
    },

    /** @throws AppError `login_needed`, `role_needed`, `not_found` */
    async removeRedirect(caller: Caller, id: string): Promise<void> {
      mayOperate(caller, 'publish_content');
      await db.transaction(async tx => {
        const row = await store.removeRedirect(tx, caller.site.id, id);
        if (!row) throw new AppError('not_found', { field: 'redirect' });
        const { from, to, status } = row;
        await audit.write(tx, caller, { action: 'content.redirect_removed', object: id, before: { from, to, status } });
      });
    },
  };
}

const present = ({ id, from, to, status, createdAt }: store.RedirectRow): Redirect => ({
  id,
  from,
  to,
  status,
  created_at: createdAt.toISOString(),
});
