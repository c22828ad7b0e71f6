import { membersOnly } from '../../accounts/members/members-only.ts';
import { marqueContext } from '../../context.ts';
import { DocumentPending } from '../../orders/payment-return/document-pending.tsx';
import { hasRecentPurchase } from '../../orders/payment-return/recent-purchase.ts';
import { DocumentProblem } from '../../returns/document-problem.tsx';
import { NextVehicle } from '../../returns/next-vehicle.tsx';
import { pageTitle } from '../../shell/layout/page-title.ts';
import { VinText } from '../../ui/vin/vin.tsx';
import { useReader } from '../reader.ts';
import { stageOf } from '../report-stage.ts';
import type { Route } from './+types/report-page';
import { MakeAgain } from './make-again.tsx';
import { ReadyReport } from './ready-report.tsx';
import { ReportOutcome } from './report-outcome.tsx';
import { ReportWorking } from './report-working.tsx';
import * as ui from '../../ui/page/primitives.module.css';
import * as reportStripStyles from '../sheet/report-strip.module.css';
import * as reportWorkingStyles from './report-working.module.css';

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const vehicle = loaderData?.report?.title ?? params.vin;
  return pageTitle(matches, t => ({ title: t('reports.documentTitle', { vehicle }), unlisted: true }));
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  membersOnly(caller, url);
  const report = await app.reports.open(caller, params.vin);
  if (report && stageOf(report.state) !== 'over') return { report, cost: null, arriving: false };
  const cost = await app.issuedDocuments.quote(caller, 'report', params.vin);
  const arriving = !report && (await hasRecentPurchase({ app, caller }, 'report', params.vin));
  return { report, cost, arriving };
}

export default function ReportPage({ loaderData, params }: Route.ComponentProps) {
  const { report, cost } = loaderData;
  if (!report)
    return loaderData.arriving ? <DocumentPending kind="report" /> : <NoReport vin={params.vin} cost={cost} />;
  const stage = stageOf(report.state);
  const wrong = (
    <DocumentProblem vin={report.vin} title={report.title} kind="report" className={reportStripStyles.stripProblem} />
  );
  if (stage === 'working') return <ReportWorking report={report} wrong={wrong} />;
  if (stage === 'readable' && report.document)
    return <ReadyReport report={report} document={report.document} wrong={wrong} />;
  return <ReportOutcome report={report} cost={cost} next={<NextVehicle kind="report" />} />;
}

/** A vehicle the member has no report of. */
function NoReport({ vin, cost }: { vin: string; cost: number | null }) {
  const { t } = useReader();
  return (
    <div className={`${ui.pageWidth} ${reportWorkingStyles.reportWork}`}>
      <h1 className={ui.text32}>{t('outcome.noneTitle')}</h1>
      <p className={reportWorkingStyles.reportWorkVehicle}>
        <VinText vin={vin} colored />
      </p>
      <p className={ui.leadText}>{t('outcome.noneText')}</p>
      <MakeAgain vin={vin} hasCredit={cost !== null} label={t('outcome.make', { count: cost ?? 1 })} />
    </div>
  );
}
