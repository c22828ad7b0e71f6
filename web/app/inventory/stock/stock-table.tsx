import { batchQuoteCall, type BatchQuote } from '@marque/server/inventory/batches/contract';
import type { PaperStates } from '@marque/server/inventory/forms/contract';
import { stockPhotoPath } from '@marque/server/inventory/lots/contract';
import {
  MAX_CHOSEN,
  moveStockCall,
  moveToRooftopCall,
  stockFileCall,
  type StockState,
  type StockRow,
  type StockVehicle,
} from '@marque/server/inventory/stock/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { useCall } from '../../kit/forms/use-call.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import { useDollars } from '../../vehicles/valuations/use-dollars.ts';
import { BatchDialog } from '../batches/batch-dialog.tsx';
import { VehiclePhoto } from '../lots/vehicle-photo.tsx';
import { PrintButton } from './print-button.tsx';
import { GuideWord, LotPaperLines, RecallsWord, ReportWord, StickerWord } from './needs-words.tsx';
import { saveAs } from '../../kit/ui/action/save-as.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './stock.module.css';

/** A row of the stock with the state of its papers. */
type PaperedRow = StockRow & { papers: PaperStates | undefined };

interface StockTableProps {
  vehicles: readonly PaperedRow[];
  rooftops: readonly { id: string; name: string }[];
  mayEdit: boolean;
  mayBuy: boolean;
  onChange: (vehicle: StockVehicle) => void;
}

