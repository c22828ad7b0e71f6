import '../../identity/accounts/forms/dealers-messages.ts';
import '../../vehicles/decode/vehicles-messages.ts';
import { stockPhotoPath } from '@marque/server/inventory/lots/contract';
import {
  moveStockCall,
  StockState,
  type StockDocument,
  type StockFigure,
  type StockNeeds,
  type StockVehicle,
} from '@marque/server/inventory/stock/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Facts } from '../../kit/ui/data/facts.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { StateWord, TickWord } from '../../kit/ui/data/state-word.tsx';
import { Table } from '../../kit/ui/data/table.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { CampaignTable } from '../../vehicles/recalls/campaign-table.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { Trail } from '../../kit/ui/page/trail.tsx';
import { VinText } from '../../kit/ui/vin/vin.tsx';
import { forOperators } from '../../identity/accounts/members/members-only.ts';
import { DealerFrame } from '../../identity/dealerships/dealer-frame.tsx';
import { forDealers } from '../../identity/dealerships/for-dealers.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { DecodedFacts } from '../../vehicles/decode/preview/specification-list.tsx';
import type { Route } from './+types/vehicle-page';
import { OnLot } from '../lots/on-lot.tsx';
import { VehiclePhoto } from '../lots/vehicle-photo.tsx';
import { GuideWord, LotPaperLines, RecallsWord } from './needs-words.tsx';
import { VehicleDialog } from './vehicle-dialog.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './stock.module.css';

export const meta = titled(t => ({ title: t('inventory.vehicle'), unlisted: true }));

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  const about = await forOperators(app.stock.vehicle(caller, params.id));
  const { [params.id]: papers } = await app.forms.paperStates(caller, [about.vehicle]);
  const { vehicle } = about;
  const lot = vehicle.state === 'stock' ? await app.lots.settings(caller) : null;
  const path = lot && (await app.lots.pathOf(caller, vehicle));
  return { dealer, about, papers, lot, path, origin: caller.origin };
}

