import { z } from 'zod';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { lockName } from '../../kit/database/named-lock.ts';
import { AppError } from '../../kit/errors.ts';
import { SETTINGS } from '../../kit/settings/config.ts';
import type { Audit } from '../audit/service.ts';
import { dataChanged } from '../installation/service/versions.ts';
import type { Caller, Member } from '../sites/rules/caller.ts';
import type { Sites } from '../sites/service.ts';
import type { ServiceSettingState, ServiceState, ServiceVersion } from './contract.ts';
import { SERVICE_SETTINGS, SETTING_NAMES } from './rules.ts';
import type { LiveSettings } from './service/live-settings.ts';
import * as store from './store.ts';

/** The brand in whose console the services of the whole installation are set. */
const FIRST_BRAND = 'default';

export interface ServiceSettingsDeps {
  db: Db;
  clock: Clock;
  audit: Audit;
  sites: Pick<Sites, 'all'>;
  live: LiveSettings;
  mayManage: (caller: Pick<Caller, 'actor'>) => Member;
  /** Whether a brand takes real money. */
  takesMoney: (siteId: string) => boolean;
  /** The addresses of accounts. */
  emailsOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

export type ServiceSettingsService = ReturnType<typeof createServiceSettings>;

interface Change {
  /** The version it started from. */
  base: number;
  reason: string;
}
type Settings = Readonly<Record<string, string>>;

/** Which services are asked, and their terms, as operators set it over the environment. */
export function createServiceSettings(deps: ServiceSettingsDeps) {
  const { db, clock, audit, sites, live, mayManage, takesMoney } = deps;

  /** @throws AppError `not_found` in the console of another brand, `login_needed`, `role_needed` */
  function managerOf(caller: Caller): Member {
    const member = mayManage(caller);
    if (caller.site.id !== FIRST_BRAND) throw new AppError('not_found');
    return member;
  }

  async function stateFor(caller: Caller): Promise<ServiceState> {
    const { version, settings, fault, versions } = live.inEffect();
    const emails = await deps.emailsOf([...new Set(versions.map(({ who }) => who))]);
    return {
      settings: SETTING_NAMES.map(name => presentSetting(name, settings as Settings, live)),
      version,
      newest: versions[0]?.version ?? 0,
      fault,
      versions: versions.map((row, at) => presentVersion(row, versions[at + 1], emails)),
      may_change: caller.site.id === FIRST_BRAND,
    };
  }

  /** @throws AppError `service_settings`, `services_demo_data` */
  function check(settings: Settings): void {
    const fault = live.faultOf(settings);
    if (fault) throw new AppError('service_settings', { field: 'changes', params: { fault } });
    const isInvented = live.tried(settings).historyAccounts.length === 0;
    if (isInvented && sites.all().some(({ id }) => takesMoney(id))) throw new AppError('services_demo_data');
  }

  async function add(caller: Caller, { base, reason }: Change, make: (tx: Db, now: Settings) => Promise<Settings>) {
    const { userId: who } = managerOf(caller);
    await db.transaction(async tx => {
      await lockName(tx, 'settings of services');
      const [newest] = await store.listVersions(tx);
      if ((newest?.version ?? 0) !== base) throw new AppError('services_changed', { field: 'base' });
      const before = newest?.settings ?? {};
      const settings = await make(tx, before);
      const changes = changesBetween(before, settings);
      if (changes.length === 0) throw new AppError('services_unchanged');
      check(settings);
      const version = base + 1;
      await store.addVersion(tx, { version, settings, createdAt: clock(), who, reason });
      await dataChanged(tx, 'service_settings');
      const told = (side: 'before' | 'after') => Object.fromEntries(changes.map(each => [each.name, each[side]]));
      await audit.write(tx, caller, {
        action: 'services.changed',
        object: `${version}`,
        before: told('before'),
        after: { version, reason, ...told('after') },
      });
    });
    await live.load();
    return stateFor(caller);
  }

  return {
    /** @throws AppError `login_needed`, `role_needed` */
    async state(caller: Caller): Promise<ServiceState> {
      mayManage(caller);
      return stateFor(caller);
    },
    /** @throws AppError `role_needed`, `not_found`, `service_settings`, `services_demo_data`, `services_unchanged`, `services_changed` */
    save: (caller: Caller, { changes, ...about }: Change & { changes: Readonly<Record<string, string | null>> }) =>
      add(caller, about, async (_tx, now) => {
        const all = Object.entries({ ...now, ...changes });
        return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
      }),
    /** @throws AppError as `save` */
    revert: (caller: Caller, { version, ...about }: Change & { version: number }) =>
      add(caller, about, async tx => {
        const row = version === 0 ? { settings: {} } : await store.findVersion(tx, version);
        if (!row) throw new AppError('not_found', { field: 'version' });
        return row.settings;
      }),
  };
}

function presentSetting(name: keyof typeof SETTINGS, settings: Settings, live: LiveSettings): ServiceSettingState {
  const { group, kind, options } = SERVICE_SETTINGS[name]!;
  const fromEnvironment = live.inEnvironment(name);
  const otherwise = fromEnvironment ?? usualOf(name);
  const own = Object.hasOwn(settings, name) ? settings[name]! : null;
  return {
    name,
    group,
    kind,
    options: options.map(option => ({ name: option, ready: live.faultOf({ ...settings, [name]: option }) === null })),
    // A switch that was set to nothing has its usual position.
    value: own === null ? otherwise : own || usualOf(name),
    source: own !== null ? 'console' : fromEnvironment !== null ? 'environment' : 'default',
    otherwise,
  };
}

/** What a setting is where nobody sets it; empty: nothing. */
function usualOf(name: keyof typeof SETTINGS): string {
  const usual: unknown = (SETTINGS[name] as z.ZodType).parse(undefined);
  return typeof usual === 'string' || typeof usual === 'number' ? String(usual) : '';
}

function changesBetween(before: Settings, after: Settings): ServiceVersion['changes'] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map(name => ({ name, before: before[name] ?? null, after: after[name] ?? null }))
    .filter(change => change.before !== change.after);
}

const presentVersion = (
  row: store.VersionRow,
  before: store.VersionRow | undefined,
  emails: ReadonlyMap<string, string>,
): ServiceVersion => ({
  version: row.version,
  when: row.createdAt.toISOString(),
  who: emails.get(row.who) ?? row.who,
  reason: row.reason,
  // Of the oldest that is shown it is not known what was before it, unless it is the first.
  changes: before || row.version === 1 ? changesBetween(before?.settings ?? {}, row.settings) : [],
});
