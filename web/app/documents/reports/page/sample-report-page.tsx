import { marqueContext } from '../../../context.ts';
import { readWords } from '../../../platform/sections/read-words.ts';
import { pageTitle } from '../../../platform/shell/layout/page-title.ts';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { BodySilhouette } from '../../../kit/ui/vehicle/silhouette.tsx';
import type { Route } from './+types/sample-report-page';
import { reportSilhouette } from './report-silhouette.ts';
import { useReader } from '../reader.ts';
import { ReportSheet } from '../sheet/report-sheet.tsx';
import * as reportSheetStyles from '../sheet/report-sheet.module.css';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const words = loaderData?.words;
  return pageTitle(matches, t => ({
    title: words?.title ?? t('reports.sample.title'),
    ...(words ? { description: words.description } : {}),
  }));
}

export async function loader({ context }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const { app, caller } = marque;
  const [{ document, pdf }, words] = await Promise.all([
    app.reports.sample(caller),
    readWords(marque, 'sample-report'),
  ]);
  if (!document) throw new Response(null, { status: 404 });
  return { document, pdf, words };
}

export default function SampleReportPage({ loaderData }: Route.ComponentProps) {
  const { t } = useReader();
  const { document, pdf, words } = loaderData;
  const kind = reportSilhouette(document.vehicle.body);
  return (
    <ReportSheet
      document={document}
      pdf={pdf}
      picture={kind && <BodySilhouette kind={kind} />}
      notice={
        <div className={reportSheetStyles.reportNotice}>
          <Message tone="info" title={words?.title ?? t('sample.title')} level={2}>
            {words?.lead && <p>{words.lead}</p>}
            {words?.text && <div dangerouslySetInnerHTML={{ __html: words.text }} />}
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
