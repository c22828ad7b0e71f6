import { z } from 'zod';
import { mayOperate } from '../../../identity/accounts/rules.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { signed } from '../../../kit/security/crypto.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import type { BlockFault, ContentBlock, ContentPage } from '../contract.ts';
import { sourcePage } from '../providers/own-pages.ts';
import { readBlocks } from '../rules/blocks.ts';
import * as store from '../store.ts';
import type { ContentDeps } from './deps.ts';
import { refuseText } from './editing.ts';
import { createReading } from './reading.ts';

const PREVIEW_MS = 3 * 24 * 60 * 60 * 1000;

/** Names one version; it opens nothing else, and it ends. */
const link = signed(
  'content-preview',
  z.object({ site: z.string(), page: z.string(), version: z.number(), until: z.number() }),
  PREVIEW_MS,
);

/** Drafts as they would look, for operators while they write and for those they send a link to. */
export function createPreviewing(deps: ContentDeps) {
  const { db, clock, secret, audit } = deps;
  const reading = createReading(deps);

  return {
    /** A text as visitors would see it. @throws AppError `login_needed`, `role_needed`, and those of a text */
    async render(
      caller: Caller,
      { body, language }: { body: string; language: Locale },
    ): Promise<{ blocks: ContentBlock[]; faults: BlockFault[] }> {
      mayOperate(caller, 'publish_content');
      refuseText(body);
      const page = {
        path: '/',
        language,
        title: '-',
        description: '-',
        body,
        updated_on: '1970-01-01',
        indexed: false,
      };
      const { blocks } = await reading.present(caller.site, page, [page]);
      return { blocks, faults: readBlocks(body).faults };
    },

    /** A link to one version, for whoever has it. @throws AppError `login_needed`, `role_needed`, `not_found` */
    async previewLink(caller: Caller, { page, version }: { page: string; version: number }) {
      mayOperate(caller, 'publish_content');
      const siteId = caller.site.id;
      const found = await store.findVersion(db, siteId, page, version);
      if (!found) throw new AppError('not_found', { field: 'version' });
      const now = clock();
      const until = now.getTime() + PREVIEW_MS;
      const token = link.sign({ site: siteId, page, version, until }, { secret, now });
      await db.transaction(tx =>
        audit.write(tx, caller, { action: 'content.preview_made', object: page, after: { version } }),
      );
      return { url: `${caller.origin}/page-preview/${token}`, expires_at: new Date(until).toISOString() };
    },

    /** The version of such a link. @throws AppError `preview_over` */
    async preview(
      { site }: Caller,
      token: string,
    ): Promise<{ page: ContentPage; version: number; expires_at: string }> {
      const preview = link.verify(token, { secret, now: clock() });
      const row = preview?.site === site.id ? await store.findPage(db, site.id, preview.page) : null;
      const version = preview && row && (await store.findVersion(db, site.id, row.id, preview.version));
      if (!version) throw new AppError('preview_over');
      const page = { ...sourcePage(row, version), indexed: false };
      return {
        page: await reading.present(site, page, [page]),
        version: version.number,
        expires_at: new Date(preview.until).toISOString(),
      };
    },
  };
}
