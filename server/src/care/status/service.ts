import type { IssuedDocuments } from '../../documents/issued-documents/service.ts';
import { mayOperate } from '../../identity/accounts/rules.ts';
import type { Audit } from '../../platform/audit/service.ts';
import { dataChanged } from '../../platform/installation/service/versions.ts';
import type { DataPacks } from '../../platform/data-packs/service.ts';
import type { z } from 'zod';
import { createCache } from '../../kit/cache.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import { daysAfter } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/security/ids.ts';
import type { Payments } from '../../money/payments/service.ts';
import type { DocumentKind } from '../../money/products/contract.ts';
import type { Incident, postIncidentCall, Status, updateIncidentCall } from './contract.ts';
import { endOf, overallOf, stateOf, withIncidents, type Ends } from './rules.ts';
import { createSubscribing, type SubscribingDeps } from './service/subscribing.ts';
import * as store from './store.ts';

export { subscribersPersonalData } from './store.ts';

const SHOWN_DAYS = 90;
const MAX_INCIDENTS = 50;
/** A page that anyone may ask for at any time is put together this often. */
const REMEMBERED_MS = 30_000;
const MAX_SITES = 500;

export interface StatusDeps extends SubscribingDeps {
  audit: Audit;
  dataPacks: Pick<DataPacks, 'packs' | 'freshness'>;
  issuedDocuments: Pick<IssuedDocuments, 'counts'>;
  payments: Pick<Payments, 'activity'>;
  /** Whether a number that is known to be good is decoded. */
  decodes(): boolean;
}

export type StatusService = ReturnType<typeof createStatus>;

/** The measured state, and the operators' incidents. */
export function createStatus(deps: StatusDeps) {
  const { db, clock, audit } = deps;
  const { tellLater, ...subscribing } = createSubscribing(deps);
  const remembered = createCache<Promise<Status>>({
    max: MAX_SITES,
    ttlMs: REMEMBERED_MS,
    now: () => clock().getTime(),
  });

  async function read(siteId: string): Promise<Status> {
    const incidents = await incidentsOf(deps, siteId);
    const open = incidents.filter(({ resolved }) => resolved === null);
    const parts = (await measure(deps, siteId)).map(part => withIncidents(part, open));
    const data = await packsNow(deps);
    return { overall: overallOf(parts), checked_at: clock().toISOString(), parts, data, incidents };
  }

  /** Writes what is said about an incident; where it begins or ends, it is mailed as well. */
  async function say(
    tx: Db,
    about: Pick<store.UpdateRow, 'siteId' | 'incidentId' | 'state' | 'text'>,
    mailed: boolean,
  ) {
    const update = { ...about, id: newId('upd'), createdAt: clock() };
    await store.addUpdate(tx, update);
    await dataChanged(tx, 'incidents');
    if (mailed) await tellLater(tx, update);
  }

  async function one(siteId: string, id: string): Promise<Incident> {
    remembered.delete(siteId);
    const found = (await incidentsOf(deps, siteId)).find(incident => incident.id === id);
    if (!found) throw new AppError('not_found');
    return found;
  }

  return {
    ...subscribing,

    /** Measures anew at the next question. */
    reload: (): void => remembered.clear(),

    /** The status of the caller's site, at most half a minute old. */
    now: ({ site }: Caller): Promise<Status> => remembered.get(site.id, () => read(site.id)),

    /** The incidents of the site as its operators see them. @throws AppError `login_needed`, `role_needed` */
    async desk(caller: Caller): Promise<Incident[]> {
      mayOperate(caller, 'publish_content');
      return incidentsOf(deps, caller.site.id);
    },

    /** Tells visitors about a disturbance, and mails those who subscribed. @throws AppError `login_needed`, `second_factor_setup`, `role_needed` */
    async post(caller: Caller, input: z.output<(typeof postIncidentCall)['input']>): Promise<Incident> {
      mayOperate(caller, 'publish_content');
      const siteId = caller.site.id;
      const { text, ...about } = input;
      const id = newId('inc');
      const state = 'investigating' as const;
      await db.transaction(async tx => {
        const parts = [...new Set(about.parts)];
        await store.addIncident(tx, { id, siteId, ...about, parts, state, createdAt: clock() });
        await say(tx, { siteId, incidentId: id, state, text }, true);
        await audit.write(tx, caller, { action: 'incident.posted', object: id, after: { ...input } });
      });
      return one(siteId, id);
    },

    /** Says how it goes on; those who subscribed are mailed once it is over. @throws AppError as `post`, and `not_found`, `incident_over` */
    async update(caller: Caller, input: z.output<(typeof updateIncidentCall)['input']>): Promise<Incident> {
      mayOperate(caller, 'publish_content');
      const siteId = caller.site.id;
      const { incident: id, state, text } = input;
      await db.transaction(async tx => {
        const row = await store.lockIncident(tx, siteId, id);
        if (!row) throw new AppError('not_found');
        if (row.resolvedAt) throw new AppError('incident_over', { field: 'state' });
        const resolvedAt = state === 'resolved' ? clock() : null;
        await store.changeIncident(tx, id, { state, resolvedAt });
        await say(tx, { siteId, incidentId: id, state, text }, resolvedAt !== null);
        const before = { state: row.state };
        await audit.write(tx, caller, { action: 'incident.updated', object: id, before, after: { state, text } });
      });
      return one(siteId, id);
    },
  };
}

