import type { Clock } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { Approval } from '../../approvals/contract.ts';
import type { Site } from '../../sites/contract.ts';
import type { Caller, DraftFiles } from '../../sites/rules/caller.ts';
import { applyPatch, asLists, byIds, changesBetween, type Json } from '../../sites/rules/layers.ts';
import type { Sites } from '../../sites/service.ts';
import type { SiteDraft } from '../contract.ts';
import { fileFault, overlap } from '../rules.ts';
import * as store from '../store.ts';
import type { NewFile } from './kept-files.ts';

interface DraftDeps {
  db: Db;
  clock: Clock;
  sites: Sites;
  mayManage: (caller: Pick<Caller, 'actor'>) => void;
  settingsAt: (tx: Db, siteId: string, version: number) => Promise<Json>;
  newestOf: (tx: Db, siteId: string) => Promise<{ usable: number; settings: Json }>;
  /** Saves settings as the next version, or proposes them. */
  write: (
    tx: Db,
    by: Caller,
    about: { base: number; reason: string },
    make: (tx: Db, base: Json) => Json,
  ) => Promise<Approval | null>;
  keepFile: (tx: Db, by: Caller, file: NewFile) => Promise<void>;
}

interface NewDraft {
  base: number;
  changes: Json;
  files: DraftFiles;
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

/** What operators change of a brand before they publish it, one draft each. */
export function createDrafts({ db, clock, sites, mayManage, settingsAt, newestOf, write, keepFile }: DraftDeps) {
  /** @throws AppError `login_needed`, `role_needed` */
  function keyOf(caller: Caller): { siteId: string; who: string } {
    mayManage(caller);
    if (caller.actor.kind !== 'member') throw new AppError('login_needed');
    return { siteId: caller.site.id, who: caller.actor.userId };
  }

  async function present({ siteId, base, changes, files, changedAt }: store.DraftRow): Promise<SiteDraft> {
    const { usable, settings } = await newestOf(db, siteId);
    const now = byIds(settings);
    const before = byIds(await settingsAt(db, siteId, base));
    const others = changesBetween(before, now);
    const wanted = changesBetween(before, byIds(applyPatch(before, changes)));
    return {
      base,
      now: usable,
      changes: changes as SiteDraft['changes'],
      files: Object.keys(files),
      changed: changedAt.toISOString(),
      fault: sites.faultOf(siteId, asLists(applyPatch(now, changes))),
      others,
      both: overlap(wanted, others).map(({ setting }) => setting),
    };
  }

  function refuseFiles(caller: Caller, files: DraftFiles): void {
    for (const [path, text] of Object.entries(files)) {
      const fault = fileFault(path, text, { now: clock(), exists: true });
      if (!fault) continue;
      const words = translatorFor(caller.locale)('brand-answers', `file.${fault}`);
      throw new AppError('brand_file', { field: 'files', params: { fault: words } });
    }
  }

  return {
    /** @throws AppError `login_needed`, `role_needed` */
    async draft(caller: Caller): Promise<SiteDraft | null> {
      const row = await store.findDraft(db, keyOf(caller));
      return row && present(row);
    },

    /** @throws AppError `brand_file`, `not_found` for a version that does not exist, `role_needed` */
    async saveDraft(caller: Caller, { base, changes, files }: NewDraft): Promise<SiteDraft | null> {
      const key = keyOf(caller);
      refuseFiles(caller, files);
      await settingsAt(db, key.siteId, base);
      const kept = await store.findDraft(db, key);
      const row = { ...key, base, changes, files: { ...kept?.files, ...files }, changedAt: clock() };
      if (isEmpty(row.files) && isEmpty(changes as object)) {
        await store.removeDraft(db, key);
        return null;
      }
      await store.putDraft(db, row);
      return present(row);
    },

    /** @throws AppError `role_needed` */
    discardDraft: (caller: Caller): Promise<void> => store.removeDraft(db, keyOf(caller)),

    /** Writes the caller's draft in one transaction. @throws AppError as the writing; `not_found` without a draft */
    async writeDraft(caller: Caller, reason: string): Promise<Approval | null> {
      const key = keyOf(caller);
      return db.transaction(async tx => {
        const draft = await store.findDraft(tx, key);
        if (!draft) throw new AppError('not_found');
        const { siteId } = key;
        for (const [path, text] of Object.entries(draft.files)) {
          const base = await store.newestOf(tx, siteId, path);
          await keepFile(tx, caller, { siteId, path, base, text, reason });
        }
        await store.removeDraft(tx, key);
        if (isEmpty(draft.changes as object)) return null;
        return write(tx, caller, { base: draft.base, reason }, (_tx, before) => applyPatch(before, draft.changes));
      });
    },

    /**
     * A brand as its operator's draft has it, for the pages, documents and emails that preview it; without a draft, as it is.
     * @throws AppError `site_settings` for a draft that no brand can have
     */
    async drafted(caller: Caller): Promise<{ site: Site; files: DraftFiles }> {
      const draft = await store.findDraft(db, keyOf(caller));
      if (!draft) return { site: caller.site, files: {} };
      const now = byIds((await newestOf(db, draft.siteId)).settings);
      const tried = sites.tried(draft.siteId, asLists(applyPatch(now, draft.changes)));
      if ('fault' in tried) throw new AppError('site_settings', { field: 'changes', params: { fault: tried.fault } });
      return { site: tried.site, files: draft.files };
    },
  };
}
