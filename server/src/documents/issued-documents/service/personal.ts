import type { Account } from '../../../platform/sites/rules/caller.ts';
import { rowsAsLines, type TimelineSource } from '../../../kit/people/timeline.ts';
import type { ExportPart, PersonalData } from '../../../kit/personal.ts';
import type { DocumentKind } from '../../../money/products/contract.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import { contentOf, isReadable, type Issued } from '../rules.ts';
import * as store from '../store.ts';
import { issuedDocuments } from '../tables.ts';
import type { IssuedDocumentDeps } from './deps.ts';
import { REMOVE_BODY } from '../jobs.ts';
import type { DocumentDefinition } from './document-definition.ts';
import { documentAsShown } from './locked-rows.ts';
import { print } from './print.ts';

/** The only way to the content of a document: marks it as opened. */
type OpenDocument = (account: Account, id: string) => Promise<Issued | null>;

/** Personal data in documents of every kind. */
export function createPersonal(
  deps: Pick<IssuedDocumentDeps, 'db' | 'clock' | 'renderer' | 'jobs'>,
  definitions: ReadonlyMap<DocumentKind, DocumentDefinition>,
  openDocument: OpenDocument,
): PersonalData {
  /** The list of one kind and the PDFs of it, each drawn when it is its turn. */
  function exportOf(definition: DocumentDefinition, rows: Issued[], account: Account, locale: Locale): ExportPart[] {
    const folder = definition.exportedAs;
    const json = rows.map(row => {
      const { number, vin, title, state, version, createdAt, finishedAt } = row;
      return {
        number,
        vin,
        title,
        state,
        version,
        ...definition.exported(row),
        ordered: createdAt,
        finished: finishedAt,
      };
    });
    const drawn = rows.filter(isReadable).map(({ id, number }) => ({
      file: `${folder}/${number}.pdf`,
      async bytes() {
        const row = await openDocument(account, id);
        const content = row && contentOf(row);
        if (!content) return null;
        const shown = await documentAsShown(row, content, definition);
        return print(deps, row, definition.printable(shown, locale));
      },
    }));
    return [{ file: `${folder}.json`, json }, ...drawn];
  }

  return {
    module: 'issued-documents',
    by: 'account',
    tables: ['issued_documents', 'document_versions'],
    async export(reader, { siteId, userId, locale }) {
      const account = { siteId, userId };
      const rows = await store.listAll(reader, account);
      return [...definitions.values()].flatMap(definition => {
        const own = rows.filter(row => row.kind === definition.kind);
        return exportOf(definition, own, account, locale);
      });
    },
    async count(reader, account) {
      const counts = await Promise.all(
        [...definitions.values()].map(async ({ kind, exportedAs }) => ({
          kind,
          exportedAs,
          ...(await store.countDocuments(reader, account, kind)),
        })),
      );
      return {
        goes: [
          ...counts.map(({ kind, made }) => ({ what: `${kind}_links`, count: made })),
          { what: 'unmade_documents', count: counts.reduce((sum, { unmade }) => sum + unmade, 0) },
        ],
        stays: counts.map(({ exportedAs, made }) => ({ what: exportedAs, count: made, why: 'verifiable' as const })),
      };
    },
    join: (tx, from, into) => store.moveDocuments(tx, from, into),
    async erase(tx, account) {
      for (const key of await store.archiveDocuments(tx, account)) await deps.jobs.enqueue(tx, REMOVE_BODY, { key });
    },
  };
}

const documentLines = (at: 'createdAt' | 'finishedAt' | 'openedAt', what: string) =>
  rowsAsLines(issuedDocuments, {
    topic: 'document',
    at,
    of: ({ siteId, userId }) => ({ siteId, userId }),
    fields: ['id', 'kind', 'number', 'vin', 'title', 'state'],
    line: ({ id, ...about }) => ({ what, about: { document: id, ...about } }),
  });

/** A member's documents: ordered, finished, first opened. */
export const timeline: TimelineSource[] = [
  documentLines('createdAt', 'ordered'),
  documentLines('finishedAt', 'finished'),
  documentLines('openedAt', 'opened'),
];
