import type { Overview, OverviewDay } from '@marque/server/operations/console/contract';
import { useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { ChartKey, DayChart } from '../../../kit/ui/data/day-chart.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './overview.module.css';

type FigureSet = NonNullable<Overview['figures']>;
/** What is plotted by day. `conversion`: orders of 100 previews. */
const MEASURES = ['revenue', 'orders', 'documents', 'conversion', 'tickets'] as const;
type Measure = (typeof MEASURES)[number];

/** The figure of one or more days; null where there is nothing to divide by. */
function figureOf(measure: Measure, days: readonly OverviewDay[]): number | null {
  const sum = (key: Exclude<Measure, 'conversion'> | 'previews') => days.reduce((all, day) => all + day[key], 0);
  if (measure !== 'conversion') return sum(measure);
  const previews = sum('previews');
  return previews === 0 ? null : sum('orders') / previews;
}

/** The figures of the period against those of the period before: a tile each, the chosen one by day. */
export function Figures({ figures }: { figures: FigureSet }) {
  const t = useTranslations('console.overview');
  const format = useFormatter();
  const money = useMoney();
  const [measure, setMeasure] = useState<Measure>('revenue');
  const { days, before, currency, other_revenue: others, period_days: period } = figures;
  const write = (each: Measure, value: number | null): string => {
    if (value === null) return '–';
    if (each === 'revenue') return money(value, currency);
    if (each === 'conversion') return format.number(value, { style: 'percent', maximumFractionDigits: 1 });
    return format.number(value);
  };
  const mark = (value: number): string =>
    measure === 'revenue' ? format.number(value / 100, { notation: 'compact' }) : write(measure, value);
  const dayName = (day: string) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const points = days.map((day, at) => ({
    day: dayName(day.day),
    bar: figureOf(measure, [day]),
    line: before[at] ? figureOf(measure, [before[at]]) : null,
  }));
  const columns: Column<OverviewDay>[] = [
    { key: 'day', name: t('day'), cell: ({ day }) => dayName(day), whole: true },
    ...MEASURES.map((each): Column<OverviewDay> => ({
      key: each,
      name: t(`measure.${each}`),
      cell: day => write(each, figureOf(each, [day])),
      figure: true,
    })),
  ];
  return (
    <section aria-label={t('figures')} className={styles.figures}>
      <div className={styles.figureTiles} role="group" aria-label={t('measures')}>
        {MEASURES.map(each => (
          <button
            key={each}
            type="button"
            className={styles.figureTile}
            aria-pressed={each === measure}
            onClick={() => setMeasure(each)}
          >
            <span className={`${ui.text14} ${ui.secondaryText}`}>{t(`measure.${each}`)}</span>
            <span className={`${ui.text24} ${ui.semibold} ${ui.tabularNumbers}`}>
              {write(each, figureOf(each, days))}
            </span>
            <span className={`${ui.text14} ${ui.tertiaryText}`}>
              {t('before', { figure: write(each, figureOf(each, before)) })}
            </span>
          </button>
        ))}
      </div>
      <Card flush>
        <div className={cardStyles.cardHead}>
          <h2 className={`${ui.text16} ${ui.semibold}`}>{t(`measure.${measure}`)}</h2>
          <ChartKey bar={t('this_period', { days: period })} line={t('period_before')} />
        </div>
        <DayChart
          points={points}
          names={{ bar: t('now'), line: t('period_before') }}
          write={value => write(measure, value)}
          mark={mark}
        />
        <details className={styles.figureTable}>
          <summary>{t('as_table')}</summary>
          <Table caption={t('by_day')} columns={columns} rows={days.toReversed()} rowKey={({ day }) => day} stack />
        </details>
        {others.length > 0 && (
          <p className={`${cardStyles.cardFoot} ${ui.text14}`}>
            {t('others', { sums: format.list(others.map(each => money(each.revenue, each.currency))) })}
          </p>
        )}
      </Card>
    </section>
  );
}
