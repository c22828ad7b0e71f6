import './vehicles-messages.ts';
import './search-messages.ts';
import { normalizeVin } from '@marque/vin';
import { lazy, Suspense } from 'react';
import { redirect } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { marqueContext } from '../../context.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { Flow } from '../../kit/ui/page/flow.tsx';
import { VinText } from '../../kit/ui/vin/vin.tsx';
import type { Route } from './+types/identify-page';
import { countDecoding } from './decoding-limit.ts';
import { vehiclePath } from './vehicle-path.ts';
import { SearchBox } from './search/search-box.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** As on the preview, so that no page with the search box loads it beforehand. */
const ReadingList = lazy(async () => ({ default: (await import('./reading-list.tsx')).ReadingList }));

const MAX_NUMBER_LENGTH = 40;

export const meta = titled(t => ({ title: t('vehicle-search.identify.title'), unlisted: true }));

export async function loader({ url, context }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const { app, caller } = marque;
  const number = normalizeVin(url.searchParams.get('number') ?? '').slice(0, MAX_NUMBER_LENGTH);
  if (!number) throw redirect('/?by=classic');
  await countDecoding(marque);
  const { readings } = await app.vehicles.preview(caller, number);
  if (readings.length < 2) throw redirect(vehiclePath(number));
  return { number, readings };
}

export default function IdentifyPage({ loaderData: { number, readings } }: Route.ComponentProps) {
  const t = useTranslations('vehicle-search.identify');
  return (
    <div className={`${ui.pageWidth} ${ui.paddingTop6} ${ui.paddingBottom20}`}>
      <Flow now="vehicle" />
      <h1 className={`${ui.text44} ${ui.marginTop8}`}>{t('title')}</h1>
      <p className={`${ui.leadText} ${ui.marginTop2} ${ui.marginBottom10}`}>
        {t('lead')} <VinText vin={number} />
      </p>
      <Suspense>
        <ReadingList number={number} readings={readings} />
      </Suspense>
      <h2 className={`${ui.text24} ${ui.marginTop14} ${ui.marginBottom3}`}>{t('other')}</h2>
      <SearchBox search={{ by: 'classic', typed: { number } }} />
    </div>
  );
}
