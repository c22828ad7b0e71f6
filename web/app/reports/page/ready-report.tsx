import type { ReportView } from '@marque/server/reports/contract';
import type { ReactNode } from 'react';
import { BodySilhouette } from '../../ui/vehicle/silhouette.tsx';
import { Message } from '../../ui/notice/message.tsx';
import { reportSilhouette } from './report-silhouette.ts';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { ReportSheet } from '../sheet/report-sheet.tsx';
import * as reportSheetStyles from '../sheet/report-sheet.module.css';

interface ReadyReportProps {
  report: ReportView;
  document: ReportDocument;
  /** What one does when it is wrong. */
  wrong: ReactNode;
}

/** A report one may read; when sources did not answer, it says so before anything else. */
export function ReadyReport({ report, document, wrong }: ReadyReportProps) {
  const { t } = useReader();
  const { answered, of } = document.verdict;
  const kind = reportSilhouette(document.vehicle.body);
  return (
    <ReportSheet
      document={document}
      pdf={report.pdf}
      picture={kind && <BodySilhouette kind={kind} />}
      wrong={wrong}
      notice={
        report.state === 'partial' && (
          <div className={reportSheetStyles.reportNotice}>
            <Message tone="caution" title={t('partial.title')} level={2}>
              <p>{t('partial.text', { answered, of })}</p>
            </Message>
          </div>
        )
      }
    />
  );
}
