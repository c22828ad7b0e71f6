import type { Db } from '../../../kit/database/db.ts';
import { AppError } from '../../../kit/errors.ts';
import { applyPatch, byIds, changesBetween, type Json, type SiteLayer } from '../../sites/rules/layers.ts';
import type { Sites } from '../../sites/service.ts';
import type { SiteState, SiteVersion } from '../contract.ts';
import * as store from '../store.ts';

const SHOWN_VERSIONS = 50;

/** The versions of the settings of brands, as they were saved. */
export function createSavedSettings({ db, sites }: { db: Db; sites: Sites }) {
  /** Reads what other processes have saved. */
  async function load(): Promise<void> {
    const rows = await store.newestVersions(db);
    const layers = new Map<string, SiteLayer[]>();
    for (const { siteId, version, patch, createdAt } of rows)
      layers.set(siteId, [...(layers.get(siteId) ?? []), { version, patch, savedAt: createdAt }]);
    sites.lay(layers);
  }

  async function stateOf(id: string): Promise<SiteState> {
    const { file, settings, version } = sites.inEffect(id);
    const rows = await store.listVersions(db, id, SHOWN_VERSIONS + 1);
    const versions = rows.slice(0, SHOWN_VERSIONS).map((row, at) => presentVersion(file, row, rows[at + 1]));
    const asFields = (value: Json) => value as Record<string, Json>;
    return {
      site: id,
      version,
      newest: rows[0]?.version ?? 0,
      settings: asFields(settings),
      file: asFields(file),
      versions,
    };
  }

  async function settingsAt(tx: Db, id: string, version: number): Promise<Json> {
    const { file } = sites.inEffect(id);
    if (version === 0) return file;
    const row = await store.findVersion(tx, id, version);
    if (!row) throw new AppError('not_found', { field: 'version' });
    return applyPatch(file, row.patch);
  }

  /** The number of the newest version, and the newest that this product can use (0: the file) with its settings. */
  async function newestOf(tx: Db, id: string): Promise<{ newest: number; usable: number; settings: Json }> {
    const rows = await store.listVersions(tx, id, SHOWN_VERSIONS);
    const { file } = sites.inEffect(id);
    const tried = rows.map(({ version, patch }) => ({ usable: version, settings: applyPatch(file, patch) }));
    const used = tried.find(({ settings }) => sites.faultOf(id, settings) === null);
    return { newest: rows[0]?.version ?? 0, ...(used ?? { usable: 0, settings: file }) };
  }

  return { load, stateOf, settingsAt, newestOf };
}

function presentVersion(file: Json, row: store.VersionRow, before: store.VersionRow | undefined): SiteVersion {
  const { version, createdAt, who, reason, patch } = row;
  const changes = changesBetween(byIds(applyPatch(file, before?.patch ?? {})), byIds(applyPatch(file, patch)));
  return { version, when: createdAt.toISOString(), who, reason, changes };
}
