import type { Db } from '../../../kit/database/db.ts';
import type { DeskPage, EditedPage, PageText } from '../contract.ts';
import { readBlocks } from '../rules/blocks.ts';
import * as store from '../store.ts';
import type { ContentDeps } from './deps.ts';

/** Rows as operators see them. */
export function createPresenting({ addressOf }: Pick<ContentDeps, 'addressOf'>) {
  const presentPage = async (db: Db, row: store.PageRow): Promise<DeskPage> => ({
    id: row.id,
    path: row.path,
    language: row.language,
    title: row.title,
    live: row.live,
    stage: row.stage,
    revision: row.revision,
    changed_at: row.changedAt.toISOString(),
    changed_by: await addressOf(db, row.siteId, row.changedBy),
    published_at: row.publishedAt?.toISOString() ?? null,
  });

  return {
    presentPage,

    /** A page with its newest text and all its versions. */
    async presentEdited(db: Db, row: store.PageRow): Promise<EditedPage> {
      const versions = await store.listVersions(db, row.id);
      const [newest] = versions;
      const text = newest && (await store.findVersion(db, row.siteId, row.id, newest.number));
      if (!text) throw new Error(`The page ${row.id} has no version`);
      const addresses = new Map<string, string>();
      for (const { authorId } of versions)
        if (!addresses.has(authorId)) addresses.set(authorId, await addressOf(db, row.siteId, authorId));
      return {
        page: await presentPage(db, row),
        text: textOf(text),
        faults: readBlocks(text.body).faults,
        versions: versions.map(version => ({
          number: version.number,
          title: version.title,
          written_at: version.createdAt.toISOString(),
          written_by: addresses.get(version.authorId) ?? '',
          restored_from: version.restoredFrom,
          published_at: version.publishedAt?.toISOString() ?? null,
          is_live: version.number === row.liveVersion,
        })),
      };
    },
  };
}

export function textOf({ title, description, lead, topic, position, indexed, body }: store.VersionRow): PageText {
  return { title, description, lead, topic, order: position, indexed, body };
}
