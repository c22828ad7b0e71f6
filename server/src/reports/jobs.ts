import type { JobKind } from '../jobs/service.ts';
import type { Caller } from '../kit/caller.ts';
import { AppError } from '../kit/errors.ts';
import { newId } from '../kit/ids.ts';
import type { BoughtDocument } from '../orders/service.ts';
import { GENERATE_REPORT, type ReportJob, type Reports } from './service.ts';

/** Collects a report: at most ten minutes an attempt, then the credit goes back. */
export function generateReportJob(reports: Reports): JobKind<ReportJob> {
  return {
    name: GENERATE_REPORT,
    retryLimit: 2,
    expireInSeconds: 600,
    workers: 4,
    run: job => reports.collect(job),
    abandon: job => reports.abandon(job),
  };
}

/** "Buy this report": a paid order goes on by itself. What is refused stays a credit in the account. */
export function buyReportJob(
  reports: Reports,
  callerFor: (bought: BoughtDocument, requestId: string) => Promise<Caller>,
): JobKind<BoughtDocument> {
  return {
    name: 'buy-report',
    retryLimit: 5,
    expireInSeconds: 60,
    workers: 1,
    run: async bought => {
      const caller = await callerFor(bought, newId('job'));
      const { vin, mileage, market } = bought;
      const wanted = { vin, mileage, ...(market ? { report_type: market } : {}) };
      await reports.generate(caller, wanted).catch((error: unknown) => {
        // An account that was joined to another in this moment: the next try is the other's.
        if (!(error instanceof AppError) || error.reason === 'login_needed') throw error;
      });
    },
    abandon: async () => {},
  };
}
