import type { DocumentDeskDeps } from './service/deps.ts';
import { createActions } from './service/actions.ts';
import { createDetail } from './service/detail.ts';
import { createListing } from './service/listing.ts';

export type { DocumentDeskDeps } from './service/deps.ts';

export type DocumentDesk = ReturnType<typeof createDocumentDesk>;

/** Documents and how they are made, as those who run a brand work on them. */
export function createDocumentDesk(deps: DocumentDeskDeps) {
  return { ...createListing(deps), ...createDetail(deps), ...createActions(deps) };
}
