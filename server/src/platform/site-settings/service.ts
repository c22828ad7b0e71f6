import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { lockName } from '../../kit/database/named-lock.ts';
import { z } from 'zod';
import type { Approval } from '../approvals/contract.ts';
import type { ApprovalKind } from '../approvals/rules.ts';
import type { Approvals } from '../approvals/service.ts';
import type { Audit } from '../audit/service.ts';
import { dataChanged } from '../installation/service/versions.ts';
import type { Caller } from '../sites/rules/caller.ts';
import {
  applyPatch,
  asLists,
  byIds,
  changesBetween,
  patchOf,
  type Json,
  type SettingChange,
} from '../sites/rules/layers.ts';
import type { Sites } from '../sites/service.ts';
import type { BrandFiles } from '../sites/service/brand-files.ts';
import type { SiteState } from './contract.ts';
import { overlap } from './rules.ts';
import { createDrafts } from './service/drafts.ts';
import { createKeptFiles } from './service/kept-files.ts';
import { createSavedSettings } from './service/saved-settings.ts';
import * as store from './store.ts';

/** Settings that decide where money goes and which addresses are the brand's. */
const OF_MONEY = /^(plans|volume_prices|gateways|hosts|currency)\b/;

export interface SiteSettingsDeps {
  db: Db;
  clock: Clock;
  audit: Audit;
  sites: Sites;
  files: BrandFiles;
  approvals: Approvals;
  /** Refuses a caller who may not manage the brand. */
  mayManage: (caller: Pick<Caller, 'actor'>) => void;
  /** Whether the brand takes real money. */
  takesMoney: (siteId: string) => boolean;
}

export type SiteSettingsService = ReturnType<typeof createSiteSettings>;

type By = Pick<Caller, 'site' | 'actor' | 'ip' | 'requestId'>;
/** Makes settings of those of the base, whose plans are fields by their ids; it may give a list back. */
type Make = (tx: Db, base: Json) => Promise<Json> | Json;

/** How it is called in the list of approvals. */
const ACTION = 'site.settings';
/** What is kept of a proposal: a merge patch of the settings of a version. */
const Proposed = z.object({ base: z.int(), patch: z.json(), reason: z.string() });

interface Saved {
  state: SiteState;
  /** The proposal that was made instead, where a second operator has to approve. */
  approval: Approval | null;
}

interface Change {
  /** The version it started from. */
  base: number;
  reason: string;
}

