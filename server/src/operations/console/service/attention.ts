import { isAllowed, type Permission } from '../../../identity/accounts/rules.ts';
import type { Dealers } from '../../../identity/dealers/service.ts';
import type { Privacy } from '../../../identity/privacy/service.ts';
import { FIRST_PAGE } from '../../../kit/database/paging.ts';
import type { Reconciliation } from '../../../money/reconciliation/service.ts';
import type { Approvals } from '../../../platform/approvals/service.ts';
import type { DataPacks } from '../../../platform/data-packs/service.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Caller, Member } from '../../../platform/sites/rules/caller.ts';
import type { SourceHealth } from '../../../vehicles/source-health/service.ts';
import type { PaidSources } from '../../../vehicles/paid-sources/service.ts';
import type { Disputes } from '../../../documents/disputes/service.ts';
import type { IssuedDocuments } from '../../../documents/issued-documents/service.ts';
import type { Support } from '../../../care/support/service.ts';
import type { Backups } from '../../backup/service/last-good.ts';
import type { Attention, AttentionKey } from '../contract.ts';

export interface AttentionDeps extends Pick<PlatformDeps, 'jobs' | 'legal' | 'mail' | 'clock'> {
  support: Pick<Support, 'desk'>;
  disputes: Pick<Disputes, 'desk'>;
  dealers: Pick<Dealers, 'list'>;
  privacy: Pick<Privacy, 'waiting'>;
  issuedDocuments: Pick<IssuedDocuments, 'counts'>;
  approvals: Pick<Approvals, 'waiting'>;
  reconciliation: Pick<Reconciliation, 'waiting'>;
  paidSources: Pick<PaidSources, 'usage'>;
  sourceHealth: Pick<SourceHealth, 'failing'>;
  dataPacks: Pick<DataPacks, 'stale'>;
  backups: Pick<Backups, 'overdue'>;
}

interface Found {
  key: AttentionKey;
  count: number;
  oldest?: string | undefined;
  names?: string[];
}

/** Reads what may need a person and one permission shows; null: every role may read it. */
interface Source {
  needs: Permission | null;
  read(caller: Caller, deps: AttentionDeps): Promise<Found[]>;
}

/** A source that bills calls is named from this share of its daily limit on. */
const NEAR_LIMIT = 0.8;
/** Of a list that begins with its oldest row, this one. */
const OLDEST = { ...FIRST_PAGE, limit: 1 };

const named = (key: AttentionKey, names: string[]): Found[] => [{ key, count: names.length, names }];

/** Everything that may need a person, the most urgent first. */
const SOURCES: readonly Source[] = [
  {
    needs: 'read_tickets',
    async read(caller, { support }) {
      const { tickets: late, counts } = await support.desk(caller, { ...OLDEST, tab: 'late' });
      const { tickets: due } = await support.desk(caller, { ...OLDEST, tab: 'due' });
      return [
        { key: 'tickets_late', count: counts.late, oldest: late[0]?.opened },
        { key: 'tickets_due', count: counts.due, oldest: due[0]?.opened },
      ];
    },
  },
  {
    needs: 'read_disputes',
    async read(caller, { disputes }) {
      const { counts } = await disputes.desk(caller, { ...OLDEST, tab: 'overdue' });
      return [
        { key: 'disputes_late', count: counts.overdue },
        { key: 'disputes_due', count: counts.near_due },
      ];
    },
  },
  {
    needs: 'read_orders',
    async read({ site }, { reconciliation }) {
      const { count, oldest } = await reconciliation.waiting(site.id);
      return [{ key: 'gateways', count, oldest: oldest?.toISOString() }];
    },
  },
  {
    needs: 'manage_sites',
    async read(_caller, { jobs }) {
      const failed = (await jobs.counts()).filter(({ state }) => state === 'failed');
      return [{ key: 'jobs', count: failed.reduce((sum, { count }) => sum + count, 0) }];
    },
  },
  {
    needs: 'manage_sites',
    async read(_caller, { backups }) {
      const { isOverdue, last } = await backups.overdue();
      if (!isOverdue) return [];
      return [last ? { key: 'backup_old', count: 1, oldest: last.toISOString() } : { key: 'backup_unknown', count: 1 }];
    },
  },
  {
    needs: 'read_orders',
    async read(caller, { paidSources, sourceHealth }) {
      const { sources } = await paidSources.usage(caller);
      const near = sources.filter(({ calls_today, calls_per_day }) => calls_today >= calls_per_day * NEAR_LIMIT);
      return [
        ...named('sources_failing', await sourceHealth.failing()),
        ...named(
          'sources',
          near.map(({ source }) => source),
        ),
      ];
    },
  },
  {
    needs: null,
    async read(caller, { approvals }) {
      const { count, oldest } = await approvals.waiting(caller);
      return [{ key: 'approvals', count, oldest: oldest?.toISOString() }];
    },
  },
  {
    needs: 'read_orders',
    async read({ site }, { issuedDocuments }) {
      const counts = await issuedDocuments.counts(site.id, new Date(0));
      const review = counts.filter(({ state }) => state === 'needs_review');
      return [{ key: 'documents', count: review.reduce((sum, { count }) => sum + count, 0) }];
    },
  },
  {
    needs: 'read_deletions',
    async read(caller, { privacy }) {
      const { count, oldest } = await privacy.waiting(caller);
      return [{ key: 'deletions', count, oldest: oldest?.toISOString() }];
    },
  },
  {
    needs: 'read_dealers',
    async read(caller, { dealers }) {
      const { counts, dealers: waiting } = await dealers.list(caller, { ...OLDEST, state: 'pending' });
      return [{ key: 'dealers', count: counts.pending, oldest: waiting[0]?.applied }];
    },
  },
  {
    needs: 'read_people',
    async read({ site }, { mail }) {
      const { count, oldest } = await mail.suppression.waiting(site.id);
      return [{ key: 'mail', count, oldest: oldest?.toISOString() }];
    },
  },
  {
    needs: 'read_records',
    read: async ({ site }, { dataPacks, legal }) => [
      ...named(
        'packs',
        (await dataPacks.stale()).map(({ title }) => title),
      ),
      ...named('legal', legal.missingOn(site)),
    ],
  },
];

/** What needs a person now on the caller's brand, as far as the operator may read it; what needs nobody is left out. */
export async function attentionOf(caller: Caller, operator: Member, deps: AttentionDeps): Promise<Attention[]> {
  const readable = SOURCES.filter(({ needs }) => needs === null || isAllowed(operator.roles, needs));
  const found = (await Promise.all(readable.map(({ read }) => read(caller, deps)))).flat();
  return found
    .filter(({ count }) => count > 0)
    .map(({ oldest = null, names = [], ...same }) => ({ ...same, oldest, names }));
}
