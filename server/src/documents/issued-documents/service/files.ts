import { z } from 'zod';
import { accountOf } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { signed } from '../../../kit/security/crypto.ts';
import { AppError } from '../../../kit/errors.ts';
import { fileName } from '../../../kit/text/file-name.ts';
import type { DocumentKind } from '../../../money/products/contract.ts';
import { Locale } from '../../../platform/sites/contract.ts';
import type { DocumentFile, Print } from '../contract.ts';
import * as rules from '../rules.ts';
import type { Issued } from '../rules.ts';
import * as store from '../store.ts';
import type { DocumentDeps } from './bodies.ts';
import type { DocumentDefinition } from './document-definition.ts';
import { documentAsShown, openDocument } from './locked-rows.ts';
import { print } from './print.ts';

/** How long the address of a file opens it. */
const LINK_MS = 5 * 60_000;
const fileLink = signed(
  'document-file',
  z.object({ id: z.string(), s: z.string(), v: z.number().int(), lang: Locale }),
  LINK_MS,
);

/** The PDFs of a document, one of each version and language, the last that was drawn; the newest version first. */
function lastPrints(prints: readonly Print[]): Print[] {
  const last = new Map(prints.map(kept => [`${kept.version} ${kept.lang}`, kept]));
  return [...last.values()].sort((a, b) => b.version - a.version);
}

/** The PDFs of a member's documents, each with an address that opens it without a sign-in for a short time. */
export function createFiles(deps: DocumentDeps, definitionOf: (kind: DocumentKind) => DocumentDefinition) {
  const { db, clock, secret, vehicles, bodies } = deps;

  return {
    /** The PDFs of every document of a vehicle that the member may read, the newest first. */
    async files(caller: Caller, vin: string): Promise<DocumentFile[]> {
      const account = accountOf(caller);
      const number = vehicles.normalize(vin);
      const kinds = ['report', 'sticker'] as const;
      const rows = (await Promise.all(kinds.map(kind => store.listOfVehicle(db, account, kind, number)))).flat();
      const made = rows.filter(rules.isReadable);
      const versions = await store.listVersions(
        db,
        account.userId,
        made.map(({ id }) => id),
      );
      return made.flatMap(row => {
        const at = new Map(
          versions.filter(each => each.documentId === row.id).map(each => [each.version, each.createdAt]),
        );
        return lastPrints(row.prints).map(kept => fileOf(row, kept, at.get(kept.version)));
      });
    },

    /** The file behind an address of the list. @throws AppError `document_link`, `document_not_found`, `document_revoked` */
    async file(caller: Caller, token: string): Promise<{ bytes: Uint8Array; fileName: string }> {
      const named = fileLink.verify(token, { secret, now: clock() });
      if (named?.s !== caller.site.id) throw new AppError('document_link');
      const { id, v: version, lang } = named;
      const found = await store.findDocument(db, caller.site.id, id);
      if (found?.state === 'revoked') throw new AppError('document_revoked');
      const userId = found?.userId;
      const row = userId ? await openDocument(deps, { siteId: caller.site.id, userId }, id) : null;
      const content = row && rules.contentOf(row);
      if (!content) throw new AppError('document_not_found');
      const document = version === row.version ? content : await bodies.version(row, version);
      if (!document) throw new AppError('document_not_found');
      const definition = definitionOf(row.kind);
      const shown = await documentAsShown(row, document, definition);
      const printable = definition.printable(shown, lang);
      const bytes = await print(deps, { id, userId: row.userId, version }, printable, { signal: caller.signal?.() });
      return { bytes, fileName: fileName([caller.site.name, row.title, row.vin, row.kind], 'pdf') };
    },
  };

  function fileOf(row: Issued, { version, lang, pages, bytes }: Print, made: Date | undefined): DocumentFile {
    const token = fileLink.sign({ id: row.id, s: row.siteId, v: version, lang }, { secret, now: clock() });
    return {
      id: row.id,
      kind: row.product,
      version,
      lang,
      pages: pages ?? null,
      bytes: bytes ?? null,
      created: (made ?? row.finishedAt ?? row.createdAt).toISOString(),
      url: `/documents/file?token=${token}`,
    };
  }
}
