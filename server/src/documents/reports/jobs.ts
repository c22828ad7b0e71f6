import { buyDocumentJob, type CallerFor } from '../issued-documents/service/buy-document.ts';
import type { DocumentJob } from '../issued-documents/service.ts';
import type { JobKind } from '../../platform/jobs/service.ts';
import { BUY_REPORT, CORRECT_REPORT, GENERATE_REPORT } from './rules/products.ts';
import { FORGET_RECORDS } from './service/forgetting.ts';
import type { Reports } from './service.ts';

/** Collects a report: at most ten minutes an attempt, then the credit goes back. */
export const generateReportJob = (reports: Reports): JobKind<DocumentJob> => ({
  name: GENERATE_REPORT,
  retryLimit: 2,
  expireInSeconds: 600,
  workers: 4,
  run: job => reports.collect(job),
  onFailed: job => reports.onFailed(job),
});

/** A report worked on at that moment is tried again: half an hour in all, then again by the queue for days. */
export const correctReportJob = (reports: Reports): JobKind<DocumentJob> => ({
  name: CORRECT_REPORT,
  retryLimit: 5,
  expireInSeconds: 120,
  run: job => reports.correct(job),
  onFailed: job => reports.correct(job),
});

export const buyReportJob = (reports: Reports, callerFor: CallerFor) =>
  buyDocumentJob(BUY_REPORT, callerFor, (caller, { vin, mileage, unit = 'mi', market, notice }) =>
    reports.generate(caller, {
      vin,
      mileage,
      mileage_unit: unit,
      ...(market ? { report_type: market } : {}),
      ...(notice === undefined ? {} : { nmvtis_version: notice }),
    }),
  );

/** Forgets the records of a report that a license does not allow to keep; tried again for days. */
export const forgetRecordsJob = (reports: Reports): JobKind<DocumentJob> => ({
  name: FORGET_RECORDS,
  retryLimit: 2,
  run: job => reports.forget(job),
  onFailed: job => reports.forget(job),
});
