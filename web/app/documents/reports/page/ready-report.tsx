import type { OwnerFile } from '@marque/server/documents/owner-files/contract';
import type { ReportProgress, ReportView } from '@marque/server/documents/reports/contract';
import { Braces } from 'lucide-react';
import type { ReactNode } from 'react';
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
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as reportSheetStyles from '../sheet/report-sheet.module.css';
import { ReportFreshness } from './report-freshness.tsx';
import { ReportWorking } from './report-working.tsx';

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
  /** What its owner has added to it. */
  files: readonly OwnerFile[];
  /** What one does when it is wrong. */
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

/** What its owner does with a report that is made, as far as the licenses of its sources allow it. */
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
        <a
          className={`${buttonStyles.button} ${buttonStyles.quietButton} ${buttonStyles.smallButton}`}
          href={`/documents/report/${report.id}.json${version}`}
          download
        >
          <Braces className={`${ui.icon} ${ui.smallIcon}`} aria-hidden="true" />
          {t('json')}
        </a>
      )}
    </>
  );
}
