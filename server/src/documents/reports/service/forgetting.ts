import type { PlatformDeps } from '../../../platform/deps.ts';
import type { DocumentJob, Life } from '../../issued-documents/service.ts';
import type { HistoryProvider } from '../rules/sources/history-provider.ts';
import type { ReportContents, ReportRow } from '../rules/facts/contents.ts';
import { forgetsNext, withoutForgotten } from '../rules/versions/forgetting.ts';
import * as store from '../store.ts';
import { isRetried } from './report-definition.ts';

/** The job that forgets the records of a report that a license does not allow to keep. */
export const FORGET_RECORDS = 'forget-records';
/** A report that is still worked on is looked at again after an hour. */
const LATER_S = 3_600;

export interface ForgettingDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'jobs'> {
  providers: readonly HistoryProvider[];
  lifecycle: Life<ReportContents>;
}

/** Forgets the records reports were made of, when the licenses of their sources say so. The reports stay as they are. */
export function createForgetting({ db, clock, jobs, providers, lifecycle }: ForgettingDeps) {
  /** Queues the forgetting of what a report holds, where a license asks for it. */
  async function plan({ siteId, id, answers }: ReportRow, leastS = 0): Promise<void> {
    const due = forgetsNext(answers, providers, clock());
    if (!due) return;
    const afterSeconds = Math.max(leastS, Math.ceil((due.getTime() - clock().getTime()) / 1000));
    await jobs.enqueue(db, FORGET_RECORDS, { siteId, id }, { afterSeconds });
  }

  return {
    plan,

    /** Forgets what is due. One that is still worked on, or whose gaps are asked for again, needs its records until then. */
    async forget({ siteId, id }: DocumentJob): Promise<void> {
      const row = await lifecycle.find(siteId, id);
      if (!row) return;
      if (row.finishedAt === null || row.state === 'refreshing' || isRetried(row, providers)) {
        return plan(row, LATER_S);
      }
      const now = clock();
      await lifecycle.rewriteAnswers({ siteId, id }, answers => withoutForgotten(answers, providers, now));
      await store.forgetAnswers(db, id, providers, now);
      const left = await lifecycle.find(siteId, id);
      if (left) await plan(left);
    },
  };
}
