import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { lockName } from '../../kit/database/named-lock.ts';
import type { Audit } from '../audit/service.ts';
import { dataChanged } from '../installation/service/versions.ts';
import type { Caller } from '../sites/rules/caller.ts';
import {
  applyPatch,
  changesBetween,
  patchOf,
  type Json,
  type SettingChange,
  type SiteLayer,
} from '../sites/rules/layers.ts';
import type { Sites } from '../sites/service.ts';
import type { SiteState, SiteVersion } from './contract.ts';
import * as store from './store.ts';

const SHOWN_VERSIONS = 50;

/** Settings that decide where money goes and which addresses are the brand's. */
const OF_MONEY = /^(plans|gateways|hosts|currency)\b/;

export interface SiteSettingsDeps {
  db: Db;
  clock: Clock;
  audit: Audit;
  sites: Sites;
  /** Refuses a caller who may not manage the brand. */
  mayManage: (caller: Caller) => void;
  /** Whether the brand takes real money. */
  takesMoney: (siteId: string) => boolean;
}

export type SiteSettingsService = ReturnType<typeof createSiteSettings>;

type By = Pick<Caller, 'site' | 'actor' | 'ip' | 'requestId'>;

interface Change {
  /** The version it started from. */
  base: number;
  reason: string;
}

/** Settings of brands that are kept in the database, over their files. */
export function createSiteSettings({ db, clock, audit, sites, mayManage, takesMoney }: SiteSettingsDeps) {
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

  /** Saves what `make` makes of the settings of the base and of the newest version. */
  async function add(by: By, about: Change, make: (tx: Db, base: Json) => Promise<Json> | Json): Promise<SiteState> {
    const { id } = by.site;
    await db.transaction(async tx => {
      await lockName(tx, `settings of ${id}`);
      const newest = (await store.listVersions(tx, id, 1))[0]?.version ?? 0;
      const now = await settingsAt(tx, id, newest);
      const base = await settingsAt(tx, id, about.base);
      const wanted = await make(tx, base);
      refuseOverlap(changesBetween(base, wanted), changesBetween(base, now), newest);
      const next = applyPatch(now, patchOf(base, wanted));
      const changes = changesBetween(now, next);
      if (changes.length === 0) throw new AppError('site_unchanged');
      refuseMoney(id, changes);
      const fault = sites.faultOf(id, next);
      if (fault) throw new AppError('site_settings', { field: 'changes', params: { fault } });
      const version = newest + 1;
      const who = by.actor.kind === 'member' ? by.actor.userId : 'console';
      const patch = patchOf(sites.inEffect(id).file, next);
      await store.addVersion(tx, { siteId: id, version, patch, createdAt: clock(), who, reason: about.reason });
      await dataChanged(tx, 'site_settings');
      const after = { version, reason: about.reason, settings: changes.map(({ setting }) => setting) };
      const event = { action: 'site.changed', object: id, after };
      await audit.write(tx, by, who === 'console' ? { ...event, who } : event);
    });
    await load();
    return stateOf(id);
  }

  /** Until a second person can approve them, settings about money are changed in `site.json` where it is real. */
  function refuseMoney(id: string, changes: readonly SettingChange[]): void {
    const guarded = changes.find(({ setting }) => OF_MONEY.test(setting));
    if (guarded && takesMoney(id))
      throw new AppError('second_person_needed', { field: 'changes', params: { setting: guarded.setting } });
  }

  return {
    load,
    /** For the command line, as `state`. */
    stateOf,
    /** For the command line: the settings of a version, 0 those of `site.json`. @throws AppError `not_found` */
    at: (id: string, version: number): Promise<Json> => settingsAt(db, id, version),
    /** For the command line, as `save`. */
    add,
    /** @throws AppError `login_needed`, `role_needed` */
    async state(caller: Caller): Promise<SiteState> {
      mayManage(caller);
      return stateOf(caller.site.id);
    },
    /** @throws AppError `site_changed`, `site_unchanged`, `site_settings`, `second_person_needed`, `role_needed` */
    async save(caller: Caller, { changes, ...about }: Change & { changes: Json }): Promise<SiteState> {
      mayManage(caller);
      return add(caller, about, (_tx, base) => applyPatch(base, changes));
    },
    /** @throws AppError as `save`; `not_found` for a version that does not exist */
    async revert(caller: Caller, { version, ...about }: Change & { version: number }): Promise<SiteState> {
      mayManage(caller);
      return add(caller, about, tx => settingsAt(tx, caller.site.id, version));
    },
  };
}

/** Refuses changes of settings that somebody else has changed since, and says which. @throws AppError `site_changed` */
function refuseOverlap(wanted: readonly SettingChange[], others: readonly SettingChange[], version: number): void {
  const within = (path: string, other: string) => path === other || path.startsWith(`${other}.`);
  const changes = others.filter(other =>
    wanted.some(({ setting }) => within(setting, other.setting) || within(other.setting, setting)),
  );
  if (changes.length > 0) throw new AppError('site_changed', { field: 'base', details: { version, changes } });
}

function presentVersion(file: Json, row: store.VersionRow, before: store.VersionRow | undefined): SiteVersion {
  const { version, createdAt, who, reason, patch } = row;
  const changes = changesBetween(applyPatch(file, before?.patch ?? {}), applyPatch(file, patch));
  return { version, when: createdAt.toISOString(), who, reason, changes };
}
