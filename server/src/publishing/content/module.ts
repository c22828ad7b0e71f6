import type { Logger } from 'pino';
import { contactOf } from '../../identity/accounts/service.ts';
import { StartRefused } from '../../kit/settings/start-refused.ts';
import { local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import type { Site } from '../../platform/sites/contract.ts';
import type { Sites } from '../../platform/sites/service.ts';
import type { BrandFiles } from '../../platform/sites/service/brand-files.ts';
import { createFilePages } from './providers/files.ts';
import { createOwnPages } from './providers/own-pages.ts';
import { type EditedPageProvider, layered, type PageProvider } from './providers/page-provider.ts';
import { createStrapiPages } from './providers/strapi.ts';
import { contentRoutes } from './routes.ts';
import { createContent, type Content } from './service.ts';
import type { ContentDeps } from './service/deps.ts';

const placement: Placement = {
  content_pages: local('it holds what the operator publishes'),
  content_versions: local('it holds what the operator publishes'),
  content_redirects: local('it holds what the operator publishes'),
};

interface ContentParts extends Pick<ContentDeps, 'db' | 'clock' | 'audit' | 'secret'> {
  log: Logger;
  brandFiles: BrandFiles;
  sites: Pick<Sites, 'all'>;
  strapiToken: string | null;
}

export function contentModule({ brandFiles, sites, log, strapiToken, ...parts }: ContentParts): Module<Content> {
  const { db, clock } = parts;
  const own = createOwnPages(db);
  const strapisOf = (all: readonly Site[]) =>
    new Map<string, EditedPageProvider>(
      all.flatMap(({ id, content: setting }) => {
        if (setting.source !== 'strapi') return [];
        if (!strapiToken) throw new StartRefused(`sites/${id}/site.json: pages from Strapi need STRAPI_TOKEN`);
        return [[id, createStrapiPages({ url: setting.url, token: strapiToken, clock, log })]];
      }),
    );
  const pages = brandFiles.read('pages', () => {
    const all = sites.all();
    return { strapis: strapisOf(all), builtIn: createFilePages(brandFiles.folder, all) };
  });
  const builtIn: PageProvider = {
    find: (site, path) => pages.current().builtIn.find(site, path),
    list: site => pages.current().builtIn.list(site),
  };
  const content = createContent({
    ...parts,
    source: layered(({ id }) => pages.current().strapis.get(id) ?? own, builtIn),
    builtIn,
    writtenIn: site => site.content.source,
    addressOf: (tx, siteId, userId) =>
      contactOf(tx, siteId, userId).then(
        ({ to }) => to,
        () => '',
      ),
  });
  const readFiles = (): void => {
    pages.reload();
    content.reload();
  };
  return {
    service: content,
    reads: { content: content.reload, brand_files: readFiles, site_settings: content.reload },
    placement,
    routes: http => contentRoutes(http, content),
  };
}
