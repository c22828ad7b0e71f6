import { accountOf } from '../../../identity/accounts/service.ts';
import type { Account, Caller } from '../../../platform/sites/rules/caller.ts';
import type { DocumentKind } from '../../../money/products/contract.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import type { StoredDocument } from '../contract.ts';
import * as rules from '../rules.ts';
import type { Issued } from '../rules.ts';
import * as store from '../store.ts';
import type { DocumentDeps } from './bodies.ts';
import type { DocumentDefinition } from './document-definition.ts';
import { asShown, openDocument } from './locked-rows.ts';
import { print } from './print.ts';

/** A document that its owner has opened and may show to others. */
export type Published = Pick<Issued, 'id' | 'kind' | 'userId' | 'vin' | 'title' | 'version'> & {
  document: StoredDocument;
};

/** The parts of a document that may be published. */
export function createPublishing(deps: DocumentDeps, definitionOf: (kind: DocumentKind) => DocumentDefinition) {
  const { db, renderer, vehicles, bodies } = deps;

  /** The newest document of an account about a vehicle that may be read, marked as opened; null where there is none. */
  async function newestPublishedOf(account: Account, kind: DocumentKind, vin: string): Promise<Published | null> {
    const rows = await store.listOfVehicle(db, account, kind, vehicles.normalize(vin));
    const newest = rows.find(rules.isReadable);
    const row = newest && (await openDocument(deps, account, newest.id));
    return row ? contentOf(await asShown(row, definitionOf(kind))) : null;
  }

  return {
    /** The member's newest document of a vehicle that may be read, marked as opened; null where there is none. */
    newestPublished: (caller: Caller, kind: DocumentKind, vin: string): Promise<Published | null> =>
      newestPublishedOf(accountOf(caller), kind, vin),

    newestPublishedOf,

    /** A document of the member that may be read, marked as opened; null where there is none. */
    async ownPublished(caller: Caller, id: string): Promise<Published | null> {
      const row = await openDocument(deps, accountOf(caller), id);
      return row ? contentOf(await asShown(row, definitionOf(row.kind))) : null;
    },

    /** The member's documents of a vehicle that may be read: one that a newer one replaced is still shown by its links. */
    async publishedIds(caller: Caller, kind: DocumentKind, vin: string): Promise<string[]> {
      const rows = await store.listOfVehicle(db, accountOf(caller), kind, vehicles.normalize(vin));
      return rows.filter(rules.isReadable).map(({ id }) => id);
    },

    /** A document as it is now; null once it is taken back. */
    async published(siteId: string, id: string): Promise<Published | null> {
      const row = await store.findDocument(db, siteId, id);
      return row && contentOf(await asShown(await bodies.whole(row), definitionOf(row.kind)));
    },

    /** A document as others are shown it, one SVG a page: behind what buyers wait for, and drawn once for all who look. */
    async drawPages(
      { kind }: Pick<Published, 'kind'>,
      { document, lang, signal }: { document: StoredDocument; lang: Locale; signal?: AbortSignal | undefined },
    ): Promise<string[]> {
      return (await renderer.svg(definitionOf(kind).printable(document, lang), { line: 'visitors', signal })).pages;
    },

    /** The PDF of a document as others are shown it, drawn like its pages; its hash is kept among those that are ours. */
    draw: (
      found: Published,
      { document, lang, signal }: { document: StoredDocument; lang: Locale; signal?: AbortSignal | undefined },
    ): Promise<Uint8Array> =>
      print(deps, found, definitionOf(found.kind).printable(document, lang), { line: 'visitors', signal }),
  };
}

function contentOf(row: Issued): Published | null {
  const document = rules.contentOf(row);
  if (!document) return null;
  const { id, kind, userId, vin, title, version } = row;
  return { id, kind, userId, vin, title, version, document };
}
