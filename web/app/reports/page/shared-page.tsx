import { data } from 'react-router';
import { shareCookieOf } from '@marque/server/shares/contract';
import { useTranslations } from 'use-intl';
import { marqueContext } from '../../context.ts';
import { pageTitle } from '../../shell/layout/page-title.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Message } from '../../ui/notice/message.tsx';
import { BodySilhouette } from '../../ui/vehicle/silhouette.tsx';
import type { Route } from './+types/shared-page';
import { useReader } from '../reader.ts';
import { ReportSheet } from '../sheet/report-sheet.tsx';
import { reportSilhouette } from './report-silhouette.ts';
import * as ui from '../../ui/page/primitives.module.css';
import * as reportSheetStyles from '../sheet/report-sheet.module.css';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const vehicle = loaderData?.shared?.title;
  return pageTitle(matches, t => ({
    title: vehicle ? t('reports.documentTitle', { vehicle }) : t('shares.page.title'),
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

/** A report as a link shows it: the same page, read-only. */
export default function SharedPage({ loaderData }: Route.ComponentProps) {
  const { shared, refusal, pin } = loaderData;
  if (!shared) return <NotShown refusal={refusal ?? 'share_gone'} pin={asPin(pin)} />;
  const kind = reportSilhouette(shared.document.vehicle.body);
  return (
    <ReportSheet
      document={shared.document}
      pdf={shared.pdf}
      picture={kind && <BodySilhouette kind={kind} />}
      notice={<SharedNotice shared={shared} />}
    />
  );
}

type Shared = NonNullable<Route.ComponentProps['loaderData']['shared']>;

/** That the owner shows it, until when, and what the owner has left out. */
function SharedNotice({ shared: { expires, hidden, mask_vin: isMasked } }: { shared: Shared }) {
  const t = useTranslations('shares.page');
  const reader = useReader();
  const sections = hidden.map(key => reader.t(`section.${key}`)).join(', ');
  return (
    <div className={reportSheetStyles.reportNotice}>
      <Message tone={hidden.length > 0 ? 'caution' : 'info'} title={t('shared')} level={2}>
        {hidden.length > 0 && <p>{t('leftOut', { sections })}</p>}
        {isMasked && <p>{t('masked')}</p>}
        <p>{expires ? t('until', { day: reader.day(expires.slice(0, 10)) }) : t('readOnly')}</p>
      </Message>
    </div>
  );
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
