import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { lockName } from '../../../kit/database/named-lock.ts';
import { AppError } from '../../../kit/errors.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { Audit } from '../../audit/service.ts';
import { dataChanged } from '../../installation/service/versions.ts';
import type { Caller } from '../../sites/rules/caller.ts';
import type { BrandFiles, KeptFile } from '../../sites/service/brand-files.ts';
import type { BrandFiles as PresentedFiles } from '../contract.ts';
import { fileFault, makeOfLogo } from '../rules.ts';
import * as store from '../store.ts';

const SHOWN_VERSIONS = 100;

interface KeptFilesDeps {
  db: Db;
  clock: Clock;
  audit: Audit;
  files: BrandFiles;
  mayManage: (caller: Caller) => void;
}

type By = Pick<Caller, 'site' | 'actor' | 'ip' | 'requestId' | 'locale'>;

export interface NewFile {
  siteId: string;
  path: string;
  base: number;
  text: string | null;
  reason: string;
}

/** Files of brands that are kept in the database, over those of their folders. */
export function createKeptFiles({ db, clock, audit, files, mayManage }: KeptFilesDeps) {
  let laid = '';

  /** Reads what other processes have kept. */
  async function load(): Promise<void> {
    const rows = await store.newestFiles(db);
    const fingerprint = rows.map(({ siteId, path, version }) => `${siteId} ${path} ${version}`).join('\n');
    if (fingerprint === laid) return;
    const kept = new Map<string, Map<string, KeptFile>>();
    for (const { siteId, path, version, text, createdAt: savedAt } of rows) {
      if (text === null) continue;
      const own = kept.get(siteId) ?? new Map<string, KeptFile>();
      kept.set(siteId, own.set(path, { text, version, savedAt }));
    }
    files.lay(kept);
    laid = fingerprint;
  }

  /** Writes a version of a file. @throws AppError `brand_file_changed` */
  async function add(tx: Db, by: By, { siteId, path, base, text, reason }: NewFile): Promise<void> {
    await lockName(tx, `files of ${siteId}`);
    const newest = await store.newestOf(tx, siteId, path);
    if (newest !== base) throw new AppError('brand_file_changed', { field: 'base', details: { version: newest } });
    const who = by.actor.kind === 'member' ? by.actor.userId : 'console';
    const row = { siteId, path, version: newest + 1, text, createdAt: clock(), who, reason };
    await store.addFile(tx, row);
    await dataChanged(tx, 'site_settings');
    const event = { action: 'site.file', object: siteId, after: { path, version: row.version, reason } };
    await audit.write(tx, by, who === 'console' ? { ...event, who } : event);
  }

  async function presented(siteId: string): Promise<PresentedFiles> {
    const rows = await store.listFiles(db, siteId, SHOWN_VERSIONS);
    const legal = files.names(siteId, 'legal').map(name => {
      const path = `legal/${name}`;
      const text = files.bytes(siteId, path)?.toString('utf8') ?? '';
      return { path, text, kept: files.kept(siteId, path) !== null };
    });
    const makes = ['logos', 'logos/classic'].flatMap(folder =>
      files.names(siteId, folder).flatMap(name => {
        const path = `${folder}/${name}`;
        const of = makeOfLogo(path);
        const svg = of && files.bytes(siteId, path)?.toString('utf8');
        return of && svg ? [{ path, ...of, svg, kept: files.kept(siteId, path) !== null }] : [];
      }),
    );
    return {
      makes: makes.toSorted((a, b) => a.path.localeCompare(b.path)),
      versions: rows.map(({ createdAt, ...row }) => ({ ...row, when: createdAt.toISOString() })),
      legal: legal.toSorted((a, b) => b.path.localeCompare(a.path)),
    };
  }

  async function save(caller: Caller, input: Omit<NewFile, 'siteId'>): Promise<PresentedFiles> {
    const { id: siteId } = caller.site;
    const fault = fileFault(input.path, input.text, {
      now: clock(),
      exists: files.bytes(siteId, input.path) !== null,
    });
    if (fault) {
      const text = translatorFor(caller.locale)('brand-answers', `file.${fault}`);
      throw new AppError('brand_file', { field: 'text', params: { fault: text } });
    }
    await db.transaction(tx => add(tx, caller, { ...input, siteId }));
    await load();
    return presented(siteId);
  }

  return {
    load,
    add,
    /** @throws AppError `role_needed` */
    async files(caller: Caller): Promise<PresentedFiles> {
      mayManage(caller);
      return presented(caller.site.id);
    },
    /** @throws AppError `role_needed`, `brand_file`, `brand_file_changed` */
    async saveFile(caller: Caller, input: Omit<NewFile, 'siteId'>): Promise<PresentedFiles> {
      mayManage(caller);
      return save(caller, input);
    },
    /** @throws AppError as `saveFile`; `not_found` */
    async revertFile(caller: Caller, { version, ...input }: Omit<NewFile, 'siteId' | 'text'> & { version: number }) {
      mayManage(caller);
      const row = await store.findFile(db, { siteId: caller.site.id, path: input.path, version });
      if (!row) throw new AppError('not_found', { field: 'version' });
      return save(caller, { ...input, text: row.text });
    },
  };
}
