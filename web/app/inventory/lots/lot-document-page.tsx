import './lots-messages.ts';
import { useTranslations } from '../../kit/messages/intl.ts';
import { Message } from '../../kit/ui/notice/message.tsx';
import { Trail } from '../../kit/ui/page/trail.tsx';
import { BodySilhouette } from '../../kit/ui/vehicle/silhouette.tsx';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import { reportSilhouette } from '../../documents/reports/page/report-silhouette.ts';
import { ReportSheet } from '../../documents/reports/sheet/report-sheet.tsx';
import { ReadySticker } from '../../documents/stickers/sheet/ready-sticker.tsx';
import { marqueContext } from '../../context.ts';
import type { Route } from './+types/lot-document-page';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as reportSheetStyles from '../../documents/reports/sheet/report-sheet.module.css';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageTitle(matches, t => {
    if (!loaderData) return { title: t('problems.page.not_found.title'), unlisted: true };
    const { shown, title: name } = loaderData;
    return { title: t(`lots.${shown.kind}_title`, { name }), unlisted: true };
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  const { slug, vin, paper } = params;
  const kind = paper === 'report' || paper === 'sticker' ? paper : null;
  const found = kind && (await app.lots.document(caller, slug, { vin, kind }));
  if (!found) throw new Response(null, { status: 404 });
  return { ...found, vin };
}

/** A document that a dealership shows with a vehicle it sells: the same page as its own, read-only. */
export default function LotDocumentPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('lots');
  const { dealer, path, title, vin, shown } = loaderData;
  const head = (
    <>
      <Trail
        label={t('trail')}
        steps={[
          [dealer.name, dealer.path],
          [title, path],
          [t(shown.kind), `${path}/${shown.kind}`],
        ]}
      />
      <div className={ui.marginTop3}>
        <Message tone="info" level={2} title={t('shown_by', { dealer: dealer.name })} />
      </div>
    </>
  );
  if (shown.kind === 'report') {
    const { document } = shown;
    const kind = document.classic ? null : reportSilhouette(document.vehicle.body);
    return (
      <ReportSheet
        document={document}
        pdf={null}
        picture={kind && <BodySilhouette kind={kind} />}
        notice={<div className={reportSheetStyles.reportNotice}>{head}</div>}
      />
    );
  }
  const { document, pages, version } = shown;
  const sticker = { title, vin, version, pdf: null, created: document.document.created };
  return <ReadySticker sticker={sticker} document={document} pages={pages} notice={head} />;
}
