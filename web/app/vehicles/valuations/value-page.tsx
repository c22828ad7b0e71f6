import './valuations-messages.ts';
import { data, Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { marqueContext } from '../../context.ts';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/value-page';
import { MileageBox } from './mileage-box.tsx';
import { milesIn } from './miles-in.ts';
import type { ValueState } from './use-value.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';

const MAX_NUMBER_LENGTH = 40;
const MAX_TEXT_LENGTH = 20;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const vehicle = loaderData?.title ?? '';
  return pageTitle(matches, t => ({ title: t('valuations.page.title', { vehicle }), unlisted: true }));
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { app, caller, refused } = context.get(marqueContext);
  if (params.vin.length > MAX_NUMBER_LENGTH) throw data(null, { status: 404 });
  const title = app.vehicles.nameOf(params.vin) ?? params.vin;
  const text = (url.searchParams.get('mileage') ?? '').slice(0, MAX_TEXT_LENGTH);
  const miles = milesIn(text);
  const first: ValueState = { text, answer: null, error: null };
  if (typeof miles === 'number') {
    try {
      first.answer = await app.valuations.firefly(caller, { vin: params.vin, mileage: miles });
    } catch (error) {
      const problem = refused(error, caller.locale);
      if (!problem) throw error;
      first.error = problem.message;
    }
  }
  return data({ vin: params.vin, title, first }, { headers: { 'cache-control': 'no-store' } });
}

/** The market value at a mileage on a page of its own, which needs no script. */
export default function ValuePage({ loaderData: { vin, title, first } }: Route.ComponentProps) {
  const t = useTranslations('valuations.page');
  return (
    <div className={`${ui.pageWidth} ${ui.pageBody}`}>
      <h1 className={ui.text44}>{t('title', { vehicle: title })}</h1>
      <p className={`${ui.leadText} ${ui.marginTop3} ${ui.marginBottom5}`}>{t('lead')}</p>
      <MileageBox vin={vin} first={first} />
      <p className={ui.marginTop6}>
        <Link className={ui.linkButton} to={`/vehicle/${encodeURIComponent(vin)}`}>
          {t('back')}
        </Link>
      </p>
    </div>
  );
}
