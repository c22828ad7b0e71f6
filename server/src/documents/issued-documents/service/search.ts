import { FIRST_PAGE, type MomentPlace, type PageRequest } from '../../../kit/database/paging.ts';
import type { DocumentKind } from '../../../money/products/contract.ts';
import * as store from '../store.ts';
import type { DocumentDeps } from './bodies.ts';
import type { DocumentDefinition } from './document-definition.ts';

/** `state`: one of any kind, or `working` for everything before a document has ended. */
type Search = Omit<store.DocumentSearch, 'states'> & { state?: string };

/** Documents of a brand, whosever they are, as those who run it look for them. */
export function createSearch({ db }: DocumentDeps, definitions: ReadonlyMap<DocumentKind, DocumentDefinition>) {
  const statesNamed = (state: string): string[] =>
    state === 'working' ? [...definitions.values()].flatMap(({ states }) => Object.values(states)) : [state];

  return {
    /** How many documents of each kind and state were ordered on a site since a moment. */
    counts: (siteId: string, since: Date) => store.countByState(db, siteId, since),

    /** A page of the documents of a site, the newest first, and how many there are. */
    async search(siteId: string, { state, ...same }: Search, page: PageRequest<MomentPlace> = FIRST_PAGE) {
      const search = { ...same, ...(state !== undefined && { states: statesNamed(state) }) };
      const [heads, total] = await Promise.all([
        store.searchDocuments(db, siteId, search, page),
        store.countSearched(db, siteId, search),
      ]);
      return { heads, total };
    },

    /** A document of a site with its earlier versions, or whether another site has it. */
    async findForDesk(siteId: string, id: string) {
      const row = await store.findDocument(db, siteId, id);
      if (!row) return { row, isElsewhere: await store.isElsewhere(db, siteId, id) };
      return { row, versions: await store.listVersions(db, row.userId, [id]) };
    },
  };
}
