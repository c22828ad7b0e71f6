import { data } from 'react-router';
import { shareCookieOf } from '@marque/server/documents/shares/contract';
import { useTranslations } from 'use-intl';
import { marqueContext } from '../../context.ts';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import type { Route } from './+types/shared-page';
import { PinForm } from './pin-form.tsx';
import { SharedReport } from './shared-report.tsx';
import { SharedSticker } from './shared-sticker.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

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
