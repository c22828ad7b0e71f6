import type { IssuedDocuments } from '../../documents/issued-documents/service.ts';
import { mayOperate } from '../../identity/accounts/rules.ts';
import type { Audit } from '../../platform/audit/service.ts';
import type { DataPacks } from '../../platform/data-packs/service.ts';
import { createCache } from '../../kit/cache.ts';
import type { Caller } from '../../kit/caller.ts';
import { daysAfter } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import { newId } from '../../kit/security/ids.ts';
import type { DocumentKind } from '../../money/products/contract.ts';
import type { Incident, IncidentImpact, IncidentState, Status, StatusPart } from './contract.ts';
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
  /** Whether a number that is known to be good is decoded. */
  decodes(): boolean;
}

export type StatusService = ReturnType<typeof createStatus>;

/** The measured state, and the operators' incidents. */
export function createStatus(deps: StatusDeps) {
  const { db, clock, audit, dataPacks, decodes, issuedDocuments } = deps;
  const { tellLater, ...subscribing } = createSubscribing(deps);
  const remembered = createCache<Promise<Status>>({
    max: MAX_SITES,
    ttlMs: REMEMBERED_MS,
    now: () => clock().getTime(),
  });

  async function read(siteId: string): Promise<Status> {
    const list = await incidentsOf(siteId);
    const open = list.filter(({ resolved }) => resolved === null);
    const measured = await measure(siteId);
    const parts = measured.map(part => withIncidents(part, open));
    return {
      overall: overallOf(parts),
      checked_at: clock().toISOString(),
      parts,
      data: await packsNow(),
      incidents: list,
    };
  }

  async function measure(siteId: string): Promise<Status['parts']> {
    const rows = await issuedDocuments.counts(siteId, daysAfter(clock(), -1));
    const endsOf = (kind: DocumentKind): Ends => {
      const ends: Ends = { made: 0, partly: 0, failed: 0 };
      for (const row of rows) {
        const end = row.kind === kind ? endOf(row.state) : null;
        if (end) ends[end] += row.count;
      }
      return ends;
    };
    const made = (part: 'reports' | 'stickers', ends: Ends) => ({ part, state: stateOf(ends), documents: ends });
    const recalls = await dataPacks.freshness('recalls');
    return [
      // Who reads this was answered.
      { part: 'site', state: 'works', documents: null },
      { part: 'decoding', state: decodes() ? 'works' : 'down', documents: null },
      made('reports', endsOf('report')),
      made('stickers', endsOf('sticker')),
      { part: 'recalls', state: recalls ? (recalls.stale ? 'partly' : 'works') : 'not_measured', documents: null },
      { part: 'payments', state: 'not_measured', documents: null },
      { part: 'email', state: 'not_measured', documents: null },
    ];
  }

  async function packsNow(): Promise<Status['data']> {
    const all = await Promise.all(
      dataPacks.packs.map(async ({ name, title }) => ({ name, title, freshness: await dataPacks.freshness(name) })),
    );
    return all.map(({ name, title, freshness }) => ({
      name,
      title,
      checked_at: freshness?.checkedAt.toISOString() ?? null,
      stale: freshness?.stale ?? false,
    }));
  }

  async function incidentsOf(siteId: string): Promise<Incident[]> {
    const rows = await store.listIncidents(db, siteId, daysAfter(clock(), -SHOWN_DAYS), MAX_INCIDENTS);
    const updates = await store.listUpdates(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map(row => incidentOf(row, updates));
  }

  async function one(siteId: string, id: string): Promise<Incident> {
    remembered.delete(siteId);
    const found = (await incidentsOf(siteId)).find(incident => incident.id === id);
    if (!found) throw new AppError('not_found');
    return found;
  }

  return {
    ...subscribing,

    /** The status of the caller's site, at most half a minute old. */
    now: ({ site }: Caller): Promise<Status> => remembered.get(site.id, () => read(site.id)),

    /** The incidents of the site as its operators see them. @throws AppError `login_needed`, `role_needed` */
    async desk(caller: Caller): Promise<Incident[]> {
      mayOperate(caller, 'publish_content');
      return incidentsOf(caller.site.id);
    },

    /** Tells visitors about a disturbance, and mails those who subscribed. @throws AppError `login_needed`, `second_factor_setup`, `role_needed` */
    async post(
      caller: Caller,
      input: { title: string; impact: IncidentImpact; parts: StatusPart[]; text: string },
    ): Promise<Incident> {
      mayOperate(caller, 'publish_content');
      const { text, ...about } = input;
      const row = {
        id: newId('inc'),
        siteId: caller.site.id,
        ...about,
        parts: [...new Set(about.parts)],
        state: 'investigating' as const,
        createdAt: clock(),
      };
      await db.transaction(async tx => {
        await store.addIncident(tx, row);
        const update = updateOf(row.siteId, row.id, row.state, text);
        await store.addUpdate(tx, update);
        await tellLater(tx, update);
        await audit.write(tx, caller, { action: 'incident.posted', object: row.id, after: { ...input } });
      });
      return one(row.siteId, row.id);
    },

    /** Says how it goes on; those who subscribed are mailed once it is over. @throws AppError as `post`, and `not_found`, `incident_over` */
    async update(caller: Caller, input: { incident: string; state: IncidentState; text: string }): Promise<Incident> {
      mayOperate(caller, 'publish_content');
      const siteId = caller.site.id;
      await db.transaction(async tx => {
        const row = await store.lockIncident(tx, siteId, input.incident);
        if (!row) throw new AppError('not_found');
        if (row.resolvedAt) throw new AppError('incident_over', { field: 'state' });
        const resolvedAt = input.state === 'resolved' ? clock() : null;
        await store.changeIncident(tx, row.id, { state: input.state, resolvedAt });
        const update = updateOf(siteId, row.id, input.state, input.text);
        await store.addUpdate(tx, update);
        if (resolvedAt) await tellLater(tx, update);
        const before = { state: row.state };
        const after = { state: input.state, text: input.text };
        await audit.write(tx, caller, { action: 'incident.updated', object: row.id, before, after });
      });
      return one(siteId, input.incident);
    },
  };

  function updateOf(siteId: string, incidentId: string, state: IncidentState, text: string): store.UpdateRow {
    return { id: newId('upd'), siteId, incidentId, state, text, createdAt: clock() };
  }
}

function incidentOf(row: store.IncidentRow, updates: readonly store.UpdateRow[]): Incident {
  return {
    id: row.id,
    title: row.title,
    impact: row.impact,
    parts: row.parts,
    state: row.state,
    started: row.createdAt.toISOString(),
    resolved: row.resolvedAt?.toISOString() ?? null,
    updates: updates
      .filter(({ incidentId }) => incidentId === row.id)
      .map(({ state, text, createdAt }) => ({ state, text, when: createdAt.toISOString() })),
  };
}
