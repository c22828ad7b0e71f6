import { setTimeout as pause } from 'node:timers/promises';
import { stageOf } from '../../issued-documents/rules.ts';
import type { Life } from '../../issued-documents/service.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { RefreshOffer, ReportDocument, ReportView, ReportProgress } from '../contract.ts';
import type { HistoryProvider } from '../rules/sources/history-provider.ts';
import type { ReportContents, ReportRow } from '../rules/facts/contents.ts';
import { progressOf, viewOf } from '../rules/sections/view.ts';
import { freeUntil } from './report-definition.ts';

export interface ReadingDeps {
  clock: Clock;
  providers: readonly HistoryProvider[];
  lifecycle: Life<ReportContents>;
  draftOf(row: ReportRow): Promise<ReportDocument>;
}

/** How the owner of a report reads it: the newest one, the one before it while that is made, or an earlier version. */
export function createReading({ clock, providers, lifecycle, draftOf }: ReadingDeps) {
  return {
    /** The member's newest report of a vehicle, in whatever state, or null. Its document only if it was opened before. */
    async find(caller: Caller, vin: string): Promise<ReportView | null> {
      const row = await lifecycle.newest(caller, vin);
      return row && whole(await lifecycle.asShown(row), caller);
    },

    /** The same for its owner to read: it is marked as opened. @throws AppError `document_not_found` for a version there is not */
    open: (caller: Caller, vin: string, version?: number): Promise<ReportView | null> =>
      read(caller, vin, { version, page: false }),

    /** The same for its own page, which says later that the content was on screen (`noteShown`). @throws as `open` */
    page: (caller: Caller, vin: string, version?: number): Promise<ReportView | null> =>
      read(caller, vin, { version, page: true }),
  };

  async function read(
    caller: Caller,
    vin: string,
    { version, page }: { version: number | undefined; page: boolean },
  ): Promise<ReportView | null> {
    const newest = await lifecycle.open(caller, vin, { page });
    if (!newest) return null;
    const stage = stageOf(newest);
    const waits = stage === 'working' || newest.state === 'no_data' || newest.state === 'failed';
    const before = waits ? await lifecycle.newestMade(caller, vin) : null;
    const view = before ? await insteadOf(newest, before, { caller, page }) : await whole(newest, caller, true);
    return version === undefined || version === view.version ? view : atVersion(view, caller, { version, page });
  }

  /** The report that was there before, while a new one that was paid for is made or has come to nothing. */
  async function insteadOf(
    newest: ReportRow,
    before: ReportRow,
    { caller, page }: { caller: Caller; page: boolean },
  ): Promise<ReportView> {
    const row = (await lifecycle.open(caller, before.vin, { named: before.id, page })) ?? before;
    const isMaking = stageOf(newest) === 'working';
    const view = await whole(row, caller);
    const failedOn = (newest.finishedAt ?? newest.createdAt).toISOString();
    return {
      ...view,
      state: isMaking ? 'refreshing' : view.state,
      progress: isMaking ? { ...progressOf(newest, providers), state: 'refreshing' } : view.progress,
      refresh: view.refresh && { ...view.refresh, ...(isMaking ? {} : { failed_on: failedOn }) },
    };
  }

  /** `isRead`: what has arrived of one that is being made is shown too; it is opened once it is finished. */
  async function whole(row: ReportRow, caller: Caller, isRead = false): Promise<ReportView> {
    const view = viewOf(row, providers, caller.locale);
    const draft = isRead && stageOf(row) === 'working' ? await draftOf(row) : null;
    const versions = await lifecycle.versionsOf(row);
    return {
      ...view,
      draft: draft && { ...draft, lang: caller.locale },
      refresh: refreshOf(row),
      versions: versions.map(({ version, createdAt }) => ({
        version,
        created: createdAt.toISOString(),
        pdf: `/documents/report/${row.id}.pdf${version === row.version ? '' : `?version=${version}`}`,
      })),
    };
  }

  async function atVersion(
    view: ReportView,
    caller: Caller,
    { version, page }: { version: number; page: boolean },
  ): Promise<ReportView> {
    const of = view.versions.find(each => each.version === version);
    if (!of) throw new AppError('document_not_found', { field: 'version' });
    const { document } = await lifecycle.contentOf(caller, view.id, { version, page });
    return { ...view, version, pdf: of.pdf, document: { ...document, lang: caller.locale } };
  }

  function refreshOf(row: ReportRow): RefreshOffer | null {
    if (stageOf(row) !== 'made') return null;
    const until = freeUntil(row);
    const failedOn = row.refresh && 'failed' in row.refresh ? row.refresh.failed : null;
    return { free: clock() <= until, free_until: until.toISOString(), failed_on: failedOn };
  }
}

/** How often the database is looked at: any process may be the one that collects. */
const LOOK_MS = 500;

const isFinished = (row: ReportRow): boolean => stageOf(row) !== 'working' && row.state !== 'refreshing';

/** Follows a report while it is made, from whichever process. */
export function createFollowing(lifecycle: Life<ReportContents>, providers: readonly HistoryProvider[]) {
  return {
    /** The progress of the newest report of a vehicle at every change, and once more as `end`. Nothing where there is none. */
    async *follow(
      caller: Caller,
      vin: string,
      signal: AbortSignal,
    ): AsyncGenerator<{ event: 'progress' | 'end'; data: ReportProgress }> {
      let seen = '';
      while (!signal.aborted) {
        const mark = await lifecycle.markOf(caller, vin);
        if (mark === null) return;
        if (mark !== seen) {
          const row = await lifecycle.newest(caller, vin);
          if (!row) return;
          seen = mark;
          const data = progressOf(row, providers);
          yield { event: isFinished(row) ? 'end' : 'progress', data };
          if (isFinished(row)) return;
        }
        // It ends at once when nobody follows any more.
        await pause(LOOK_MS, undefined, { signal }).catch(() => {});
      }
    },
  };
}
