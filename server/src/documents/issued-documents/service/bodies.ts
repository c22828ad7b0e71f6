import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { daysAfter, dayOf } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Invariant } from '../../../kit/invariants.ts';
import type { MediaStore } from '../../../platform/media/rules/media-store.ts';
import { FILES_PAGE, filesAreStored } from '../../../platform/media/service/stored-files.ts';
import type { Body, StoredDocument } from '../contract.ts';
import type { Contents, Issued, Kept } from '../rules.ts';
import { listFiles, listFilesUpTo, listIds, type Placed } from '../import/placing-store.ts';
import * as store from '../store.ts';
import type { IssuedDocumentDeps } from './deps.ts';

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

/** The folder of documents in the media store. */
const FOLDER = 'documents';
/** A file is written before the row that names it; a day later, one that no row names is left over. */
const ORPHAN_DAYS = 1;
const STEP = 1_000;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The day a file was written and the document it is of, from its key. */
function partsOf(key: string): { day: string; id: string } | null {
  const [, year, month, day, id] = /^documents\/(\d{4})(\d{2})(\d{2})-(\w+)-\w+\.gz$/.exec(key) ?? [];
  return id ? { day: `${year}-${month}-${day}`, id } : null;
}

export type Bodies = ReturnType<typeof createBodies>;

/** What the use cases of issued documents work with. */
export interface DocumentDeps extends IssuedDocumentDeps {
  bodies: Bodies;
}

/** The contents of documents: in their rows, or over a size in the media store. */
export function createBodies({
  db,
  clock,
  log,
  config,
  files,
}: Pick<IssuedDocumentDeps, 'db' | 'clock' | 'log' | 'config' | 'files'>) {
  return {
    /**
     * Keeps the content of a document before its row is written: one over the size in the media store, and `cardFields` of it
     * in the row. Slow: call it outside a transaction.
     */
    async keep(id: string, document: StoredDocument, cardFields: readonly string[]): Promise<Placed> {
      const json = Buffer.from(JSON.stringify(document));
      if (json.length <= config.documentRowBytes) return { document, body: { key: null, bytes: json.length } };
      const bytes = await packed(json);
      const hash = sha256(bytes);
      const key = `${FOLDER}/${dayOf(clock()).replaceAll('-', '')}-${id}-${hash.slice(0, 16)}.gz`;
      await files.put(key, bytes, 'application/gzip');
      const ofCard = new Set(['lang', 'document', ...cardFields]);
      const card = Object.fromEntries(Object.entries(document).filter(([field]) => ofCard.has(field)));
      return { document: card as unknown as StoredDocument, body: { key, sha256: hash, bytes: json.length } };
    },

    /** A row with its content, as the life cycle of its kind reads it. @throws AppError `document_damaged` */
    async whole<C extends Contents = Contents>(row: Kept): Promise<Issued<C>> {
      const { id, body } = row;
      const document = row.document && body?.key ? await contentOf(id, body) : row.document;
      return { ...row, document } as Issued<C>;
    },

    /** An earlier version of a document; null where there is none. @throws AppError `document_damaged` */
    async version(document: store.DocumentKey, version: number): Promise<StoredDocument | null> {
      const row = await store.findVersion(db, document, version);
      return row && (row.body?.key ? contentOf(document.id, row.body) : row.document);
    },

    /** Removes a file unless a row names it. */
    async remove({ key }: { key: string }): Promise<void> {
      const id = partsOf(key)?.id;
      const named = id ? await listFiles(db, [id]) : [];
      if (!named.some(each => each.key === key)) await files.remove(key);
    },

    /** Removes files that no row names: what is left where a server was killed between writing the file and the row. */
    async removeOrphans(): Promise<void> {
      const since = dayOf(daysAfter(clock(), -ORPHAN_DAYS));
      let step: string[] = [];
      for await (const key of files.list(FOLDER)) {
        if ((partsOf(key)?.day ?? since) >= since) continue;
        step.push(key);
        if (step.length < STEP) continue;
        await removeUnnamed(db, files, step);
        step = [];
      }
      if (step.length > 0) await removeUnnamed(db, files, step);
    },
  };

  async function contentOf(id: string, body: Body): Promise<StoredDocument> {
    const bytes = body.key === null ? null : await files.get(body.key);
    if (body.key === null || !bytes || sha256(bytes) !== body.sha256) {
      log.error(
        { document: id, key: body.key },
        bytes ? 'The file of a document is damaged' : 'The file of a document is gone',
      );
      throw new AppError('document_damaged');
    }
    return JSON.parse((await unpacked(bytes)).toString('utf8')) as StoredDocument;
  }
}

/** Every content that a row names is in the media store. */
export const bodiesStored = (files: MediaStore): Invariant =>
  filesAreStored(
    {
      name: 'media_documents',
      sentence: 'Every document that is not in its row is in the media store, as it was written in a sample of 50.',
    },
    {
      files,
      folder: FOLDER,
      async *named(db) {
        for (let after = ''; ;) {
          const last = (await listIds(db, after, FILES_PAGE)).at(-1);
          if (last === undefined) return;
          yield await listFilesUpTo(db, after, last);
          after = last;
        }
      },
    },
  );

async function removeUnnamed(db: Db, files: MediaStore, keys: readonly string[]): Promise<void> {
  const ids = keys.flatMap(key => partsOf(key)?.id ?? []);
  const named = new Set((await listFiles(db, ids)).map(({ key }) => key));
  for (const key of keys) if (!named.has(key)) await files.remove(key);
}
