import type { SharedDocument } from '@marque/server/documents/shares/contract';
import { useTranslations } from 'use-intl';
import { FileList } from '../../care/owner-files/file-list.tsx';
import { reportSilhouette } from '../reports/page/report-silhouette.ts';
import { ReportSheet } from '../reports/sheet/report-sheet.tsx';
import { BodySilhouette } from '../../kit/ui/vehicle/silhouette.tsx';
import { SharedNotice } from './shared-notice.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as reportSheetStyles from '../reports/sheet/report-sheet.module.css';

/** A report as a link shows it. */
export function SharedReport({ shared }: { shared: Extract<SharedDocument, { kind: 'report' }> }) {
  const kind = shared.document.classic ? null : reportSilhouette(shared.document.vehicle.body);
  return (
    <ReportSheet
      document={shared.document}
      pdf={shared.pdf}
      picture={kind && <BodySilhouette kind={kind} />}
      files={shared.files.length > 0 && <SharedFiles files={shared.files} />}
      notice={
        <div className={reportSheetStyles.reportNotice}>
          <SharedNotice shared={shared} />
        </div>
      }
    />
  );
}

/** What the owner ticked of the own files. */
function SharedFiles({ files }: Pick<Extract<SharedDocument, { kind: 'report' }>, 'files'>) {
  const t = useTranslations('reports.ownFiles');
  return (
    <>
      <p className={ui.secondaryText}>{t('shared')}</p>
      <FileList files={files} />
    </>
  );
}
