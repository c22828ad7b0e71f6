import { z } from 'zod';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { lockName } from '../../kit/database/named-lock.ts';
import { AppError } from '../../kit/errors.ts';
import type { Approval } from '../approvals/contract.ts';
import type { ApprovalKind } from '../approvals/rules.ts';
import type { Approvals } from '../approvals/service.ts';
import type { Audit } from '../audit/service.ts';
import { dataChanged } from '../installation/service/versions.ts';
import type { Caller, Member } from '../sites/rules/caller.ts';
import type { KeptSecrets, SecretState } from './contract.ts';
import { hintsOf, SECRET_KINDS, type SecretFields, type SecretKind } from './rules.ts';
import { INSTALLATION, type SecretStore } from './service/secret-store.ts';
import * as store from './store.ts';

/** The brand in whose console the keys of the whole installation are set. */
const FIRST_BRAND = 'default';
const ACTION = 'secret.set';
const Proposed = z.object({ name: z.string(), base: z.int(), sealed: z.string().nullable(), reason: z.string() });
type Proposed = z.infer<typeof Proposed>;

export interface SecretsDeps {
  db: Db;
  clock: Clock;
  audit: Audit;
  approvals: Approvals;
  secrets: SecretStore;
  mayManage: (caller: Pick<Caller, 'actor'>) => Member;
  /** Whether the brand takes real money. */
  takesMoney: (siteId: string) => boolean;
  /** Whether documents hold invented data: these are never sold for real money. */
  isDemo: () => boolean;
  /** Whether services that are in use cannot go on without the keys of this name that were set here. */
  isNeeded: (name: string) => boolean;
  /** Whether the environment has keys of this name. */
  inEnvironment: (name: string, siteId: string) => boolean;
}

export type SecretsService = ReturnType<typeof createSecrets>;
type Saved = { kept: KeptSecrets; approval: Approval | null };

