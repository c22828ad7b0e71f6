import { isAllowed, mayOperate } from '../../../identity/accounts/rules.ts';
import type { Caller } from '../../../kit/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { markdownFault } from '../../../kit/text/markdown.ts';
import type { MomentPlace, PageRequest } from '../../../kit/database/paging.ts';
import {
  type BuiltInPage,
  DeskTab,
  type EditedPage,
  pageList,
  type PageInput,
  type PageMove,
  type PageText,
} from '../contract.ts';
import { readBlocks } from '../rules/blocks.ts';
import { pathFault, plainPath } from '../rules/paths.ts';
import { stepOf } from '../rules/steps.ts';
import * as store from '../store.ts';
import type { ContentDeps } from './deps.ts';
import { createPresenting, textOf } from './presenting.ts';

export const mayWrite = ({ actor }: Caller): boolean =>
  actor.kind === 'member' && isAllowed(actor.roles, 'publish_content');

/** Pages as a site's operators write and publish them. `changed` is called after what visitors read has changed. */
export function createEditing(deps: ContentDeps, changed: () => void) {
  const { db, clock, audit } = deps;
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

    /** Saves a draft; nothing that visitors read changes. @throws AppError as `savePageCall` says */
    async save(caller: Caller, input: PageInput): Promise<EditedPage> {
      const { userId } = writerOf(caller);
      refuseText(input.body);
      const path = plainPath(input.path);
      refusePath(path);
      if (!caller.site.locales.includes(input.language)) throw new AppError('invalid_field', { field: 'language' });
      return db.transaction(async tx => {
        const row = input.page
          ? await placed(tx, await locked(tx, caller, input.page, input.revision), { path, language: input.language })
          : await begin(tx, caller, { path, language: input.language, title: input.title });
        const version = await store.addVersion(tx, {
          ...columnsOf(input),
          id: newId('cve'),
          siteId: row.siteId,
          pageId: row.id,
          authorId: userId,
          createdAt: clock(),
        });
        const change = { path, language: input.language, title: input.title } as const;
        const saved = await store.changePage(tx, row, { ...change, ...stamp(userId), ...draftOf(version) });
        const about = { path, language: input.language, version: version.number };
        const answer = await presentEdited(tx, saved);
        await audit.write(tx, caller, { action: 'content.saved', object: row.id, after: about });
        return answer;
      });
    },

    /** Moves a page on. @throws AppError as `movePageCall` says */
    async move(caller: Caller, { page, revision, to }: PageMove): Promise<EditedPage> {
      const { userId } = writerOf(caller);
      const moved = await db.transaction(async tx => {
        const row = await locked(tx, caller, page, revision);
        const step = stepOf(row, to);
        if (!step) throw new AppError('page_step', { field: 'page' });
        if (to === 'review' || to === 'published') await refuseFaults(tx, row);
        const now = clock();
        if (to === 'published' && row.draftVersion !== null)
          await store.markPublished(tx, row.id, row.draftVersion, now);
        const published = to === 'published' ? { publishedAt: now } : {};
        const after = await store.changePage(tx, row, { ...step, ...published, ...stamp(userId) });
        const answer = await presentEdited(tx, after);
        await audit.write(tx, caller, {
          action: `content.${ACTIONS[to]}`,
          object: row.id,
          before: factsOf(row),
          after: factsOf(after),
        });
        return answer;
      });
      changed();
      return moved;
    },

    /** Copies a version into a new draft. @throws AppError `login_needed`, `role_needed`, `page_changed`, `not_found` */
    async restore(caller: Caller, input: { page: string; revision: number; version: number }): Promise<EditedPage> {
      const { userId } = writerOf(caller);
      return db.transaction(async tx => {
        const row = await locked(tx, caller, input.page, input.revision);
        const source = await store.findVersion(tx, row.siteId, row.id, input.version);
        if (!source) throw new AppError('not_found', { field: 'version' });
        const version = await store.addVersion(tx, {
          ...source,
          id: newId('cve'),
          authorId: userId,
          createdAt: clock(),
          restoredFrom: source.number,
          publishedAt: null,
        });
        const restored = await store.changePage(tx, row, {
          title: version.title,
          ...stamp(userId),
          ...draftOf(version),
        });
        const answer = await presentEdited(tx, restored);
        await audit.write(tx, caller, {
          action: 'content.restored',
          object: row.id,
          after: { from: source.number, version: version.number },
        });
        return answer;
      });
    },
  };

  /** @throws AppError `login_needed`, `role_needed`, `content_elsewhere` */
  function writerOf(caller: Caller) {
    const writer = mayOperate(caller, 'publish_content');
    if (deps.writtenIn(caller.site) !== 'built_in') throw new AppError('content_elsewhere');
    return writer;
  }

  function stamp(userId: string) {
    return { changedBy: userId, changedAt: clock() };
  }

  /** @throws AppError `not_found`, `page_changed` where it is not as the operator has seen it */
  async function locked(tx: Db, caller: Caller, id: string, revision: number): Promise<store.PageRow> {
    const row = await store.lockPage(tx, caller.site.id, id);
    if (!row) throw new AppError('not_found', { field: 'page' });
    if (row.revision === revision) return row;
    const { changed_by: by, changed_at: at } = await presentPage(tx, row);
    throw new AppError('page_changed', { details: { revision: row.revision, changed_by: by, changed_at: at } });
  }

  /** A page that has been published keeps its address: a redirect leads from it to another. */
  async function placed(
    tx: Db,
    row: store.PageRow,
    place: Pick<store.PageRow, 'path' | 'language'>,
  ): Promise<store.PageRow> {
    if (row.path === place.path && row.language === place.language) return row;
    if (row.live !== 'none') throw new AppError('page_path_fixed', { field: 'path' });
    if (await store.isTaken(tx, row.siteId, { ...place, but: row.id })) throw taken();
    return row;
  }

  async function begin(
    tx: Db,
    caller: Caller,
    about: Pick<store.PageRow, 'path' | 'language' | 'title'>,
  ): Promise<store.PageRow> {
    const now = clock();
    const row = await store.addPage(tx, {
      ...about,
      id: newId('cpg'),
      siteId: caller.site.id,
      live: 'none',
      stage: 'none',
      revision: 0,
      createdAt: now,
      changedAt: now,
      changedBy: '',
    });
    if (!row) throw taken();
    return row;
  }

  /** @throws AppError `page_block` with the line of the first block that cannot be read */
  async function refuseFaults(tx: Db, row: store.PageRow): Promise<void> {
    const version = await store.findVersion(tx, row.siteId, row.id, row.draftVersion ?? 0);
    const [fault] = version ? readBlocks(version.body).faults : [];
    if (fault) throw new AppError('page_block', { field: 'body', params: { name: fault.name, line: fault.line } });
  }
}

const ACTIONS = { draft: 'sent_back', review: 'submitted', published: 'published', archived: 'archived' } as const;

const taken = () => new AppError('page_path_taken', { field: 'path' });

const factsOf = ({ path, language, live, liveVersion, stage }: store.PageRow) => ({
  path,
  language,
  live,
  version: liveVersion,
  stage,
});

const draftOf = ({ number }: store.VersionRow) => ({ stage: 'draft', draftVersion: number }) as const;

function columnsOf({ title, description, lead, topic, order, indexed, body }: PageText) {
  return { title, description, lead, topic, position: order, indexed, body };
}

/** @throws AppError `page_path_form`, `page_path_long`, `page_path_reserved` */
function refusePath(path: string): void {
  const fault = pathFault(path);
  if (fault) throw new AppError(`page_path_${fault}`, { field: 'path' });
}

/** @throws AppError `page_text_long`, `page_text_paragraph`, `page_text_deep` */
export function refuseText(body: string): void {
  const fault = markdownFault(body);
  if (fault) throw new AppError(`page_text_${fault}`, { field: 'body' });
}
