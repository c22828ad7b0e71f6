import { data } from 'react-router';
import { shareCookieOf, type SharedDocument } from '@marque/server/documents/shares/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { marqueContext } from '../../context.ts';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import { ButtonLink, Button } from '../../kit/ui/action/button.tsx';
import type { Route } from './+types/shared-page';
import { ReadySticker } from '../stickers/sheet/ready-sticker.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import { FileList } from '../../care/owner-files/file-list.tsx';
import { reportSilhouette } from '../reports/page/report-silhouette.ts';
import { ReportSheet } from '../reports/sheet/report-sheet.tsx';
import { BodySilhouette } from '../../kit/ui/vehicle/silhouette.tsx';
import { useReader } from '../reports/reader.ts';
import { Message } from '../../kit/ui/notice/message.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as reportSheetStyles from '../reports/sheet/report-sheet.module.css';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shared = loaderData?.shared;
  const key = shared?.kind === 'sticker' ? 'stickers.documentTitle' : 'reports.documentTitle';
  return pageTitle(matches, t => ({
    title: shared ? t(key, { vehicle: shared.title }) : t('shares.page.title'),
    unlisted: true,
  }));
}

/** Said only to the person who opens it, never by a cache or a search engine. */
const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' };
export const headers = () => PRIVATE;

const REFUSALS = ['share_pin_needed', 'share_license', 'share_gone'] as const;
type Refusal = (typeof REFUSALS)[number];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { app, caller, refused } = context.get(marqueContext);
  const { token } = params;
  const name = shareCookieOf(token);
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  const pass = cookies.find(each => each.startsWith(`${name}=`))?.slice(name.length + 1);
  try {
    const shared = await app.shares.open(caller, { token, pass: pass && decodeURIComponent(pass) });
    return data({ shared, refusal: null, pin: null }, { headers: PRIVATE });
  } catch (error) {
    const reason = refused(error, caller.locale)?.reason;
    const refusal = REFUSALS.find(each => each === reason);
    if (!refusal) throw error;
    const pin = url.searchParams.get('pin');
    const status = { share_pin_needed: 200, share_license: 403, share_gone: 404 }[refusal];
    return data({ shared: null, refusal, pin }, { status, headers: PRIVATE });
  }
}

/** A document as a link shows it: the same page, read-only. */
export default function SharedPage({ loaderData }: Route.ComponentProps) {
  const { shared, refusal, pin } = loaderData;
  if (!shared) return <NotShown refusal={refusal ?? 'share_gone'} pin={asPin(pin)} />;
  return shared.kind === 'report' ? <SharedReport shared={shared} /> : <SharedSticker shared={shared} />;
}

/** Why nothing is shown: a PIN is missing, a source forbids it, or the link opens nothing (any more). */
function NotShown({ refusal, pin }: { refusal: Refusal; pin: 'wait' | 'wrong' | null }) {
  const t = useTranslations('shares.page');
  if (refusal === 'share_pin_needed') return <PinForm pin={pin} />;
  const key = refusal === 'share_license' ? 'license' : 'gone';
  return (
    <div className={`${ui.pageWidth} ${ui.compactSection} ${ui.stack}`}>
      <h1 className={ui.text32}>{t(`${key}.title`)}</h1>
      <p className={ui.leadText}>{t(`${key}.text`)}</p>
      <p>
        <ButtonLink look="main" to="/">
          {t('start')}
        </ButtonLink>
      </p>
    </div>
  );
}

const asPin = (given: string | null) => (given === 'wait' || given === 'wrong' ? given : null);

/** A sticker as a link shows it. */
function SharedSticker({ shared }: { shared: Extract<SharedDocument, { kind: 'sticker' }> }) {
  const { document, pages, title, vin, version, pdf } = shared;
  const sticker = { title, vin, version, pdf, created: document.document.created };
  return <ReadySticker sticker={sticker} document={document} pages={pages} notice={<SharedNotice shared={shared} />} />;
}

/** The form goes to the server as it is, with and without script. */
function PinForm({ pin }: { pin: 'wait' | 'wrong' | null }) {
  const t = useTranslations('shares.page');
  return (
    <div className={`${ui.pageWidth} ${ui.compactSection} ${ui.stack}`}>
      <h1 className={ui.text32}>{t('pin.title')}</h1>
      <p className={ui.leadText}>{t('pin.text')}</p>
      <form method="post" className={ui.stack} style={{ maxWidth: '20rem' }}>
        <TextField
          label={t('pin.label')}
          error={pin && t(`pin.${pin}`)}
          name="pin"
          inputMode="numeric"
          pattern="[0-9]{4,8}"
          title={t('pin.format')}
          maxLength={8}
          autoComplete="off"
          required
        />
        <p>
          <Button type="submit" look="main">
            {t('pin.open')}
          </Button>
        </p>
      </form>
    </div>
  );
}

/** A report as a link shows it. */
function SharedReport({ shared }: { shared: Extract<SharedDocument, { kind: 'report' }> }) {
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

/** The files the owner ticked of the own files. */
function SharedFiles({ files }: Pick<Extract<SharedDocument, { kind: 'report' }>, 'files'>) {
  const t = useTranslations('reports.ownFiles');
  return (
    <>
      <p className={ui.secondaryText}>{t('shared')}</p>
      <FileList files={files} />
    </>
  );
}

/** That the owner shows it, until when, and what the owner has left out. */
function SharedNotice({ shared }: { shared: SharedDocument }) {
  const t = useTranslations('shares.page');
  const reader = useReader();
  const { kind, expires, hidden, mask_vin: isMasked } = shared;
  const sections = hidden.map(key => reader.t(`section.${key}`)).join(', ');
  return (
    <Message tone={hidden.length > 0 ? 'caution' : 'info'} title={t('shared', { kind })} level={2}>
      {hidden.length > 0 && <p>{t('leftOut', { sections })}</p>}
      {isMasked && <p>{t('masked')}</p>}
      <p>{expires ? t('until', { day: reader.day(expires.slice(0, 10)) }) : t('readOnly')}</p>
    </Message>
  );
}
