import '../search-messages.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { VinPlaces } from './vin-places.tsx';
import type { Route } from './+types/places-page';
import * as ui from '../../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({
  title: t('vehicle-search.places.title'),
  description: t('vehicle-search.places.lead'),
}));

export function loader({ url }: Route.LoaderArgs) {
  return { classic: url.searchParams.get('by') === 'classic' };
}

/** Where a vehicle's number is, in pictures. */
export default function PlacesPage({ loaderData: { classic } }: Route.ComponentProps) {
  const t = useTranslations('vehicle-search.places');
  const kinds = classic ? [true, false] : [false, true];
  return (
    <div className={`${ui.pageWidth} ${ui.pageBody}`}>
      <h1 className={ui.text44}>{t('title')}</h1>
      {kinds.map(kind => (
        <section key={String(kind)} className={ui.marginTop8}>
          <h2 className={ui.text24}>{t(kind ? 'classic_heading' : 'heading')}</h2>
          <p className={`${ui.secondaryText} ${ui.marginTop1}`}>{t(kind ? 'classic_lead' : 'lead')}</p>
          <VinPlaces classic={kind} />
        </section>
      ))}
    </div>
  );
}