async function measure(deps: StatusDeps, siteId: string): Promise<Status['parts']> {
  const since = daysAfter(deps.clock(), -1);
  const rows = await deps.issuedDocuments.counts(siteId, since);
  const made = (part: 'reports' | 'stickers', kind: DocumentKind) => {
    const documents: Ends = { made: 0, partly: 0, failed: 0 };
    for (const row of rows) {
      const end = row.kind === kind ? endOf(row.state) : null;
      if (end) documents[end] += row.count;
    }
    return { part, state: stateOf(documents), documents, activity: null };
  };
  const [recalls, pages, mails] = await Promise.all([
    deps.dataPacks.freshness('recalls'),
    deps.payments.activity(siteId, since),
    deps.mail.activity(siteId, since),
  ]);
  return [
    // Who reads this was answered.
    { part: 'site', state: 'works', ...NOTHING },
    { part: 'decoding', state: deps.decodes() ? 'works' : 'down', ...NOTHING },
    made('reports', 'report'),
    made('stickers', 'sticker'),
    { part: 'recalls', state: recalls ? (recalls.stale ? 'partly' : 'works') : 'not_measured', ...NOTHING },
    seen('payments', { done: pages.opened, failed: pages.unopened, last: pages.last }),
    seen('email', mails && { done: mails.left, failed: mails.late, last: mails.last }),
  ];
}

const NOTHING = { documents: null, activity: null };

/** A part by what was done and what was not; null where that cannot be known. */
function seen(
  part: 'payments' | 'email',
  activity: { done: number; failed: number; last: Date | null } | null,
): Status['parts'][number] {
  if (!activity) return { part, state: 'not_measured', ...NOTHING };
  const { done, failed, last } = activity;
  const state = stateOf({ made: done, partly: 0, failed });
  return { part, state, documents: null, activity: { done, failed, last: last?.toISOString() ?? null } };
}

async function packsNow({ dataPacks }: StatusDeps): Promise<Status['data']> {
  return Promise.all(
    dataPacks.packs.map(async ({ name, title }) => {
      const { checkedAt, stale = false } = (await dataPacks.freshness(name)) ?? {};
      return { name, title, checked_at: checkedAt?.toISOString() ?? null, stale };
    }),
  );
}

async function incidentsOf({ db, clock }: StatusDeps, siteId: string): Promise<Incident[]> {
  const rows = await store.listIncidents(db, siteId, daysAfter(clock(), -SHOWN_DAYS), MAX_INCIDENTS);
  const ids = rows.map(({ id }) => id);
  const updates = await store.listUpdates(db, ids);
  return rows.map(({ id, title, impact, parts, state, createdAt, resolvedAt }) => ({
    id,
    title,
    impact,
    parts,
    state,
    started: createdAt.toISOString(),
    resolved: resolvedAt?.toISOString() ?? null,
    updates: updates
      .filter(({ incidentId }) => incidentId === id)
      .map(update => ({ state: update.state, text: update.text, when: update.createdAt.toISOString() })),
  }));
}
