import { contactOf } from '../accounts/service.ts';
import type { Noun } from '../noun.ts';
import type { Site } from '../sites/contract.ts';
import { createFilePages } from './providers/files.ts';
import { createOwnPages } from './providers/own-pages.ts';
import { layered } from './providers/page-source.ts';
import { contentRoutes } from './routes.ts';
import { createContent, type Content } from './service.ts';
import type { ContentDeps } from './service/deps.ts';

interface ContentParts extends Pick<ContentDeps, 'db' | 'clock' | 'audit' | 'secret'> {
  /** The folder of the brands. */
  folder: string;
  sites: readonly Site[];
}

export function contentNoun({ folder, sites, ...parts }: ContentParts): Noun<Content> {
  const { db } = parts;
  const own = createOwnPages(db);
  const content = createContent({
    ...parts,
    source: layered(() => own, createFilePages(folder, sites)),
    writtenIn: () => 'built_in',
    addressOf: (tx, siteId, userId) =>
      contactOf(tx, siteId, userId).then(
        ({ to }) => to,
        () => '',
      ),
  });
  return { service: content, routes: http => contentRoutes(http, content) };
}
