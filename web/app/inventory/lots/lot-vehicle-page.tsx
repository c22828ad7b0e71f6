import './lots-messages.ts';
import '../../vehicles/decode/vehicles-messages.ts';
import type { LotVehiclePage } from '@marque/server/inventory/lots/contract';
import { data, Link, redirect } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { Facts } from '../../kit/ui/data/facts.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { Message } from '../../kit/ui/notice/message.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { Trail } from '../../kit/ui/page/trail.tsx';
import { VinText } from '../../kit/ui/vin/vin.tsx';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import { DecodedFacts } from '../../vehicles/decode/preview/specification-list.tsx';
import { marqueContext } from '../../context.ts';
import { vehicleOfferSchema } from '../../structured-data.ts';
import type { Route } from './+types/lot-vehicle-page';
import { LotPlaceLines } from './lot-dealer.tsx';
import { LotPaper, LotPrices, LotReportSection } from './lot-papers.tsx';
import { LotPhotos } from './lot-photos.tsx';
import { LotRecalls } from './lot-recalls.tsx';
import { useDistance, useVehicleName } from './lot-words.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './lot.module.css';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageTitle(matches, t => {
    if (!loaderData) return { title: t('problems.page.not_found.title'), unlisted: true };
    if (loaderData.state === 'gone') return { title: t('lots.gone_title'), unlisted: true };
    const { vehicle, dealer } = loaderData.page;
    const { vin, year, make, model } = vehicle;
    const name = [year, make, model].filter(Boolean).join(' ') || t('lots.no_name', { vin });
    return {
      title: t('lots.vehicle_title', { name, dealer: dealer.name }),
      description: t('lots.vehicle_description', { name, vin, dealer: dealer.name }),
      picture: '/',
    };
  });
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const { app, caller } = marque;
  const answer = await app.lots.vehicle(caller, params.slug, params.vin);
  if (!answer) throw new Response(null, { status: 404 });
  if (answer.state === 'moved') throw redirect(answer.path + url.search);
  if (answer.state === 'gone') return data(answer, { status: 410 });
  marque.schema.push(vehicleOfferSchema(marque, url, answer.page));
  marque.share(async () => {});
  return data({ ...answer, brand: caller.site.name });
}

/** A vehicle that a dealership sells, for everybody: what is known of it, and who says so. */
export default function VehiclePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'gone') return <Gone {...loaderData} />;
  return <Shown page={loaderData.page} brand={loaderData.brand} />;
}

type Answer = Route.ComponentProps['loaderData'];

function Gone({ dealer, name }: Extract<Answer, { state: 'gone' }>) {
  const t = useTranslations('lots');
  return (
    <div className={`${ui.pageWidth} ${ui.compactSection} ${ui.stack}`}>
      <h1 className={ui.text32}>{t('gone_title')}</h1>
      <p className={ui.leadText}>
        {name ? t('gone', { name, dealer: dealer.name }) : t('gone_unnamed', { dealer: dealer.name })}
      </p>
      <p>
        <ButtonLink look="main" to={dealer.path}>
          {t('all')}
        </ButtonLink>
      </p>
    </div>
  );
}

function Shown({ page, brand }: { page: LotVehiclePage; brand: string }) {
  const t = useTranslations('lots');
  const nameOf = useVehicleName();
  const { dealer, vehicle, specifications } = page;
  const name = nameOf(vehicle);
  const { vin, trim, doubt, recalls, place } = vehicle;
  return (
    <div className={`${ui.pageWidth} ${ui.compactSection} ${styles.lotPage}`}>
      <Trail
        label={t('trail')}
        steps={[
          [dealer.name, dealer.path],
          [name, vehicle.path],
        ]}
      />
      <header>
        <h1 className={ui.text32} translate="no">
          {name}
        </h1>
        <p className={ui.secondaryText}>
          {trim && `${trim} · `}
          <VinText vin={vin} colored />
        </p>
      </header>
      {recalls.park_it && (
        <Message tone="serious" strong level={2} title={t('park_it_title')}>
          <p>{t('park_it_text')}</p>
        </Message>
      )}
      {doubt && <Message tone="caution" level={2} title={t(`doubt.${doubt}`)} />}
      <div className={styles.lotColumns}>
        <LotPhotos vehicle={vehicle} />
        <div className={styles.lotSide}>
          <Card>
            <Advertised page={page} />
          </Card>
          <TitledSection id="dealer" title={t('dealer')} card className={ui.stack}>
            {place?.name !== dealer.name && (
              <p className={ui.mediumWeight} translate="no">
                {dealer.name}
              </p>
            )}
            {place && <LotPlaceLines place={place} />}
            <p>
              <Link to={dealer.path}>{t('all')}</Link>
            </p>
          </TitledSection>
        </div>
      </div>
      <LotRecalls vehicle={vehicle} campaigns={page.campaigns} />
      <LotReportSection report={page.report} vin={vin} brand={brand} />
      <LotPaper sticker={page.sticker} />
      {page.prices && <LotPrices prices={page.prices} />}
      <TitledSection id="facts" title={t('facts')} card>
        {specifications.length > 0 ? (
          <>
            <DecodedFacts rows={specifications} />
            <p className={`${ui.text14} ${ui.tertiaryText} ${ui.marginTop3}`}>{t('facts_source')}</p>
          </>
        ) : (
          <p className={ui.secondaryText}>{t('facts_none')}</p>
        )}
      </TitledSection>
    </div>
  );
}

/** What the dealership says of the vehicle, each with the day since when. */
function Advertised({ page: { vehicle, price_since: priced, mileage_since: run } }: { page: LotVehiclePage }) {
  const t = useTranslations('lots');
  const money = useMoney();
  const format = useFormatter();
  const distanceOf = useDistance();
  const { price, condition, color, stock_number: number } = vehicle;
  const distance = distanceOf(vehicle);
  const unknown = <span className={ui.tertiaryText}>{t('unknown')}</span>;
  const day = (on: string) => new Date(on);
  return (
    <>
      <p className={`${ui.text32} ${ui.tabularNumbers}`}>{price === null ? t('no_price') : money(price, 'USD')}</p>
      {price !== null && priced && (
        <p className={`${ui.text14} ${ui.secondaryText}`}>{t('advertised', { on: day(priced) })}</p>
      )}
      <div className={ui.marginTop3}>
        <Facts
          single
          facts={[
            {
              key: 'mileage',
              name: t('mileage'),
              value: distance ? (
                <>
                  {distance}
                  {run && (
                    <span className={`${ui.text14} ${ui.tertiaryText} ${styles.lotSince}`}>
                      {t('mileage_since', { on: format.dateTime(day(run), { dateStyle: 'medium' }) })}
                    </span>
                  )}
                </>
              ) : (
                unknown
              ),
            },
            { key: 'condition', name: t('condition'), value: condition ? t(`conditions.${condition}`) : unknown },
            { key: 'color', name: t('color'), value: color || unknown },
            { key: 'number', name: t('stock_number'), value: number || unknown },
          ]}
        />
      </div>
      <p className={`${ui.text14} ${ui.tertiaryText} ${ui.marginTop3}`}>{t('said_by')}</p>
    </>
  );
}
