import { stageOf } from '../../issued-documents/rules.ts';
import type { Life } from '../../issued-documents/service.ts';
import type { Caller } from '../../../kit/caller.ts';
import type { ReportProgress } from '../contract.ts';
import type { HistoryProvider } from '../rules/sources/history-provider.ts';
import type { ReportContents, ReportRow } from '../rules/facts/contents.ts';
import { progressOf } from '../rules/sections/view.ts';

/** How often the database is looked at: any process may be the one that collects. */
const LOOK_MS = 500;

const isFinished = (row: ReportRow): boolean => stageOf(row) !== 'working' && row.state !== 'refreshing';

/** Waits, or ends at once when nobody follows any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}

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
        await pause(LOOK_MS, signal);
      }
    },
  };
}
