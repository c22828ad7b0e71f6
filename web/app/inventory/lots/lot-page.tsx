import './lots-messages.ts';
import { lotList, type LotVehicle } from '@marque/server/inventory/lots/contract';
import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import { marqueContext } from '../../context.ts';
import type { Route } from './+types/lot-page';
import { LotPlaceLines } from './lot-dealer.tsx';
import { LotCardPhoto } from './lot-photos.tsx';
import { LotRecallsWord } from './lot-recalls.tsx';
import { useDistance, useVehicleName } from './lot-words.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './lot.module.css';

/** Vehicles on a page. */
const LIMIT = 24;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageTitle(matches, t => {
    if (!loaderData) return { title: t('problems.page.not_found.title'), unlisted: true };
    const { dealer, total } = loaderData;
    return {
      title: t('lots.page_title', { dealer: dealer.name }),
      description: t('lots.page_description', { dealer: dealer.name, count: total }),
      unlisted: loaderData.isLater,
      picture: '/',
    };
  });
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const after = lotList.fields.after.safeParse(url.searchParams.get('after') ?? undefined);
  const place = after.success ? after.data : undefined;
  const page = await marque.app.lots.list(marque.caller, params.slug, { after: place, limit: LIMIT });
  if (!page) throw new Response(null, { status: 404 });
  marque.share(async () => {});
  return { ...page, isLater: place !== undefined };
}

/** The vehicles that a dealership has in stock, for everybody. */
export default function LotPage({ loaderData: { dealer, vehicles, total, next, isLater } }: Route.ComponentProps) {
  const t = useTranslations('lots');
  return (
    <div className={`${ui.pageWidth} ${ui.compactSection} ${styles.lotPage}`}>
      <header className={styles.lotHead}>
        <div>
          <h1 className={ui.text32} translate="no">
            {dealer.name}
          </h1>
          <p className={ui.leadText}>{t('in_stock', { count: total })}</p>
        </div>
        <div className={styles.lotPlaces}>
          {dealer.places.map(place => (
            <LotPlaceLines key={`${place.name} ${place.address}`} place={place} />
          ))}
        </div>
      </header>
      <ul className={styles.lotGrid}>
        {vehicles.map(vehicle => (
          <VehicleCard key={vehicle.vin} vehicle={vehicle} />
        ))}
      </ul>
      {(next || isLater) && (
        <p className={`${ui.flexRow} ${ui.wrap}`}>
          {isLater && <ButtonLink to={dealer.path}>{t('first')}</ButtonLink>}
          {next && (
            <ButtonLink to={`${dealer.path}?after=${next}`} look="second">
              {t('more')}
            </ButtonLink>
          )}
        </p>
      )}
      {vehicles.length > 0 && <p className={`${ui.text14} ${ui.tertiaryText}`}>{t('said_by')}</p>}
    </div>
  );
}

function VehicleCard({ vehicle }: { vehicle: LotVehicle }) {
  const t = useTranslations('lots');
  const money = useMoney();
  const nameOf = useVehicleName();
  const distanceOf = useDistance();
  const { path, trim, price, condition } = vehicle;
  const facts = [distanceOf(vehicle), condition && t(`conditions.${condition}`)].filter(Boolean);
  return (
    <li className={styles.lotCard}>
      <LotCardPhoto vehicle={vehicle} />
      <div className={styles.lotCardText}>
        <h2 className={ui.text16}>
          <Link to={path} translate="no">
            {nameOf(vehicle)}
          </Link>
        </h2>
        {trim && <p className={`${ui.text14} ${ui.secondaryText}`}>{trim}</p>}
        <p className={`${ui.text18} ${ui.tabularNumbers}`}>{price === null ? t('no_price') : money(price, 'USD')}</p>
        {facts.length > 0 && <p className={`${ui.text14} ${ui.secondaryText}`}>{facts.join(' · ')}</p>}
        <p className={ui.text14}>
          <LotRecallsWord recalls={vehicle.recalls} />
        </p>
      </div>
    </li>
  );
}
