import type { Logger } from 'pino';
import { contactOf } from '../../identity/accounts/service.ts';
import { exportOf } from '../../identity/exports/rules.ts';
import { local, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import type { Site } from '../../platform/sites/contract.ts';
import type { Sites } from '../../platform/sites/service.ts';
import type { BrandFiles } from '../../platform/sites/service/brand-files.ts';
import { DeskPage, deskPagesCall, Redirect, redirectsCall } from './contract.ts';
import { createFilePages } from './providers/files.ts';
import { createOwnPages } from './providers/own-pages.ts';
import { layered, type PageProvider } from './providers/page-provider.ts';
import { createStrapis } from './providers/strapi.ts';
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
  /** The token a brand's Strapi is read with; null: it has none. */
  strapiTokenOf: (site: Site) => string | null;
}

export function contentModule({ brandFiles, sites, log, strapiTokenOf, ...parts }: ContentParts): Module<Content> {
  const { db, clock } = parts;
  const own = createOwnPages(db);
  const strapiOf = createStrapis({ tokenOf: strapiTokenOf, clock, log });
  const pages = brandFiles.read('pages', () => createFilePages(brandFiles.folder, sites.all()));
  const builtIn: PageProvider = {
    find: (site, path) => pages.current().find(site, path),
    list: site => pages.current().list(site),
  };
  const content = createContent({
    ...parts,
    source: layered(site => strapiOf(site) ?? own, builtIn),
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
    exports: [pageExport(content), redirectExport(content)],
    reads: { content: content.reload, brand_files: readFiles, site_settings: content.reload, secrets: content.reload },
    placement,
    routes: http => contentRoutes(http, content),
  };
}

const pageExport = (content: Content) =>
  exportOf({
    list: 'pages',
    needs: ['read_content'],
    input: deskPagesCall.input,
    row: DeskPage,
    read: async (caller, input) => {
      const { pages: rows, next, counts } = await content.desk(caller, input);
      return { rows, next, total: counts[input.tab] };
    },
  });

const redirectExport = (content: Content) =>
  exportOf({
    list: 'redirects',
    needs: ['read_content'],
    input: redirectsCall.input,
    row: Redirect,
    read: async caller => ({ rows: (await content.redirects(caller)).redirects, next: null }),
  });
