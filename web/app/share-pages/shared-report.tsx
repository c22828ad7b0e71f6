import type { SharedDocument } from '@marque/server/shares/contract';
import { reportSilhouette } from '../reports/page/report-silhouette.ts';
import { ReportSheet } from '../reports/sheet/report-sheet.tsx';
import { BodySilhouette } from '../ui/vehicle/silhouette.tsx';
import { SharedNotice } from './shared-notice.tsx';
import * as reportSheetStyles from '../reports/sheet/report-sheet.module.css';

/** A report as a link shows it. */
export function SharedReport({ shared }: { shared: Extract<SharedDocument, { kind: 'report' }> }) {
  const kind = reportSilhouette(shared.document.vehicle.body);
  return (
    <ReportSheet
      document={shared.document}
      pdf={shared.pdf}
      picture={kind && <BodySilhouette kind={kind} />}
      notice={
        <div className={reportSheetStyles.reportNotice}>
          <SharedNotice shared={shared} />
        </div>
      }
    />
  );
}
