import type { Noun } from '../noun.ts';
import type { Site } from '../sites/contract.ts';
import { createFilePages } from './providers/files.ts';
import { contentRoutes } from './routes.ts';
import { createContent, type Content } from './service.ts';

export function contentNoun({ folder, sites }: { folder: string; sites: readonly Site[] }): Noun<Content> {
  const content = createContent({ files: createFilePages(folder, sites) });
  return { service: content, routes: http => contentRoutes(http, content) };
}
