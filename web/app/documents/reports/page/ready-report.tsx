import type { OwnerFile } from '@marque/server/documents/owner-files/contract';
import { type ReportProgress, type ReportView, refreshReportCall } from '@marque/server/documents/reports/contract';
import Braces from 'lucide-react/icons/braces';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { OwnFiles } from '../../../care/owner-files/own-files.tsx';
import { KeepOffline } from '../../../platform/shell/offline/keep-offline.tsx';
import { ShareDocument } from '../../shares/share-document.tsx';
import { BodySilhouette } from '../../../kit/ui/vehicle/silhouette.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { reportSilhouette } from './report-silhouette.ts';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { stageOf } from '../report-stage.ts';
import { ReportSheet } from '../sheet/report-sheet.tsx';
import { ButtonLink, Button, DownloadLink } from '../../../kit/ui/action/button.tsx';
import { WorkProgress } from './work-progress.tsx';
import { send } from '../../../client.ts';
import { ErrorMessage } from '../../../kit/forms/error-message.tsx';
import { useAction } from '../../../kit/forms/use-call.ts';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as reportSheetStyles from '../sheet/report-sheet.module.css';
import * as styles from './report-working.module.css';
import * as reportFreshnessStyles from './report-freshness.module.css';

interface ReadyReportProps {
  report: ReportView;
  /** The report, or what has arrived of it. */
  document: ReportDocument;
  progress: ReportProgress;
  /** No answer comes while it is followed. */
  lost: boolean;
  /** Credits a new version takes; null when there are not enough. */
  cost: number | null;
  /** Whether the reader has a sticker of the vehicle. */
  hasSticker: boolean;
  /** The additions of its owner. */
  files: readonly OwnerFile[];
  /** The way out when it is wrong. */
  wrong: ReactNode;
}

/**
 * A report one may read, also while its sections arrive: they take their places one after the other, and the verdict
 * comes last. In one that is made the verdict comes first, and says what was not checked; only that a version is an
 * earlier one, or being replaced, is said before.
 */
export function ReadyReport({ report, document, progress, lost, cost, hasSticker, files, wrong }: ReadyReportProps) {
  const { t } = useReader();
  // The drawings are of cars of today: a classic looked otherwise.
  const kind = document.classic ? null : reportSilhouette(document.vehicle.body);
  const isMade = stageOf(report.state) !== 'working';
  const isCurrent = report.version === report.versions[0]?.version && report.state !== 'refreshing';
  const freshness = isMade && <ReportFreshness report={report} progress={progress} cost={cost} />;
  return (
    <ReportSheet
      document={document}
      pdf={report.pdf}
      picture={kind && <BodySilhouette kind={kind} />}
      wrong={wrong}
      hasSticker={hasSticker}
      files={isMade && <OwnFiles vin={report.vin} files={files} />}
      actions={<Actions report={report} document={document} />}
      notice={!isCurrent && freshness}
      afterVerdict={
        <>
          {isMade && report.state === 'partial' && (
            <div className={reportSheetStyles.reportNotice}>
              <Message tone="caution" title={t('partial.title')} level={2}>
                <p>{t('partial.text')}</p>
              </Message>
            </div>
          )}
          {isCurrent && freshness}
        </>
      }
      {...(isMade
        ? {}
        : { collecting: <ReportWorking vin={report.vin} progress={progress} since={report.created} lost={lost} /> })}
    />
  );
}

/** The owner's actions for a report that is made, as far as the licenses of its sources allow it. */
function Actions({ report, document }: Pick<ReadyReportProps, 'report' | 'document'>) {
  const { t } = useReader();
  if (stageOf(report.state) !== 'readable') return null;
  const { share, export: isExported } = document.license ?? { share: true, export: true };
  const version = report.version === report.versions[0]?.version ? '' : `?version=${report.version}`;
  return (
    <>
      {/* A vehicle that is looked for is a matter for the police. */}
      {share && document.theft.status !== 'active' && (
        <ShareDocument kind="report" vin={report.vin} title={report.title} />
      )}
      {report.pdf && <KeepOffline kind="report" id={report.id} title={report.title} pdf={report.pdf} />}
      {isExported && (
        <DownloadLink look="quiet" size="small" icon={Braces} href={`/documents/report/${report.id}.json${version}`}>
          {t('json')}
        </DownloadLink>
      )}
    </>
  );
}

interface ReportWorkingProps {
  vin: string;
  progress: ReportProgress;
  /** ISO instant of the order. */
  since: string;
  /** No answer comes from the server. */
  lost: boolean;
}

