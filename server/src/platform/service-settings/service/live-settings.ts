import { type Config, readConfig } from '../../../kit/settings/config.ts';
import { StartRefused } from '../../../kit/settings/start-refused.ts';
import type { Db } from '../../../kit/database/db.ts';
import type { Log } from '../../../kit/log/log.ts';
import type { SecretStore } from '../../secrets/service/secret-store.ts';
import { SETTING_NAMES } from '../rules.ts';
import * as store from '../store.ts';

/** What of the settings may change while a process runs. */
const LIVE = [
  'dataRefresh',
  'historyAccounts',
  'inboundMail',
  'labels',
  'mailEvents',
  'photoProvider',
  'plateLimits',
  'plateProviders',
  'ratingProviders',
  'recallSources',
  'smtpUrl',
  'valuations',
] as const satisfies readonly (keyof Config)[];
type Live = Pick<Config, (typeof LIVE)[number]>;
type Given = Readonly<Record<string, string | undefined>>;

export interface LiveSettingsDeps {
  db: Db;
  log: Log;
  /** The settings of the process; changed in place wherever something of them is changed in the console. */
  config: Config;
  secrets: Pick<SecretStore, 'environment' | 'onLoad'>;
}

export type LiveSettings = ReturnType<typeof createLiveSettings>;

/**
 * The settings of a process with what operators have set over them: services and keys. `config` stays the same object, so whoever reads a
 * setting when it is needed has the present one.
 */
export function createLiveSettings({ db, log, config, secrets }: LiveSettingsDeps) {
  const { environment } = config;
  const ofProcess = liveOf(config);
  const listeners: (() => void)[] = [];
  let rows: readonly store.VersionRow[] = [];
  let used: { version: number; settings: Given } = { version: 0, settings: {} };
  let fault: string | null = null;

  const given = (settings: Given): Given => ({ ...environment, ...secrets.environment(), ...settings });
  const has = (values: Given) => Object.keys(values).length > 0;

  /** Why a process could not work with these settings over its environment, a sentence; null: it could. */
  function faultOf(settings: Given): string | null {
    const unknown = Object.keys(settings).find(name => !SETTING_NAMES.some(each => each === name));
    if (unknown !== undefined) return `${unknown}: is no setting of the console`;
    try {
      readConfig(given(settings));
      return null;
    } catch (error) {
      if (error instanceof StartRefused) return error.message.replace('These settings cannot be used. ', '');
      throw error;
    }
  }

  /** The newest version that can be used; one that a newer or older release has saved may not. */
  function apply(): void {
    const [newest] = rows;
    const now = newest ? faultOf(newest.settings) : null;
    if (now !== null && now !== fault)
      log.error(
        { fault: now, version: newest?.version },
        'Settings of services that were saved in the console cannot be used',
      );
    fault = now;
    const row = rows.find(each => faultOf(each.settings) === null);
    used = { version: row?.version ?? 0, settings: row?.settings ?? {} };
    const isOwn = !has(used.settings) && !has(secrets.environment());
    const before = JSON.stringify(liveOf(config));
    Object.assign(config, isOwn ? ofProcess : liveOf(readConfig(given(used.settings))));
    if (before !== JSON.stringify(liveOf(config))) for (const listener of listeners) listener();
  }

  async function load(): Promise<void> {
    rows = await store.listVersions(db);
    apply();
  }

  secrets.onLoad(apply);
  return {
    /** Reads what was saved in any process. */
    load,
    faultOf,
    /** Calls this after something of the settings was changed. */
    onChange: (listener: () => void): void => void listeners.push(listener),
    /** The version in effect, its settings, and why the newest is not used. */
    inEffect: () => ({ ...used, fault, versions: rows }),
    /** A setting as the environment has it; null: it has none. */
    inEnvironment: (name: string): string | null => environment[name] || null,
    /** What the process would have with these settings. @throws StartRefused as `faultOf` says */
    tried: (settings: Given): Live => liveOf(readConfig(given(settings))),
    /** Why the services could not go on without what of the environment was set in the console with the keys; null: they could. */
    faultWithout(names: readonly string[]): string | null {
      const kept = Object.entries(secrets.environment()).filter(([name]) => !names.includes(name));
      try {
        readConfig({ ...environment, ...Object.fromEntries(kept), ...used.settings });
        return null;
      } catch (error) {
        if (error instanceof StartRefused) return error.message;
        throw error;
      }
    },
  };
}

const liveOf = (config: Config): Live => Object.fromEntries(LIVE.map(name => [name, config[name]])) as Live;
