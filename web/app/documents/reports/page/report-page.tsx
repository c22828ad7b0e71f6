import type { OwnerFile } from '@marque/server/documents/owner-files/contract';
import type { ReportView } from '@marque/server/documents/reports/contract';
import { useState, type ReactNode } from 'react';
import { redirect } from 'react-router';
import type { Caller } from '../../../context.ts';
import { OtherWallet, walletWith, type WalletOwner } from '../../../identity/dealerships/other-wallet.tsx';
import { forMembers } from '../../../identity/accounts/members/members-only.ts';
import { AskFeedback } from '../../../care/feedback/ask-feedback.tsx';
import { DocumentPending } from '../../../money/orders/payment-return/document-pending.tsx';
import { hasRecentPurchase } from '../../../money/orders/payment-return/recent-purchase.ts';
import { DocumentProblem } from '../../../care/returns/document-problem.tsx';
import { NextVehicle } from '../../../care/returns/next-vehicle.tsx';
import { useShown } from '../../../care/returns/use-shown.ts';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { pageTitle } from '../../../platform/shell/layout/page-title.ts';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { isWorking, stageOf } from '../report-stage.ts';
import { needsVehicle } from '../../../vehicles/decode/needs-vehicle.ts';
import type { Route } from './+types/report-page';
import { MakeDocument } from '../make-document.tsx';
import { ReadyReport } from './ready-report.tsx';
import { useReportProgress } from './use-report-progress.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as reportWorkingStyles from './report-working.module.css';
import { useTranslations } from '../../../kit/messages/intl.ts';

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const vehicle = loaderData?.report?.title ?? params.vin;
  return pageTitle(matches, t => ({ title: t('reports.documentTitle', { vehicle }), unlisted: true }));
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const marque = forMembers(context, url);
  const { app, caller } = marque;
  const requested = /^[1-9]\d{0,5}$/.exec(url.searchParams.get('version') ?? '');
  const version = requested ? Number(requested[0]) : undefined;
  const report = await app.reports.page(caller, params.vin, version).catch((error: unknown) => {
    // A version there is not: the newest one.
    const isGone = error instanceof Error && 'reason' in error && error.reason === 'document_not_found';
    if (isGone) throw redirect(url.pathname);
    throw error;
  });
  if (!report) await needsVehicle(marque, params.vin, () => app.vehicles.forDocument(params.vin, 'report'));
  const isReadable = report !== null && stageOf(report.state) !== 'over';
  const costs = !isReadable || report.refresh?.free === false;
  const cost = costs ? await app.issuedDocuments.quote(caller, 'report', params.vin) : null;
  const arriving = !report && (await hasRecentPurchase({ app, caller }, 'report', params.vin));
  const hasSticker = isReadable && (await app.issuedDocuments.finished(caller, 'sticker', params.vin)) !== null;
  const files = isReadable ? await app.ownerFiles.list(caller, params.vin) : [];
  const vehicle = report?.title ?? app.vehicles.nameOf(params.vin);
  const isSold = report !== null || arriving || (await app.vehicles.isReportOffered(params.vin));
  const has = async (other: Caller) => (await app.issuedDocuments.finished(other, 'report', params.vin)) !== null;
  const elsewhere = report || arriving ? null : await walletWith(marque, has);
  return { report, vehicle, cost, isSold, arriving, hasSticker, files, elsewhere };
}

export default function ReportPage({ loaderData, params }: Route.ComponentProps) {
  const { report, cost, hasSticker, files } = loaderData;
  if (!report)
    return loaderData.arriving ? (
      <DocumentPending kind="report" />
    ) : (
      <NoReport
        vin={params.vin}
        vehicle={loaderData.vehicle}
        cost={cost}
        isSold={loaderData.isSold}
        elsewhere={loaderData.elsewhere}
      />
    );
  return <OneReport report={report} cost={cost} hasSticker={hasSticker} files={files} />;
}

interface OneReportProps {
  report: ReportView;
  cost: number | null;
  hasSticker: boolean;
  files: readonly OwnerFile[];
}

