import type { CallerFor } from '../issued-documents/service/buy-document.ts';
import { BY_VIN, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { buyReportJob, correctReportJob, forgetRecordsJob, generateReportJob } from './jobs.ts';
import { creditBackMail, gapsFilledMail, gapsLeftMail, reportReadyMail } from './mails.tsx';
import { reportRoutes } from './routes.ts';
import { REPORT_PRODUCTS } from './rules/products.ts';
import { createReports, type ReportDeps, type Reports } from './service.ts';

const placement: Placement = {
  history_purchases: BY_VIN,
};

export function reportsModule(deps: ReportDeps, callerFor: CallerFor): Module<Reports> {
  const reports = createReports(deps);
  return {
    service: reports,
    jobs: [
      generateReportJob(reports),
      forgetRecordsJob(reports),
      correctReportJob(reports),
      buyReportJob(reports, callerFor),
    ],
    mails: [reportReadyMail, creditBackMail, gapsFilledMail, gapsLeftMail],
    products: REPORT_PRODUCTS,
    placement,
    routes: http => reportRoutes(http, reports),
  };
}
