import type { Db } from '../../../kit/database/db.ts';
import type { Log } from '../../../kit/log/log.ts';
import { seal, unseal } from '../../../kit/security/crypto.ts';
import type { PayPalKeys, Secrets, StripeKeys } from '../../../kit/settings/secrets.ts';
import { SECRET_KINDS, type SecretFields } from '../rules.ts';
import * as store from '../store.ts';

/** The site of what belongs to the whole installation. */
export const INSTALLATION = '';

export interface SecretStoreDeps {
  db: Db;
  log: Log;
  /** The keys of `SETTINGS_KEY`: the first seals, all of them open. */
  keys: readonly string[];
  /** The gateways' keys that come from a file. */
  file: Secrets;
}

export type SecretStore = ReturnType<typeof createSecretStore>;

const keyOf = (siteId: string, name: string) => `${siteId} ${name}`;
const purposeOf = (siteId: string, name: string) => `kept secret ${keyOf(siteId, name)}`;

/** The keys that operators have set, readable while the server runs; where none are set, those of the environment. */
export function createSecretStore({ db, log, keys, file }: SecretStoreDeps) {
  const opened = new Map<string, SecretFields>();
  const unreadable = new Set<string>();
  const listeners: (() => void)[] = [];

  /** Reads what was set in any process. */
  async function load(): Promise<void> {
    const rows = keys.length > 0 ? await store.listSecrets(db) : [];
    for (const row of rows) {
      const key = keyOf(row.siteId, row.name);
      if (row.sealed === null) opened.delete(key);
      else {
        const fields = open(row.siteId, row.name, row.sealed);
        // What was in use before stays in use.
        if (!fields) tell(key);
        else {
          opened.set(key, fields);
          unreadable.delete(key);
        }
      }
    }
    for (const listener of listeners) listener();
  }

  function tell(key: string): void {
    if (!unreadable.has(key))
      log.error({ secret: key }, 'A key that was set in the console cannot be opened with SETTINGS_KEY');
    unreadable.add(key);
  }

  function open(siteId: string, name: string, sealed: string): SecretFields | null {
    for (const key of keys) {
      const text = unseal(purposeOf(siteId, name), sealed, key);
      if (text !== null) return JSON.parse(text) as SecretFields;
    }
    return null;
  }

  function sealed(siteId: string, name: string, fields: SecretFields): string {
    const [key] = keys;
    if (key === undefined) throw new Error('There is no SETTINGS_KEY');
    return seal(purposeOf(siteId, name), JSON.stringify(fields), key);
  }

  /** Seals what an older key has sealed with the first one. @returns how many */
  async function reseal(): Promise<number> {
    const [first] = keys;
    if (first === undefined || keys.length === 1) return 0;
    return db.transaction(async tx => {
      let count = 0;
      for (const row of await store.listSecrets(tx)) {
        if (row.sealed === null || unseal(purposeOf(row.siteId, row.name), row.sealed, first) !== null) continue;
        const fields = open(row.siteId, row.name, row.sealed);
        if (!fields) continue;
        await store.putSecret(tx, { ...row, sealed: sealed(row.siteId, row.name, fields) });
        count += 1;
      }
      return count;
    });
  }

  const fieldsOf = (siteId: string, name: string): SecretFields | null => opened.get(keyOf(siteId, name)) ?? null;
  const sitesWithKeys = () =>
    [...opened.keys()].flatMap(key => {
      const [site = '', name = ''] = key.split(' ');
      return SECRET_KINDS[name]?.scope === 'brand' ? [site] : [];
    });

  /** The gateways' keys of every brand: set in the console, else of the file. An address of a stand-in stays. */
  const gateways: Secrets = {
    sites: () => [...new Set([...file.sites(), ...sitesWithKeys()])],
    stripeOf: siteId => keysOf(fieldsOf(siteId, 'stripe'), file.stripeOf(siteId)) as StripeKeys | null,
    payPalOf: siteId => keysOf(fieldsOf(siteId, 'paypal'), file.payPalOf(siteId)) as PayPalKeys | null,
  };

  return {
    load,
    reseal,
    sealed,
    open,
    fieldsOf,
    gateways,
    canKeep: keys.length > 0,
    isUnreadable: (siteId: string, name: string): boolean => unreadable.has(keyOf(siteId, name)),
    /** The settings of the environment that keys of the installation stand for. */
    environment: (): Record<string, string> =>
      Object.fromEntries(
        Object.entries(SECRET_KINDS).flatMap(([name, { scope, environment }]) => {
          const fields = scope === 'installation' ? (fieldsOf(INSTALLATION, name) ?? {}) : {};
          return Object.entries(fields).map(([field, value]) => [environment[field]!, value] as const);
        }),
      ),
    /** Calls this after each load. */
    onLoad: (listener: () => void): void => void listeners.push(listener),
  };
}

const keysOf = (own: SecretFields | null, ofFile: { url?: string | undefined } | null) =>
  own ? { ...(ofFile?.url ? { url: ofFile.url } : {}), ...own } : ofFile;