/** A report in whatever state. It stays the same part of the page while it is made, so nothing on it moves by itself. */
function OneReport({ report, cost, hasSticker, files }: OneReportProps) {
  const { progress, lost } = useReportProgress(report.vin, report.progress);
  const document = report.document ?? report.draft;
  const isReadable = document !== null && stageOf(report.state) !== 'over';
  useShown(report.document !== null && stageOf(report.state) === 'readable' ? report.id : null);
  const wrong = <DocumentProblem vin={report.vin} title={report.title} kind="report" state={report.state} />;
  return (
    <>
      <Outcome report={report} />
      {isReadable ? (
        <ReadyReport {...{ report, document, progress, lost, cost, hasSticker, files, wrong }} />
      ) : (
        <ReportOutcome report={report} cost={cost} next={<NextVehicle kind="report" />} />
      )}
      {document && stageOf(report.state) === 'readable' && (
        <AskFeedback kind="report" vin={report.vin} title={report.title} down={silentSources(document)} />
      )}
    </>
  );
}

/** How many groups of sources did not answer. */
const silentSources = ({ heads }: ReportDocument): number =>
  heads.filter(({ state }) => state === 'unavailable').length;

/** Says once, to those who do not see it, that what was waited for is there. */
function Outcome({ report }: { report: ReportView }) {
  const { t } = useReader();
  const [began] = useState(report.state);
  const isDone = isWorking(began) && !isWorking(report.state);
  return (
    <p role="status" className={ui.visuallyHidden}>
      {isDone && t(stageOf(report.state) === 'over' ? 'done.over' : 'done.ready', { vehicle: report.title })}
    </p>
  );
}

interface NoReportProps {
  vin: string;
  vehicle: string | null;
  cost: number | null;
  /** Not of a classic of which the sources have no more than public sales. */
  isSold: boolean;
  /** Another wallet of the reader that has one. */
  elsewhere: WalletOwner | null;
}

/** A vehicle the member has no report of. */
function NoReport({ vin, vehicle, cost, isSold, elsewhere }: NoReportProps) {
  const { t } = useReader();
  return (
    <div className={`${ui.pageWidth} ${reportWorkingStyles.reportWork}`}>
      <h1 className={ui.text32}>{t(isSold ? 'outcome.noneTitle' : 'outcome.unsoldTitle')}</h1>
      <p className={reportWorkingStyles.reportWorkVehicle}>
        <VinText vin={vin} colored />
      </p>
      {elsewhere && <OtherWallet of={elsewhere} />}
      <p className={ui.leadText}>{t(isSold ? 'outcome.noneText' : 'outcome.unsoldText')}</p>
      {isSold ? (
        <MakeDocument
          kind="report"
          vin={vin}
          vehicle={vehicle}
          hasCredit={cost !== null}
          label={t('outcome.make', { count: cost ?? 1 })}
        />
      ) : (
        <ButtonLink look="main" to={`/vehicle/${encodeURIComponent(vin)}`}>
          {t('outcome.preview')}
        </ButtonLink>
      )}
    </div>
  );
}

type Ending = 'noData' | 'down' | 'revoked' | 'failed';

/** No answer at all is another fact than answers without records. */
function outcomeOf({ state, progress }: ReportView): Ending {
  if (state === 'no_data') return progress.answered === 0 ? 'down' : 'noData';
  return state === 'revoked' ? 'revoked' : 'failed';
}

interface ReportOutcomeProps {
  report: ReportView;
  cost: number | null;
  /** The way on from a report that was given back. */
  next: ReactNode;
}

/** A report that came to nothing: where the credit is, why, and what to do next. */
function ReportOutcome({ report, cost, next }: ReportOutcomeProps) {
  const { t } = useReader();
  const returnsText = useTranslations('returns');
  const kind = outcomeOf(report);
  const given = report.revoked_for !== 'refund' && report.revoked_for;
  return (
    <div className={`${ui.pageWidth} ${reportWorkingStyles.reportWork}`}>
      <h1 className={ui.text32}>{given ? returnsText(`outcome.${given}.title`) : t(`outcome.${kind}Title`)}</h1>
      <p className={reportWorkingStyles.reportWorkVehicle}>
        <span className={ui.mediumWeight}>{report.title}</span> <VinText vin={report.vin} colored />
      </p>
      <p className={ui.leadText}>{given ? returnsText(`outcome.${given}.text`) : t(`outcome.${kind}Text`)}</p>
      {given ? (
        <>
          {next}
          <p>
            <ButtonLink to="/members/dashboard#credits">{returnsText('credits')}</ButtonLink>
          </p>
        </>
      ) : (
        <MakeDocument
          kind="report"
          vin={report.vin}
          vehicle={report.title}
          hasCredit={cost !== null}
          label={t('outcome.tryAgain')}
        />
      )}
    </div>
  );
}