/** One vehicle of a dealership: what its number says, what was shown of it, and what was bought of it. */
export default function VehiclePage({ loaderData }: Route.ComponentProps) {
  const { dealer, about, papers, lot, path, origin } = loaderData;
  const t = useTranslations('inventory');
  const [isEdited, setEdited] = useState(false);
  const { vehicle, rooftops, may, specifications } = about;
  const name = [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ') || t('no_name');
  const actions = may.edit && (
    <>
      {StockState.options
        .filter(state => state !== vehicle.state)
        .map(state => (
          <StateButton key={state} state={state} id={vehicle.id} />
        ))}
      <Button look="main" onClick={() => setEdited(true)}>
        {t('change_vehicle')}
      </Button>
    </>
  );
  return (
    <DealerFrame dealer={dealer} title={name} lead={<VinText vin={vehicle.vin} />} actions={actions}>
      <Trail
        label={t('trail')}
        steps={[
          [t('title'), '/dealer/inventory'],
          [name, `/dealer/inventory/${vehicle.id}`],
        ]}
      />
      {vehicle.doubt && (
        <Message tone="caution" title={t('doubt_title')}>
          <p>{t(`doubt_text.${vehicle.doubt}`)}</p>
        </Message>
      )}
      <OwnFacts vehicle={vehicle} rooftop={rooftops.find(({ id }) => id === vehicle.rooftop)?.name ?? null} />
      <Recalls recalls={vehicle.needs.recalls} campaigns={about.recalls} />
      <TitledSection id="stock-papers" title={t('papers_title')} card>
        <p>
          {t('guide')}: <GuideWord guide={papers?.guide} />
        </p>
        <p>
          <Link to={`/dealer/inventory/${vehicle.id}/forms`}>{t('guide_open')}</Link>
        </p>
        {papers && <LotPaperLines papers={papers} as="p" />}
        <p>
          <Link to={`/dealer/inventory/${vehicle.id}/papers`}>{t('papers_open')}</Link>
        </p>
      </TitledSection>
      {lot && <OnLot vehicle={vehicle} lot={lot} path={path} name={name} origin={origin} />}
      <Documents documents={about.documents} pays={about.pays} />
      <Figures figures={about.figures} />
      <TitledSection id="stock-vin" title={t('facts')} card>
        {specifications.length > 0 ? (
          <DecodedFacts rows={specifications} />
        ) : (
          <p className={ui.secondaryText}>{t('facts_none')}</p>
        )}
      </TitledSection>
      {isEdited && (
        <VehicleDialog vehicle={vehicle} rooftops={rooftops} mayPrice={may.prices} onClose={() => setEdited(false)} />
      )}
    </DealerFrame>
  );
}

function StateButton({ state, id }: { state: StockState; id: string }) {
  const t = useTranslations('inventory');
  const words = { done: t(`moved.${state}`, { count: 1 }), failed: t('move_failed') };
  const { pending, run } = useToldCall(moveStockCall, { words });
  return (
    <Button busy={pending} onClick={() => run({ vehicles: [id], state })}>
      {t(`move.${state}`)}
    </Button>
  );
}

/** What the dealership has written down of the vehicle. */
function OwnFacts({ vehicle, rooftop }: { vehicle: StockVehicle; rooftop: string | null }) {
  const t = useTranslations('inventory');
  const format = useFormatter();
  const money = useMoney();
  const { stock_number: number, mileage, mileage_unit: unit, price, condition, color, photos, state, days } = vehicle;
  const unknown = <span className={ui.tertiaryText}>{t('unknown')}</span>;
  return (
    <TitledSection id="stock-own" title={t('stock_facts')} card>
      <Facts
        facts={[
          { key: 'state', name: t('state_name'), value: t(`state.${state}`) },
          { key: 'rooftop', name: t('rooftop'), value: rooftop ?? unknown },
          { key: 'number', name: t('stock_number'), value: number || unknown },
          { key: 'price', name: t('price'), value: price === null ? unknown : money(price, 'USD') },
          {
            key: 'mileage',
            name: t('mileage'),
            value: mileage === null ? unknown : `${format.number(mileage)} ${unit}`,
          },
          { key: 'condition', name: t('condition'), value: condition ? t(`conditions.${condition}`) : unknown },
          { key: 'color', name: t('color'), value: color || unknown },
          {
            key: 'since',
            name: t('since'),
            value: `${format.dateTime(new Date(vehicle.since), { dateStyle: 'medium' })} (${t('days_count', { count: days })})`,
          },
          {
            key: 'photos',
            name: t('photos'),
            value:
              photos.length === 0 ? (
                t('no_photos')
              ) : (
                <span className={`${ui.flexRow} ${ui.wrap}`}>
                  {photos.map((address, at) => (
                    <a
                      key={address}
                      href={address}
                      rel="noreferrer"
                      target="_blank"
                      aria-label={t('photo', { number: at + 1 })}
                    >
                      <VehiclePhoto
                        path={stockPhotoPath(vehicle.id, at + 1)}
                        width={160}
                        alt={t('photo', { number: at + 1 })}
                        className={styles.stockPhoto}
                      />
                    </a>
                  ))}
                </span>
              ),
          },
        ]}
      />
    </TitledSection>
  );
}

type Campaigns = Route.ComponentProps['loaderData']['about']['recalls'];

/** The recalls of vehicles like this one as they were last checked. */
function Recalls({ recalls, campaigns }: { recalls: StockNeeds['recalls']; campaigns: Campaigns }) {
  const t = useTranslations('inventory');
  return (
    <TitledSection id="stock-recalls" title={t('recalls')} card>
      <p>
        <RecallsWord recalls={recalls} />
      </p>
      <p className={ui.secondaryText}>
        {recalls.checked ? t('recalls_checked', { on: new Date(recalls.checked) }) : t('recalls_never')}{' '}
        {recalls.failed > 0 && t('recalls_failed', { count: recalls.failed })}
      </p>
      {recalls.checked && campaigns.length === 0 && <p>{t('recalls_none')}</p>}
      <CampaignTable campaigns={campaigns} />
    </TitledSection>
  );
}

function Documents({ documents, pays }: { documents: readonly StockDocument[]; pays: boolean }) {
  const t = useTranslations('inventory');
  const format = useFormatter();
  if (documents.length === 0)
    return (
      <TitledSection id="stock-documents" title={t('documents')} card>
        <p className={ui.secondaryText}>{t('documents_none')}</p>
      </TitledSection>
    );
  return (
    <TitledSection id="stock-documents" title={t('documents')} card>
      {!pays && (
        <p className={ui.secondaryText}>
          {t('pays_text')} <Link to="/dealer/wallet">{t('pays_link')}</Link>
        </p>
      )}
      <Table
        caption={t('documents')}
        stack
        rows={documents}
        rowKey={({ id }) => id}
        columns={[
          { key: 'kind', name: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
          { key: 'number', name: t('document_number'), cell: ({ number }) => number, whole: true },
          { key: 'stage', name: t('stage'), cell: ({ stage }) => <StageWord stage={stage} /> },
          {
            key: 'created',
            name: t('created'),
            cell: ({ created }) => format.dateTime(new Date(created), { dateStyle: 'medium' }),
            whole: true,
          },
          ...(pays
            ? [
                {
                  key: 'open',
                  name: t('action'),
                  whole: true,
                  cell: ({ url, pdf, kind, number }: StockDocument) => (
                    <span className={ui.flexRow}>
                      <Link to={url} aria-label={t('open_named', { kind: t(`kinds.${kind}`), number })}>
                        {t('open')}
                      </Link>
                      {pdf && (
                        <a href={pdf} aria-label={t('pdf_named', { kind: t(`kinds.${kind}`), number })}>
                          {t('pdf')}
                        </a>
                      )}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
    </TitledSection>
  );
}

function StageWord({ stage }: Pick<StockDocument, 'stage'>) {
  const word = useTranslations('inventory.stages')(stage);
  if (stage === 'made') return <TickWord>{word}</TickWord>;
  return <StateWord tone={stage === 'over' ? 'neutral' : 'info'}>{word}</StateWord>;
}

/** The prices that were shown as steps over time; the figures stand in the table below it. */
function PricePlot({ figures }: { figures: readonly StockFigure[] }) {
  const t = useTranslations('inventory.table');
  const money = useMoney();
  const format = useFormatter();
  const prices = figures.filter(({ kind }) => kind === 'price').toReversed();
  const [first] = prices;
  const last = prices.at(-1);
  if (!first || !last || prices.length < 2) return null;
  const start = Date.parse(first.since);
  const span = Math.max(1, Date.parse(last.until ?? last.since) - start, Date.parse(last.since) - start) * 1.1;
  const values = prices.map(({ value }) => value);
  const low = Math.min(...values);
  const range = Math.max(1, Math.max(...values) - low);
  const x = (moment: string) => (((Date.parse(moment) - start) / span) * 100).toFixed(2);
  const y = (value: number) => (36 - ((value - low) / range) * 32).toFixed(2);
  const steps = prices.map(({ since, value }, at) => (at === 0 ? `M0 ${y(value)}` : `H${x(since)} V${y(value)}`));
  const from = format.dateTime(new Date(first.since), { dateStyle: 'medium' });
  const said = t('price_plot', { from, prices: values.map(value => money(value, 'USD')).join(', ') });
  return (
    <svg className={styles.pricePlot} viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label={said}>
      <path d={`${steps.join(' ')} H100`} />
    </svg>
  );
}

/** Every price and mileage that was shown, the newest first. */
function Figures({ figures }: { figures: readonly StockFigure[] }) {
  const t = useTranslations('inventory');
  const format = useFormatter();
  const money = useMoney();
  return (
    <TitledSection id="stock-figures" title={t('figures')} card>
      <PricePlot figures={figures} />
      {figures.length === 0 ? (
        <p className={ui.secondaryText}>{t('figures_none')}</p>
      ) : (
        <Table
          caption={t('figures')}
          stack
          rows={figures}
          rowKey={({ kind, since, value }) => `${kind} ${since} ${value}`}
          columns={[
            { key: 'kind', name: t('figure'), cell: ({ kind }) => t(kind) },
            {
              key: 'value',
              name: t('value'),
              figure: true,
              cell: ({ kind, value, unit }) =>
                kind === 'price' ? money(value, 'USD') : `${format.number(value)} ${unit}`,
            },
            {
              key: 'since',
              name: t('shown_from'),
              cell: ({ since }) => format.dateTime(new Date(since), { dateStyle: 'medium' }),
              whole: true,
            },
            {
              key: 'until',
              name: t('shown_until'),
              cell: ({ until }) => (until ? format.dateTime(new Date(until), { dateStyle: 'medium' }) : t('still')),
              whole: true,
            },
            { key: 'place', name: t('shown_in'), cell: ({ place }) => (isNamed(place) ? t(`places.${place}`) : place) },
          ]}
        />
      )}
    </TitledSection>
  );
}

/** Whether a figure came from no file. */
const NAMED = ['hand', 'program', 'push'] as const;
const isNamed = (place: string): place is (typeof NAMED)[number] => NAMED.some(each => each === place);
