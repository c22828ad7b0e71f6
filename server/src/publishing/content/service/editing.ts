import { mayOperate } from '../../../identity/accounts/rules.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/security/ids.ts';
import { dataChanged } from '../../../platform/installation/service/versions.ts';
import { markdownFault } from '../../../kit/text/markdown.ts';
import type { EditedPage, PageInput, PageMove, PageText } from '../contract.ts';
import { readBlocks } from '../rules/blocks.ts';
import { pathFault, plainPath } from '../rules/paths.ts';
import { stepOf } from '../rules/steps.ts';
import * as store from '../store.ts';
import type { ContentDeps } from './deps.ts';
import { createPresenting } from './presenting.ts';

/** How a site's operators write and publish its pages. `changed` is called after what visitors read has changed. */
export function createEditing(deps: ContentDeps, changed: () => void) {
  const { db, clock, audit } = deps;
  const { presentPage, presentEdited } = createPresenting(deps);

  return {
    /** Saves a draft; nothing that visitors read changes. @throws AppError as `savePageCall` says */
    async save(caller: Caller, input: PageInput): Promise<EditedPage> {
      const { userId } = writerOf(deps, caller);
      refuseText(input.body);
      const path = plainPath(input.path);
      refusePath(path);
      if (!caller.site.locales.includes(input.language)) throw new AppError('invalid_field', { field: 'language' });
      const change = { path, language: input.language, title: input.title };
      return db.transaction(async tx => {
        const row = input.page
          ? await placed(tx, await locked(tx, caller, input.page, input.revision), change)
          : await begin(tx, { ...change, siteId: caller.site.id, createdAt: clock() });
        const version = await store.addVersion(tx, {
          ...columnsOf(input),
          id: newId('cve'),
          siteId: row.siteId,
          pageId: row.id,
          authorId: userId,
          createdAt: clock(),
        });
        const saved = await store.changePage(tx, row, { ...change, ...draftOf(version) });
        const about = { path, language: input.language, version: version.number };
        const answer = await presentEdited(tx, saved);
        await audit.write(tx, caller, { action: 'content.saved', object: row.id, after: about });
        return answer;
      });
    },

    /** Moves a page on. @throws AppError as `movePageCall` says */
    async move(caller: Caller, { page, revision, to }: PageMove): Promise<EditedPage> {
      const { userId } = writerOf(deps, caller);
      const moved = await db.transaction(async tx => {
        const row = await locked(tx, caller, page, revision);
        const step = stepOf(row, to);
        if (!step) throw new AppError('page_step', { field: 'page' });
        if (to === 'review' || to === 'published') await refuseFaults(tx, row);
        const now = clock();
        if (to === 'published' && row.draftVersion !== null)
          await store.markPublished(tx, row.id, row.draftVersion, now);
        const published = to === 'published' ? { publishedAt: now } : {};
        const after = await store.changePage(tx, row, { ...step, ...published, changedBy: userId, changedAt: now });
        const answer = await presentEdited(tx, after);
        await audit.write(tx, caller, {
          action: `content.${ACTIONS[to]}`,
          object: row.id,
          before: factsOf(row),
          after: factsOf(after),
        });
        await dataChanged(tx, 'content');
        return answer;
      });
      changed();
      return moved;
    },

    /** Copies a version into a new draft. @throws AppError `login_needed`, `role_needed`, `page_changed`, `not_found` */
    async restore(caller: Caller, input: { page: string; revision: number; version: number }): Promise<EditedPage> {
      const { userId } = writerOf(deps, caller);
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
        const restored = await store.changePage(tx, row, { title: version.title, ...draftOf(version) });
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

  /** @throws AppError `not_found`, `page_changed` where it is not as the operator has seen it */
  async function locked(tx: Db, caller: Caller, id: string, revision: number): Promise<store.PageRow> {
    const row = await store.lockPage(tx, caller.site.id, id);
    if (!row) throw new AppError('not_found', { field: 'page' });
    if (row.revision === revision) return row;
    const { changed_by: by, changed_at: at } = await presentPage(tx, row);
    throw new AppError('page_changed', { details: { revision: row.revision, changed_by: by, changed_at: at } });
  }
}

/** @throws AppError `login_needed`, `role_needed`, `content_elsewhere` */
function writerOf({ writtenIn }: ContentDeps, caller: Caller) {
  const writer = mayOperate(caller, 'publish_content');
  if (writtenIn(caller.site) !== 'built_in') throw new AppError('content_elsewhere');
  return writer;
}

/** A page that has been published keeps its address: a redirect leads from it to another. */
async function placed(
  tx: Db,
  row: store.PageRow,
  { path, language }: Pick<store.PageRow, 'path' | 'language'>,
): Promise<store.PageRow> {
  if (row.path === path && row.language === language) return row;
  if (row.live !== 'none') throw new AppError('page_path_fixed', { field: 'path' });
  if (await store.isTaken(tx, row.siteId, { path, language, but: row.id })) throw taken();
  return row;
}

async function begin(
  tx: Db,
  about: Pick<store.PageRow, 'siteId' | 'path' | 'language' | 'title' | 'createdAt'>,
): Promise<store.PageRow> {
  const empty = { live: 'none', stage: 'none', revision: 0, changedAt: about.createdAt, changedBy: '' } as const;
  const row = await store.addPage(tx, { ...about, ...empty, id: newId('cpg') });
  if (!row) throw taken();
  return row;
}

/** @throws AppError `page_block` with the line of the first block that cannot be read */
async function refuseFaults(tx: Db, row: store.PageRow): Promise<void> {
  const version = await store.findVersion(tx, row.siteId, row.id, row.draftVersion ?? 0);
  const [fault] = version ? readBlocks(version.body).faults : [];
  if (fault) throw new AppError('page_block', { field: 'body', params: { name: fault.name, line: fault.line } });
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

const draftOf = ({ number, authorId: changedBy, createdAt: changedAt }: store.VersionRow) =>
  ({ stage: 'draft', draftVersion: number, changedBy, changedAt }) as const;

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
