import type { Logger } from 'pino';
import { contactOf } from '../../identity/accounts/service.ts';
import { StartRefused } from '../../kit/settings/start-refused.ts';
import type { Module } from '../../app/module.ts';
import type { Site } from '../../platform/sites/contract.ts';
import { createFilePages } from './providers/files.ts';
import { createOwnPages } from './providers/own-pages.ts';
import { type EditedPageProvider, layered } from './providers/page-provider.ts';
import { createStrapiPages } from './providers/strapi.ts';
import { contentRoutes } from './routes.ts';
import { createContent, type Content } from './service.ts';
import type { ContentDeps } from './service/deps.ts';

interface ContentParts extends Pick<ContentDeps, 'db' | 'clock' | 'audit' | 'secret'> {
  log: Logger;
  /** The folder of the brands. */
  folder: string;
  sites: readonly Site[];
  strapiToken: string | null;
}

export function contentModule({ folder, sites, log, strapiToken, ...parts }: ContentParts): Module<Content> {
  const { db, clock } = parts;
  const own = createOwnPages(db);
  const strapis = new Map<string, EditedPageProvider>();
  for (const { id, content } of sites) {
    if (content.source !== 'strapi') continue;
    if (!strapiToken) throw new StartRefused(`sites/${id}/site.json: pages from Strapi need STRAPI_TOKEN`);
    strapis.set(id, createStrapiPages({ url: content.url, token: strapiToken, clock, log }));
  }
  const builtIn = createFilePages(folder, sites);
  const content = createContent({
    ...parts,
    source: layered(({ id }) => strapis.get(id) ?? own, builtIn),
    builtIn,
    writtenIn: site => site.content.source,
    addressOf: (tx, siteId, userId) =>
      contactOf(tx, siteId, userId).then(
        ({ to }) => to,
        () => '',
      ),
  });
  return { service: content, reads: { content: content.reload }, routes: http => contentRoutes(http, content) };
}
