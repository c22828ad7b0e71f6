import ChartColumn from 'lucide-react/icons/chart-column';
import { lazy, Suspense } from 'react';
import { ValueBars } from '../../../vehicles/valuations/value-bars.tsx';
import { DataTable } from '../data-table.tsx';
import type { ReportDocument, Value, Words } from '../document.ts';
import { useReader } from '../reader.ts';
import { headOf, Section } from '../section.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as valueStyles from './value.module.css';

const MileageBox = lazy(async () => ({
  default: (await import('../../../vehicles/valuations/mileage-box.tsx')).MileageBox,
}));

interface ValueSectionProps {
  document: ReportDocument;
  /** The reader has bought the report, and may ask for the value at other mileages. */
  isOwn: boolean;
}

/** Usual prices of three markets on one scale with the asked price, then as figures; then the value at another mileage. */
export function ValueSection({ document, isOwn }: ValueSectionProps) {
  const { t, day, units } = useReader();
  const { value, value_note: note } = document;
  const head = headOf(document, 'value');
  if (!value) return note || head ? <NoValue document={document} note={note} /> : null;
  return (
    <Section
      id="value"
      title={t('section.value')}
      icon={ChartColumn}
      note={t(value.error === undefined ? 'value.sales' : 'value.prices', { count: value.n })}
      aside={`${day(value.from)} – ${day(value.to)}`}
      head={head}
    >
      <div className={cardStyles.card}>
        <div className={cardStyles.paddedCard}>
          <ValueBars
            asking={value.asked}
            scale={value}
            rows={value.markets.map(({ key, below, mean, above }) => ({
              key,
              name: t(`value.${key}`),
              low: below,
              mid: mean,
              high: above,
            }))}
          />
        </div>
        <Markets value={value} />
        <Basis value={value} />
      </div>
      {value.conditions && value.conditions.length > 0 && <Conditions value={value} />}
      {isOwn && (
        <div className={valueStyles.otherMileage}>
          <h3 className={`${ui.text18} ${ui.marginBottom3}`}>{t('value.other')}</h3>
          <Suspense>
            <MileageBox vin={document.vehicle.vin} units={units} />
          </Suspense>
        </div>
      )}
    </Section>
  );
}

function Markets({ value }: { value: Value }) {
  const { t, dollars } = useReader();
  return (
    <DataTable
      label={t('section.value')}
      rows={value.markets}
      keyOf={market => market.key}
      columns={[
        { label: t('column.market'), cell: market => t(`value.${market.key}`) },
        { label: t('column.below'), cell: market => dollars(market.below), right: true },
        { label: t('column.mean'), cell: market => <b>{dollars(market.mean)}</b>, right: true },
        { label: t('column.above'), cell: market => dollars(market.above), right: true },
      ]}
    />
  );
}

/** The basis of the figures: mileage, day, certainty, source, and what was added or taken off. */
function Basis({ value }: { value: Value }) {
  const { t, day, miles, dollars } = useReader();
  const { adjustments = [], error } = value;
  const about = { miles: miles(value.mileage) ?? '', certainty: value.certainty, day: day(value.as_of) };
  return (
    <p className={`${cardStyles.cardFoot} ${ui.tabularNumbers}`}>
      {error === undefined ? t('value.basis', about) : t('value.estimate', { ...about, error })}{' '}
      {value.cut > 0 && t('value.cut', { percent: value.cut })}{' '}
      {adjustments.length > 0 &&
        t('value.adjusted', {
          list: adjustments.map(({ key, amount }) => `${t(`valueFor.${key}`)} ${dollars(amount)}`).join(', '),
        })}{' '}
      {value.source && error === undefined && t('value.source', { source: value.source })}
    </p>
  );
}

/** The average by condition, where a source gives it. */
function Conditions({ value }: { value: Value }) {
  const { t, dollars } = useReader();
  const markets = value.markets.map(({ key }) => key);
  return (
    <div className={`${cardStyles.card} ${valueStyles.conditions}`}>
      <DataTable
        label={t('value.by_condition')}
        rows={value.conditions ?? []}
        keyOf={row => row.condition}
        columns={[
          { label: t('value.by_condition'), cell: row => t(`valueCondition.${row.condition}`) },
          ...markets.map(key => ({
            label: t(`value.${key}`),
            cell: (row: NonNullable<Value['conditions']>[number]) => {
              const own = row.markets.find(market => market.key === key);
              return own ? dollars(own.mean) : null;
            },
            right: true,
          })),
        ]}
      />
    </div>
  );
}

/** A value that was received and is not shown, or that nobody gave, with the reason. */
function NoValue({ document, note }: { document: ReportDocument; note: Words | null | undefined }) {
  const { t, say } = useReader();
  const head = headOf(document, 'value');
  const absence = note ? { absence: say(note) } : {};
  return <Section id="value" title={t('section.value')} icon={ChartColumn} head={head} {...absence} />;
}