/** Settings of brands that are kept in the database, over their files. */
export function createSiteSettings(deps: SiteSettingsDeps) {
  const { db, clock, audit, sites, approvals, mayManage, takesMoney } = deps;
  const { load: loadSettings, stateOf, settingsAt, newestOf } = createSavedSettings({ db, sites });
  const kept = createKeptFiles(deps);

  /** Reads what other processes have saved: first the files, a brand's `site.json` among them, then what lies over it. */
  async function load(): Promise<void> {
    await kept.load();
    await loadSettings();
  }

  /**
   * Saves what `make` makes of the settings of the base as the next version. Where it decides about real money, it is proposed
   * to a second operator instead, unless one has approved it.
   * @returns the proposal, or null where it was saved
   */
  async function write(tx: Db, by: By, about: Change & { isApproved?: boolean }, make: Make): Promise<Approval | null> {
    const { id } = by.site;
    const { base, reason, isApproved = false } = about;
    await lockName(tx, `settings of ${id}`);
    const { newest, settings } = await newestOf(tx, id);
    const now = byIds(settings);
    const before = byIds(await settingsAt(tx, id, base));
    const wanted = byIds(await make(tx, before));
    refuseOverlap(changesBetween(before, wanted), changesBetween(before, now), newest);
    const patch = patchOf(before, wanted);
    const next = applyPatch(now, patch);
    const changes = changesBetween(now, next);
    if (changes.length === 0) throw new AppError('site_unchanged');
    const fault = sites.faultOf(id, asLists(next));
    if (fault) throw new AppError('site_settings', { field: 'changes', params: { fault } });
    if (!isApproved && takesMoney(id) && changes.some(({ setting }) => OF_MONEY.test(setting))) {
      if (by.actor.kind === 'visitor') throw new AppError('approval_account');
      const payload = { base: newest, patch, reason };
      return approvals.propose(tx, by, { action: ACTION, object: id, payload, changes, reason });
    }
    const version = newest + 1;
    const who = by.actor.kind === 'member' ? by.actor.userId : 'console';
    const overFile = patchOf(sites.inEffect(id).file, asLists(next));
    await store.addVersion(tx, { siteId: id, version, patch: overFile, createdAt: clock(), who, reason });
    await dataChanged(tx, 'site_settings');
    const event = {
      action: 'site.changed',
      object: id,
      after: { version, reason, settings: changes.map(({ setting }) => setting) },
    };
    await audit.write(tx, by, who === 'console' ? { ...event, who } : event);
    return null;
  }

  async function add(by: By, about: Change, make: Make): Promise<Saved> {
    const approval = await db.transaction(tx => write(tx, by, about, make));
    await load();
    return { state: await stateOf(by.site.id), approval };
  }

  const { writeDraft, ...drafts } = createDrafts({ ...deps, settingsAt, newestOf, write, keepFile: kept.add });

  return {
    load,
    ...drafts,
    /** @throws AppError as `save`; `not_found` without a draft */
    async publish(caller: Caller, { reason }: { reason: string }): Promise<Saved> {
      const approval = await writeDraft(caller, reason);
      await load();
      return { state: await stateOf(caller.site.id), approval };
    },
    files: kept.files,
    saveFile: kept.saveFile,
    revertFile: kept.revertFile,
    /** For modules that make brands, in their transaction. */
    addFile: kept.add,
    /** Whether what decides about money needs a second person. */
    takesMoney,
    /** For the command line and other modules, as `state`. */
    stateOf,
    /** For the command line: the settings of a version, 0 those of `site.json`. @throws AppError `not_found` */
    at: (id: string, version: number): Promise<Json> => settingsAt(db, id, version),
    /** For the command line and modules with settings of their own, as `save`; who may do it is asked before. */
    add,
    /** @throws AppError `login_needed`, `role_needed` */
    async state(caller: Caller): Promise<SiteState> {
      mayManage(caller);
      return stateOf(caller.site.id);
    },
    /** @throws AppError `site_changed`, `site_unchanged`, `site_settings`, `second_person_needed`, `role_needed` */
    async save(caller: Caller, { changes, ...about }: Change & { changes: Json }): Promise<Saved> {
      mayManage(caller);
      return add(caller, about, (_tx, base) => applyPatch(base, changes));
    },
    /** @throws AppError as `save`; `not_found` for a version that does not exist */
    async revert(caller: Caller, { version, ...about }: Change & { version: number }): Promise<Saved> {
      mayManage(caller);
      return add(caller, about, tx => settingsAt(tx, caller.site.id, version));
    },
    approval: approvalOf(mayManage, write),
  };
}

type Write = (tx: Db, by: By, about: Change & { isApproved?: boolean }, make: Make) => Promise<unknown>;

/** Settings about money, where it is real. */
function approvalOf(mayManage: SiteSettingsDeps['mayManage'], write: Write): ApprovalKind {
  return {
    action: ACTION,
    mayDecide: mayManage,
    async apply(tx, caller, payload) {
      const { patch, ...about } = Proposed.parse(payload);
      await write(tx, caller, { ...about, isApproved: true }, (_tx, settings) => applyPatch(settings, patch));
    },
  };
}

/** Refuses changes of settings that others have changed since, and says which. @throws AppError `site_changed` */
function refuseOverlap(wanted: readonly SettingChange[], others: readonly SettingChange[], version: number): void {
  const changes = overlap(wanted, others);
  if (changes.length > 0) throw new AppError('site_changed', { field: 'base', details: { version, changes } });
}
