import { mayOperate } from '../../../identity/accounts/rules.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import type { SiteSettingsService } from '../../../platform/site-settings/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { applyPatch } from '../../../platform/sites/rules/layers.ts';
import type { GoLive, GoLiveKey } from '../contract.ts';
import * as store from '../store.ts';
import { decided, type Point } from './go-live.ts';

export interface GoingLiveDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit'> {
  siteSettings: Pick<SiteSettingsService, 'add' | 'stateOf' | 'takesMoney'>;
  pointsOf: (site: Caller['site']) => Promise<Point[]>;
}

/** Takes a brand live once every point is proved, or its owner answers for those that are not. */
export function createGoingLive({ db, clock, audit, siteSettings, pointsOf }: GoingLiveDeps) {
  const modeOf = (siteId: string) => (siteSettings.takesMoney(siteId) ? 'live' : 'sandbox');

  async function stateFor(caller: Caller): Promise<GoLive> {
    const { site, actor } = caller;
    const [points, marks] = await Promise.all([pointsOf(site), store.listMarks(db, site.id)]);
    const mode = modeOf(site.id);
    const items = decided(points, marks, mode);
    const live = marks.find(({ key }) => key === 'live');
    return {
      items,
      mode,
      live: live ? { when: live.createdAt.toISOString(), mode: live.mode ?? mode } : null,
      ready: items.every(({ done, overruled }) => done || overruled !== null),
      may_overrule: actor.kind === 'member' && actor.roles.includes('owner'),
    };
  }

  return {
    /** @throws AppError `role_needed` */
    async goLive(caller: Caller): Promise<GoLive> {
      mayOperate(caller, 'manage_sites');
      return stateFor(caller);
    },

    /** @throws AppError `role_needed` for who is no owner */
    async overrule(
      caller: Caller,
      { key, overruled, reason }: { key: GoLiveKey; overruled: boolean; reason: string },
    ): Promise<GoLive> {
      const { userId: who } = mayOperate(caller, 'manage_roles');
      const { id: siteId } = caller.site;
      const mode = modeOf(siteId);
      await db.transaction(async tx => {
        if (overruled) await store.putMark(tx, { siteId, key, who, reason, mode, createdAt: clock() });
        else await store.removeMark(tx, siteId, key);
        const action = overruled ? 'brand.overruled' : 'brand.overruled_no_more';
        await audit.write(tx, caller, { action, object: siteId, after: { point: key, reason } });
      });
      return stateFor(caller);
    },

    /** @throws AppError `role_needed`, `go_live_open` */
    async takeLive(caller: Caller, { reason }: { reason: string }): Promise<GoLive> {
      const { userId: who } = mayOperate(caller, 'manage_sites');
      const { id: siteId } = caller.site;
      const { items, mode, ready } = await stateFor(caller);
      const open = items.filter(({ done, overruled }) => !done && !overruled).map(({ key }) => key);
      if (!ready) throw new AppError('go_live_open', { params: { count: open.length }, details: { open } });
      if (!caller.site.search_engines) {
        const { version: base } = await siteSettings.stateOf(siteId);
        await siteSettings.add(caller, { base, reason }, (_tx, settings) =>
          applyPatch(settings, { search_engines: true }),
        );
      }
      await db.transaction(async tx => {
        await store.putMark(tx, { siteId, key: 'live', who, reason, mode, createdAt: clock() });
        const overruled = items.filter(item => item.overruled).map(({ key }) => key);
        await audit.write(tx, caller, { action: 'brand.live', object: siteId, after: { mode, reason, overruled } });
      });
      return stateFor(caller);
    },
  };
}
