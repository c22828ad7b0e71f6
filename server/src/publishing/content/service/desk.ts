import { isAllowed, mayOperate } from '../../../identity/accounts/rules.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { MomentPlace, PageRequest } from '../../../kit/database/paging.ts';
import { AppError } from '../../../kit/errors.ts';
import { type BuiltInPage, DeskTab, pageList, type PageText } from '../contract.ts';
import * as store from '../store.ts';
import type { ContentDeps } from './deps.ts';
import { createPresenting, textOf } from './presenting.ts';

export const mayWrite = ({ actor }: Caller): boolean =>
  actor.kind === 'member' && isAllowed(actor.roles, 'publish_content');

/** Pages as a site's operators see them. */
export function createDesk(deps: ContentDeps) {
  const { db } = deps;
  const { presentPage, presentEdited } = createPresenting(deps);

  return {
    /** @throws AppError `login_needed`, `role_needed` */
    async desk(
      caller: Caller,
      { tab, words, after, limit }: PageRequest<MomentPlace> & { tab: DeskTab; words: string },
    ) {
      mayOperate(caller, 'read_content');
      const siteId = caller.site.id;
      const found = await store.listPages(db, siteId, { tab, words, after, limit: limit + 1 });
      const { rows, next } = pageList.pageOf(found, limit, row => [row.changedAt.getTime(), row.id]);
      const counts = await Promise.all(
        DeskTab.options.map(async each => [each, await store.countPages(db, siteId, each, words)] as const),
      );
      return {
        pages: await Promise.all(rows.map(row => presentPage(db, row))),
        counts: Object.fromEntries(counts) as Record<DeskTab, number>,
        may_write: mayWrite(caller),
        source: deps.writtenIn(caller.site),
        next,
      };
    },

    /** @throws AppError `login_needed`, `role_needed`, `not_found` */
    async deskPage(caller: Caller, id: string) {
      mayOperate(caller, 'read_content');
      const row = await store.findPage(db, caller.site.id, id);
      if (!row) throw new AppError('not_found', { field: 'page' });
      return { ...(await presentEdited(db, row)), may_write: mayWrite(caller) };
    },

    /** @throws AppError `login_needed`, `role_needed`, `not_found` */
    async version(caller: Caller, { page, version }: { page: string; version: number }): Promise<PageText> {
      mayOperate(caller, 'read_content');
      const found = await store.findVersion(db, caller.site.id, page, version);
      if (!found) throw new AppError('not_found', { field: 'version' });
      return textOf(found);
    },

    /** The texts that come with the product. @throws AppError `login_needed`, `role_needed` */
    async builtIn(caller: Caller): Promise<BuiltInPage[]> {
      mayOperate(caller, 'read_content');
      const [files, rows] = await Promise.all([deps.builtIn.list(caller.site), store.listPlaces(db, caller.site.id)]);
      return files
        .map(({ path, language, title }) => {
          const own = rows.find(row => row.path === path && row.language === language);
          return { path, language, title, page: own?.id ?? null };
        })
        .toSorted((one, other) => one.path.localeCompare(other.path) || one.language.localeCompare(other.language));
    },

    /** The text of such a page; null: there is none. @throws AppError `login_needed`, `role_needed` */
    async builtInText(
      caller: Caller,
      { path, language }: Omit<BuiltInPage, 'title' | 'page'>,
    ): Promise<PageText | null> {
      mayOperate(caller, 'read_content');
      const found = (await deps.builtIn.find(caller.site, path)).find(file => file.language === language);
      if (!found) return null;
      const { title, description, lead = '', topic = '', order = null, indexed, body } = found;
      return { title, description, lead, topic, order, indexed, body: body.trim() };
    },
  };
}