/** In the place of the verdict while a report is being made: what is asked now, and that one may leave. */
function ReportWorking({ vin, progress, since, lost }: ReportWorkingProps) {
  const { t } = useReader();
  return (
    <TitledSection id="work-title" title={t('work.title')} heading={ui.text24} card className={styles.workBox}>
      <WorkProgress progress={progress} since={since} brief />
      <p className={ui.secondaryText}>
        {t('work.leave')}{' '}
        <ButtonLink look="link" to={`/members/dashboard?vin=${encodeURIComponent(vin)}#vehicle-history-report`}>
          {t('work.documents')}
        </ButtonLink>
      </p>
      {lost && (
        <Message tone="caution" title={t('outcome.problem')}>
          <p>{t('work.lost')}</p>
        </Message>
      )}
    </TitledSection>
  );
}

interface ReportFreshnessProps {
  report: ReportView;
  progress: ReportProgress;
  /** Credits a new version takes; null when there are not enough. Only needed once a refresh is not free. */
  cost: number | null;
}

/** How old a report is, a new version of it, and the versions before. */
export function ReportFreshness({ report, progress, cost }: ReportFreshnessProps) {
  const { t, day } = useReader();
  const { refresh, versions, version } = report;
  if (!refresh) return null;
  const [newest] = versions;
  const path = `/members/report/${encodeURIComponent(report.vin)}`;
  const others = versions.filter(each => each.version !== version);
  return (
    <div className={reportFreshnessStyles.freshness}>
      {report.state === 'refreshing' ? (
        <div className={reportFreshnessStyles.refreshing}>
          <WorkProgress progress={progress} brief />
          <p className={`${ui.secondaryText} ${ui.text14}`}>{t('refresh.working')}</p>
        </div>
      ) : (
        <div className={reportFreshnessStyles.freshLine}>
          <p>
            {newest && newest.version !== version
              ? t('refresh.earlier', { version })
              : refresh.free
                ? t('refresh.freeUntil', { day: day(refresh.free_until.slice(0, 10)) })
                : t('refresh.over')}
          </p>
          {newest && newest.version !== version ? (
            <ButtonLink size="small" to={path}>
              {t('refresh.newest')}
            </ButtonLink>
          ) : (
            <Refresh vin={report.vin} free={refresh.free} cost={cost} />
          )}
        </div>
      )}
      {refresh.failed_on && report.state !== 'refreshing' && (
        <p className={`${ui.secondaryText} ${ui.text14}`}>
          {t('refresh.failed', { day: day(refresh.failed_on.slice(0, 10)) })}
        </p>
      )}
      {others.length > 0 && (
        <p className={`${ui.text14} ${ui.secondaryText} ${reportFreshnessStyles.versionList}`}>
          <span>{t('refresh.versions')}</span>
          {others.map(each => (
            <Link key={each.version} to={each === newest ? path : `${path}?version=${each.version}`}>
              {t('refresh.version', { version: each.version, day: day(each.created.slice(0, 10)) })}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

/** The button; where it costs a credit, a question comes first. */
function Refresh({ vin, free, cost }: { vin: string; free: boolean; cost: number | null }) {
  const { t } = useReader();
  const [asks, setAsks] = useState(false);
  const order = (agreed: boolean) => send(refreshReportCall, { vin, spend_credit: agreed }, { generating: true });
  const action = useAction(order, { revalidate: 'always', onSuccess: () => setAsks(false) });
  const icon = <RefreshCw className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />;
  if (!free && cost === null)
    return (
      <ButtonLink size="small" to={`/pricing?vin=${encodeURIComponent(vin)}`}>
        {t('refresh.buy')}
      </ButtonLink>
    );
  return (
    <>
      <Button
        size="small"
        icon={icon}
        busy={action.pending && !asks}
        onClick={() => (free ? action.run(false) : setAsks(true))}
      >
        {free ? t('refresh.free') : t('refresh.paid', { count: cost ?? 0 })}
      </Button>
      {!asks && <ErrorMessage text={action.errorText} />}
      <Dialog
        open={asks}
        onOpenChange={setAsks}
        title={t('refresh.question', { count: cost ?? 0 })}
        description={t('refresh.questionText')}
      >
        <ErrorMessage text={action.errorText} />
        <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop2}`}>
          <Button look="main" busy={action.pending} onClick={() => action.run(true)}>
            {t('refresh.paid', { count: cost ?? 0 })}
          </Button>
          <Button look="quiet" onClick={() => setAsks(false)}>
            {t('refresh.keep')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