/** Vehicles as rows, some of which may be chosen and moved together. */
export function StockTable({ vehicles, rooftops, mayEdit, mayBuy, onChange }: StockTableProps) {
  const t = useTranslations('inventory');
  const format = useFormatter();
  const dollars = useDollars();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = vehicles.filter(({ id }) => chosen.has(id));
  const toggle = (id: string) => setChosen(before => (before.has(id) ? without(before, id) : new Set([...before, id])));
  const unknown = <span className={ui.tertiaryText}>{t('unknown')}</span>;
  const nameOf = ({ year, make, model }: StockVehicle) => [year, make, model].filter(Boolean).join(' ') || t('no_name');
  const columns: Column<PaperedRow>[] = [
    {
      key: 'vehicle',
      name: t('vehicle'),
      cell: vehicle => (
        <div className={styles.stockName}>
          {mayEdit && (
            <input
              type="checkbox"
              className={styles.stockChoice}
              aria-label={t('choose', { name: nameOf(vehicle) })}
              checked={chosen.has(vehicle.id)}
              onChange={() => toggle(vehicle.id)}
            />
          )}
          <FirstPhoto vehicle={vehicle} name={nameOf(vehicle)} />
          <div>
            <Link to={`/dealer/inventory/${vehicle.id}`} className={ui.mediumWeight}>
              {nameOf(vehicle)}
            </Link>{' '}
            <span className={ui.tertiaryText}>{vehicle.trim}</span>
            {vehicle.doubt && <Doubt doubt={vehicle.doubt} />}
          </div>
        </div>
      ),
    },
    { key: 'stock', name: t('table.number'), cell: vehicle => <Numbers vehicle={vehicle} /> },
    {
      key: 'price',
      name: t('price'),
      figure: true,
      whole: true,
      cell: ({ price }) => (price === null ? unknown : dollars(price)),
    },
    {
      key: 'mileage',
      name: t('mileage'),
      figure: true,
      whole: true,
      cell: ({ mileage, mileage_unit: unit }) => (mileage === null ? unknown : `${format.number(mileage)} ${unit}`),
    },
    { key: 'recalls', name: t('table.recalls_report'), cell: ({ needs }) => <Findings needs={needs} /> },
    { key: 'papers', name: t('table.papers'), cell: vehicle => <Papers vehicle={vehicle} /> },
    { key: 'days', name: t('days'), figure: true, cell: ({ days }) => format.number(days) },
    ...(rooftops.length > 1
      ? [
          {
            key: 'rooftop',
            name: t('rooftop'),
            cell: ({ rooftop }: StockVehicle) => rooftops.find(({ id }) => id === rooftop)?.name ?? unknown,
          },
        ]
      : []),
    ...(mayEdit
      ? [
          {
            key: 'action',
            name: t('action'),
            figure: true,
            whole: true,
            cell: (vehicle: StockVehicle) => (
              <Button
                size="table"
                aria-label={t('change_named', { name: nameOf(vehicle) })}
                onClick={() => onChange(vehicle)}
              >
                {t('change')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <Table caption={t('title')} columns={columns} rows={vehicles} rowKey={({ id }) => id} stack />
      {mayEdit && (
        <ChosenBar
          rooftops={rooftops}
          mayBuy={mayBuy}
          chosen={shown}
          onChoose={ids => setChosen(new Set(ids))}
          shown={vehicles.slice(0, MAX_CHOSEN).map(({ id }) => id)}
        />
      )}
    </>
  );
}

interface ChosenBarProps {
  rooftops: StockTableProps['rooftops'];
  mayBuy: boolean;
  chosen: readonly StockVehicle[];
  shown: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

/** What can be done with the vehicles that are chosen. */
function ChosenBar({ rooftops, mayBuy, chosen, shown, onChoose }: ChosenBarProps) {
  const t = useTranslations('inventory');
  const moves = (['sold', 'gone', 'stock'] as const).filter(state => chosen.some(vehicle => vehicle.state !== state));
  const ids = chosen.map(({ id }) => id);
  const homes = rooftops.length > 1 ? rooftops.filter(({ id }) => chosen.some(({ rooftop }) => rooftop !== id)) : [];
  return (
    <div className={styles.chosenBar} role="region" aria-label={t('chosen_label')}>
      <span>{t('chosen', { count: chosen.length })}</span>
      <Button size="table" look="quiet" onClick={() => onChoose(shown)}>
        {t('choose_all')}
      </Button>
      {moves.map(state => (
        <MoveButton key={state} state={state} ids={ids} onDone={() => onChoose([])} />
      ))}
      {homes.map(rooftop => (
        <RehouseButton key={rooftop.id} rooftop={rooftop} ids={ids} onDone={() => onChoose([])} />
      ))}
      {chosen.length > 0 && (
        <>
          <ExportButton ids={ids} />
          <PrintButton ids={ids} />
          {mayBuy && <MakeButton ids={ids} />}
          <Button size="table" look="quiet" onClick={() => onChoose([])}>
            {t('clear')}
          </Button>
        </>
      )}
    </div>
  );
}

function MoveButton({ state, ids, onDone }: { state: StockState; ids: string[]; onDone: () => void }) {
  const t = useTranslations('inventory');
  const words = { done: t(`moved.${state}`, { count: ids.length }), failed: t('move_failed') };
  const { pending, run } = useToldCall(moveStockCall, { words, onDone });
  return (
    <Button size="table" look="second" disabled={pending} onClick={() => void run({ vehicles: ids, state })}>
      {t(`move.${state}`)}
    </Button>
  );
}

interface RehouseButtonProps {
  rooftop: { id: string; name: string };
  ids: string[];
  onDone: () => void;
}

function RehouseButton({ rooftop: { id, name }, ids, onDone }: RehouseButtonProps) {
  const t = useTranslations('inventory');
  const words = { done: t('rehoused', { name }), failed: t('move_failed') };
  const { pending, run } = useToldCall(moveToRooftopCall, { words, onDone });
  return (
    <Button size="table" busy={pending} onClick={() => run({ vehicles: ids, rooftop: id })}>
      {t('move_to', { name })}
    </Button>
  );
}

/** What the chosen vehicles lack, made together once its price was seen. */
function MakeButton({ ids }: { ids: string[] }) {
  const t = useTranslations('batches');
  const toast = useToast();
  const [quote, setQuote] = useState<BatchQuote | null>(null);
  const { pending, run } = useCall(batchQuoteCall, {
    onSuccess: answer => setQuote(answer.quote),
    onError: (_error, text) => toast({ title: t('not_made'), detail: text, error: true }),
  });
  return (
    <>
      <Button size="table" look="main" busy={pending} onClick={() => run({ vehicles: ids })}>
        {t('make_missing')}
      </Button>
      {quote && <BatchDialog quote={quote} onClose={() => setQuote(null)} />}
    </>
  );
}

/** The chosen vehicles as a file. */
function ExportButton({ ids }: { ids: string[] }) {
  const t = useTranslations('inventory');
  const toast = useToast();
  const { pending, run } = useCall(stockFileCall, {
    onSuccess: ({ csv, file_name: name }) => saveAs(csv, name),
    onError: (_error, text) => toast({ title: t('export_failed'), detail: text, error: true }),
  });
  return (
    <Button size="table" busy={pending} onClick={() => run({ vehicles: ids })}>
      {t('export')}
    </Button>
  );
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter(each => each !== id));
}

/** Why a VIN may be wrong. */
function Doubt({ doubt }: { doubt: NonNullable<StockVehicle['doubt']> }) {
  const t = useTranslations('inventory.doubt');
  return (
    <div className={styles.stockDoubt}>
      <StateWord tone="caution">{t(doubt)}</StateWord>
    </div>
  );
}

/** The numbers of a vehicle, one below the other. */
function Numbers({ vehicle: { stock_number: number, vin } }: { vehicle: StockVehicle }) {
  const t = useTranslations('inventory');
  return (
    <div className={styles.stockNumbers}>
      <span>{number || <span className={ui.tertiaryText}>{t('unknown')}</span>}</span>
      <span className={`${ui.text14} ${ui.tertiaryText}`}>{vin}</span>
    </div>
  );
}

/** What the recall lists and the report of a vehicle say. */
function Findings({ needs: { recalls, report } }: Pick<StockRow, 'needs'>) {
  return (
    <div className={styles.stockNumbers}>
      <span>
        <RecallsWord recalls={recalls} />
      </span>
      <ReportWord report={report} />
    </div>
  );
}

/** Whether the papers of a vehicle are there and up to date. */
function Papers({ vehicle: { needs, papers } }: { vehicle: PaperedRow }) {
  const t = useTranslations('inventory');
  return (
    <div className={styles.stockNumbers}>
      <span>
        {t('sticker')}: <StickerWord sticker={needs.sticker} />
      </span>
      <span>
        {t('guide')}: <GuideWord guide={papers?.guide} />
      </span>
      {papers && <LotPaperLines papers={papers} as="span" />}
    </div>
  );
}

/** The first photo, or a car; the server fetches it where another site has it. */
function FirstPhoto({ vehicle: { id, photos }, name }: { vehicle: StockVehicle; name: string }) {
  const t = useTranslations('inventory.table');
  return (
    <VehiclePhoto
      path={photos.length > 0 ? stockPhotoPath(id, 1) : null}
      width={160}
      alt={t('photo_of', { name })}
      className={styles.stockPhoto}
    />
  );
}