/** Keys of gateways, providers and mail that operators set: sealed in the database, never shown again but for their last characters. */
export function createSecrets(deps: SecretsDeps) {
  const { db, clock, audit, approvals, secrets, mayManage, takesMoney, isDemo, isNeeded, inEnvironment } = deps;

  const siteOf = (kind: SecretKind, caller: Caller) => (kind.scope === 'brand' ? caller.site.id : INSTALLATION);

  /** @throws AppError `not_found` for what cannot be set here */
  function kindOf(caller: Caller, name: string): SecretKind {
    const kind = Object.hasOwn(SECRET_KINDS, name) ? SECRET_KINDS[name]! : null;
    if (!kind || (kind.scope === 'installation' && caller.site.id !== FIRST_BRAND))
      throw new AppError('not_found', { field: 'name' });
    if (!secrets.canKeep) throw new AppError('secrets_not_kept');
    return kind;
  }

  async function kept(caller: Caller): Promise<KeptSecrets> {
    const rows = await store.listSecrets(db);
    const isFirst = caller.site.id === FIRST_BRAND;
    const shown = Object.entries(SECRET_KINDS).filter(([, { scope }]) => isFirst || scope === 'brand');
    const states = shown.map(([name, kind]) => {
      const siteId = siteOf(kind, caller);
      const row = rows.find(each => each.siteId === siteId && each.name === name) ?? null;
      const isUnreadable = !secrets.canKeep || secrets.isUnreadable(siteId, name);
      return presentSecret(name, kind, { row, isUnreadable, inEnvironment: inEnvironment(name, siteId) });
    });
    return { can_keep: secrets.canKeep, needs_second: takesMoney(caller.site.id), secrets: states };
  }

  async function write(tx: Db, caller: Caller, { name, base, sealed, reason }: Proposed): Promise<void> {
    const { userId } = mayManage(caller);
    const kind = kindOf(caller, name);
    const siteId = siteOf(kind, caller);
    await lockName(tx, `secret ${siteId} ${name}`);
    const before = await store.findSecret(tx, siteId, name);
    if ((before?.version ?? 0) !== base) throw new AppError('secret_changed', { field: 'base' });
    const fields = sealed === null ? null : secrets.open(siteId, name, sealed);
    if (sealed !== null && !fields) throw new AppError('secrets_not_kept');
    const hints = fields ? hintsOf(kind, fields) : {};
    await store.putSecret(tx, { siteId, name, version: base + 1, sealed, hints, createdAt: clock(), who: userId });
    await dataChanged(tx, 'secrets');
    const after = { version: base + 1, ends_with: hints, reason };
    const action = fields ? 'secret.set' : 'secret.removed';
    await audit.write(tx, caller, { action, object: name, before: { ends_with: before?.hints ?? {} }, after });
  }

  async function change(caller: Caller, proposed: Proposed, kind: SecretKind, shown: SecretFields): Promise<Saved> {
    const approval = await db.transaction(async tx => {
      if (!kind.ofMoney || !takesMoney(caller.site.id)) return write(tx, caller, proposed).then(() => null);
      const changes = Object.entries(shown).map(([field, after]) => ({
        setting: `${proposed.name}.${field}`,
        before: null,
        after: `…${after}`,
      }));
      const { name: object, reason } = proposed;
      return approvals.propose(tx, caller, { action: ACTION, object, payload: proposed, changes, reason });
    });
    await secrets.load();
    return { kept: await kept(caller), approval };
  }

  return {
    load: secrets.load,
    /** @throws AppError `login_needed`, `role_needed` */
    async list(caller: Caller): Promise<KeptSecrets> {
      mayManage(caller);
      return kept(caller);
    },
    /** @throws AppError `role_needed`, `secrets_not_kept`, `secret_fields`, `secret_changed`, `secret_demo_data` */
    async set(
      caller: Caller,
      { fields, ...about }: { name: string; base: number; fields: SecretFields; reason: string },
    ): Promise<Saved> {
      mayManage(caller);
      const kind = kindOf(caller, about.name);
      const parsed = kind.fields.safeParse(fields);
      if (!parsed.success) {
        // The value is never part of the sentence.
        const [issue] = parsed.error.issues;
        const field = String(issue?.path[0] ?? 'fields');
        throw new AppError('secret_fields', { field, params: { field } });
      }
      const values = parsed.data as SecretFields;
      const isLive = /^(sk|rk)_live/.test(values.secret_key ?? '') || values.environment === 'live';
      if (kind.ofMoney && isLive && isDemo()) throw new AppError('secret_demo_data');
      const sealed = secrets.sealed(siteOf(kind, caller), about.name, values);
      return change(caller, { ...about, sealed }, kind, hintsOf(kind, values));
    },
    /** @throws AppError `role_needed`, `secrets_not_kept`, `secret_changed`, `secret_in_use`, `not_found` */
    async remove(caller: Caller, about: { name: string; base: number; reason: string }): Promise<Saved> {
      mayManage(caller);
      if (isNeeded(about.name)) throw new AppError('secret_in_use');
      return change(caller, { ...about, sealed: null }, kindOf(caller, about.name), {});
    },
    /** A gateway's keys, where money is real. */
    approval: {
      action: ACTION,
      mayDecide: caller => void mayManage(caller),
      apply: (tx, caller, payload) => write(tx, caller, Proposed.parse(payload)),
    } satisfies ApprovalKind,
  };
}

function presentSecret(
  name: string,
  kind: SecretKind,
  about: { row: store.SecretRow | null; isUnreadable: boolean; inEnvironment: boolean },
): SecretState {
  const { row, isUnreadable, inEnvironment } = about;
  const isSet = row !== null && row.sealed !== null;
  return {
    name,
    scope: kind.scope,
    source: isSet ? 'console' : inEnvironment ? 'environment' : 'none',
    unreadable: isSet && isUnreadable,
    version: row?.version ?? 0,
    when: row?.createdAt.toISOString() ?? null,
    who: row?.who ?? null,
    fields: Object.keys(kind.fields.shape).map(field => ({
      name: field,
      secret: !kind.open.includes(field),
      shown: (isSet && row.hints[field]) || null,
    })),
  };
}
