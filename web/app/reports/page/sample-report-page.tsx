import { marqueContext } from '../../context.ts';
import { pageTitle } from '../../shell/layout/page-title.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Message } from '../../ui/notice/message.tsx';
import { BodySilhouette } from '../../ui/vehicle/silhouette.tsx';
import type { Route } from './+types/sample-report-page';
import { reportSilhouette } from './report-silhouette.ts';
import { useReader } from '../reader.ts';
import { ReportSheet } from '../sheet/report-sheet.tsx';
import * as reportSheetStyles from '../sheet/report-sheet.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('reports.sample.title'), description: t('reports.sample.note') }));
}

export async function loader({ context }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  const { document, pdf } = await app.reports.sample(caller);
  if (!document) throw new Response(null, { status: 404 });
  return { document, pdf };
}

export default function SampleReportPage({ loaderData }: Route.ComponentProps) {
  const { t } = useReader();
  const { document, pdf } = loaderData;
  const kind = reportSilhouette(document.vehicle.body);
  return (
    <ReportSheet
      document={document}
      pdf={pdf}
      picture={kind && <BodySilhouette kind={kind} />}
      notice={
        <div className={reportSheetStyles.reportNotice}>
          <Message tone="info" title={t('sample.title')} level={2}>
            <p>{t('sample.note')}</p>
            <p>
              <ButtonLink look="main" size="small" to="/">
                {t('sample.start')}
              </ButtonLink>
            </p>
          </Message>
        </div>
      }
    />
  );
}
