import type { RequestDay } from '@marque/server/api/request-log/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { ChartKey, DayChart } from '../../kit/ui/data/day-chart.tsx';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './request-log.module.css';

const COUNTS = ['requests', 'refused', 'failed'] as const;

/** How many requests there were on each day, and how many failed; nothing where there were none. */
export function RequestDays({ days }: { days: readonly RequestDay[] }) {
  const t = useTranslations('request-log.days');
  const format = useFormatter();
  if (days.every(({ requests }) => requests === 0)) return null;
  const dayName = (day: string) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const write = (value: number | null) => (value === null ? '–' : format.number(value));
  const names = { bar: t('requests'), line: t('failed') };
  const columns: Column<RequestDay>[] = [
    { key: 'day', name: t('day'), cell: ({ day }) => dayName(day), whole: true },
    ...COUNTS.map((each): Column<RequestDay> => ({
      key: each,
      name: t(each),
      cell: day => format.number(day[each]),
      figure: true,
    })),
  ];
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={`${ui.text16} ${ui.semibold}`}>{t('title')}</h2>
        <ChartKey {...names} />
      </div>
      <DayChart
        points={days.map(({ day, requests, failed }) => ({ day: dayName(day), bar: requests, line: failed }))}
        names={names}
        write={write}
        mark={write}
      />
      <details className={styles.requestDays}>
        <summary>{t('asTable')}</summary>
        <Table caption={t('title')} columns={columns} rows={days.toReversed()} rowKey={({ day }) => day} stack />
      </details>
    </Card>
  );
}
