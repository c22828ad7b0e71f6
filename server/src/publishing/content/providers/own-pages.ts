import { createCache } from '../../../kit/cache.ts';
import { dayOf } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { isSectionPath } from '../rules/paths.ts';
import * as store from '../store.ts';
import type { EditedPageProvider, ProvidedPage } from './page-provider.ts';

/** Texts that stay parsed: a version never changes, so its page is always the same object. */
const MAX_CACHED = 500;

/**
 * The pages that operators write in this product: the published version of each. An archived one hides the file, but for
 * words of pages of the product, which are never without: there the file speaks again.
 */
export function createOwnPages(db: Db): EditedPageProvider {
  const known = createCache<ProvidedPage>({ max: MAX_CACHED });
  const pageOf = (page: store.PageRow, version: store.VersionRow): ProvidedPage =>
    known.get(`${version.id} ${page.path}`, () => sourcePage(page, version));
  return {
    async read(site, path) {
      const rows = await store.listLive(db, site.id, path);
      return {
        pages: rows.flatMap(({ page, version }) => (version ? [pageOf(page, version)] : [])),
        hidden: rows.flatMap(({ page, version }) => (version || isSectionPath(page.path) ? [] : [page])),
      };
    },
  };
}

/** A version as a page, whether it is published or not. */
export function sourcePage(page: store.PageRow, version: store.VersionRow): ProvidedPage {
  const { title, description, lead, topic, position, body, indexed, publishedAt, createdAt } = version;
  return {
    path: page.path,
    language: page.language,
    title,
    description,
    body,
    indexed,
    ...(lead ? { lead } : {}),
    ...(topic ? { topic } : {}),
    ...(position === null ? {} : { order: position }),
    updated_on: dayOf(publishedAt ?? createdAt),
  };
}
