import { isAllowed, type Permission } from '../../../identity/accounts/rules.ts';
import type { Dealers } from '../../../identity/dealers/service.ts';
import type { Privacy } from '../../../identity/privacy/service.ts';
import { FIRST_PAGE } from '../../../kit/database/paging.ts';
import type { Approvals } from '../../../platform/approvals/service.ts';
import type { DataPacks } from '../../../platform/data-packs/service.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Caller, Member } from '../../../platform/sites/rules/caller.ts';
import type { PaidSources } from '../../../vehicles/paid-sources/service.ts';
import type { Disputes } from '../../../documents/disputes/service.ts';
import type { IssuedDocuments } from '../../../documents/issued-documents/service.ts';
import type { Support } from '../../../care/support/service.ts';
import type { Attention, AttentionKey } from '../contract.ts';

export interface AttentionDeps extends Pick<PlatformDeps, 'jobs' | 'legal' | 'clock'> {
  support: Pick<Support, 'desk'>;
  disputes: Pick<Disputes, 'desk'>;
  dealers: Pick<Dealers, 'list'>;
  privacy: Pick<Privacy, 'list'>;
  issuedDocuments: Pick<IssuedDocuments, 'counts'>;
  approvals: Pick<Approvals, 'list'>;
  paidSources: Pick<PaidSources, 'usage'>;
  dataPacks: Pick<DataPacks, 'stale'>;
}

type Found = { count: number; oldest?: string | undefined; names?: string[] };

interface Source {
  key: AttentionKey;
  needs: Permission | null;
  read(caller: Caller, deps: AttentionDeps, operator: Member): Promise<Found>;
}

/** A source that bills calls is named from this share of its daily limit on. */
const NEAR_LIMIT = 0.8;

/** Everything that may need a person, the most urgent first. */
const SOURCES: readonly Source[] = [
  {
    key: 'tickets_late',
    needs: 'read_tickets',
    async read(caller, { support }) {
      const { tickets, counts } = await support.desk(caller, { ...FIRST_PAGE, tab: 'late' });
      return { count: counts.late, oldest: tickets.map(({ opened }) => opened).toSorted()[0] };
    },
  },
  {
    key: 'tickets_due',
    needs: 'read_tickets',
    async read(caller, { support }) {
      const { tickets, counts } = await support.desk(caller, { ...FIRST_PAGE, tab: 'due' });
      return { count: counts.due, oldest: tickets.map(({ opened }) => opened).toSorted()[0] };
    },
  },
  {
    key: 'disputes_late',
    needs: 'read_disputes',
    async read(caller, { disputes }) {
      return { count: (await disputes.desk(caller, { ...FIRST_PAGE, tab: 'overdue' })).counts.overdue };
    },
  },
  {
    key: 'disputes_due',
    needs: 'read_disputes',
    async read(caller, { disputes }) {
      return { count: (await disputes.desk(caller, { ...FIRST_PAGE, tab: 'near_due' })).counts.near_due };
    },
  },
  {
    key: 'jobs',
    needs: 'manage_sites',
    async read(_caller, { jobs }) {
      const failed = (await jobs.counts()).filter(({ state }) => state === 'failed');
      return { count: failed.reduce((sum, { count }) => sum + count, 0) };
    },
  },
  {
    key: 'sources',
    needs: 'read_orders',
    async read(caller, { paidSources }) {
      const { sources } = await paidSources.usage(caller);
      const names = sources
        .filter(({ calls_today, calls_per_day }) => calls_today >= calls_per_day * NEAR_LIMIT)
        .map(({ source }) => source);
      return { count: names.length, names };
    },
  },
  {
    key: 'approvals',
    needs: null,
    async read(caller, { approvals }, { userId }) {
      const { approvals: listed } = await approvals.list(caller);
      const open = listed.filter(({ state, proposed_by }) => state === 'open' && proposed_by !== userId);
      return { count: open.length, oldest: open.at(-1)?.proposed };
    },
  },
  {
    key: 'documents',
    needs: 'read_orders',
    async read({ site }, { issuedDocuments }) {
      const counts = await issuedDocuments.counts(site.id, new Date(0));
      return { count: counts.reduce((sum, { state, count }) => (state === 'needs_review' ? sum + count : sum), 0) };
    },
  },
  {
    key: 'deletions',
    needs: 'read_deletions',
    async read(caller, { privacy }) {
      const waiting = await Promise.all(
        (['needs_identity', 'on_hold'] as const).map(state => privacy.list(caller, { ...FIRST_PAGE, state })),
      );
      const deletions = waiting.flatMap(page => page.deletions);
      return { count: deletions.length, oldest: deletions.map(({ submitted }) => submitted).toSorted()[0] };
    },
  },
  {
    key: 'dealers',
    needs: 'read_dealers',
    async read(caller, { dealers }) {
      const { counts, dealers: waiting } = await dealers.list(caller, { ...FIRST_PAGE, state: 'pending' });
      return { count: counts.pending, oldest: waiting[0]?.applied };
    },
  },
  {
    key: 'packs',
    needs: 'read_records',
    async read(_caller, { dataPacks }) {
      const names = (await dataPacks.stale()).map(({ title }) => title);
      return { count: names.length, names };
    },
  },
  {
    key: 'legal',
    needs: 'read_records',
    read: async ({ site }, { legal }) => {
      const names = legal.missingOn(site);
      return { count: names.length, names };
    },
  },
];

/** What needs a person now on the caller's brand, as far as the operator may read it; what needs nobody is left out. */
export async function attentionOf(caller: Caller, operator: Member, deps: AttentionDeps): Promise<Attention[]> {
  const readable = SOURCES.filter(({ needs }) => needs === null || isAllowed(operator.roles, needs));
  const read = readable.map(async ({ key, read: readSource }) => {
    const { count, oldest = null, names = [] } = await readSource(caller, deps, operator);
    return { key, count, oldest, names };
  });
  return (await Promise.all(read)).filter(({ count }) => count > 0);
}
