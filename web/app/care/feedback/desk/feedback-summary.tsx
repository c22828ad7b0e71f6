import type { FeedbackSummary as Summary } from '@marque/server/care/feedback/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { Facts } from '../../../kit/ui/data/facts.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './feedback-desk.module.css';

/** Ratings of one week, or of all; `faces`: how often each of 1 to 5 was given. */
interface Line {
  key: string;
  name: string;
  faces: readonly number[];
}

const ratingsOf = (faces: readonly number[]): number => faces.reduce((sum, count) => sum + count, 0);
const averageOf = (faces: readonly number[]): number =>
  faces.reduce((sum, count, at) => sum + count * (at + 1), 0) / ratingsOf(faces);
/** The share of 1 and 2. */
const lowOf = ([one = 0, two = 0, ...rest]: readonly number[]): number => (one + two) / ratingsOf([one, two, ...rest]);

/** How satisfied members are, week by week, and why not. */
export function FeedbackSummary({ summary: { faces, weeks, reasons } }: { summary: Summary }) {
  const t = useTranslations('feedback');
  const format = useFormatter();
  const day = (from: string) => format.dateTime(new Date(from), { dateStyle: 'medium', timeZone: 'UTC' });
  const lines: Line[] = [
    { key: 'all', name: t('desk.total'), faces },
    ...weeks.map(week => ({ key: week.from, name: t('desk.weekOf', { day: day(week.from) }), faces: week.faces })),
  ];
  const column = (key: 'ratings' | 'average' | 'low', cell: (line: Line) => string): Column<Line> => ({
    key,
    head: t(`desk.${key}`),
    name: t(`desk.${key}`),
    figure: true,
    cell,
  });
  const percent = { style: 'percent', maximumFractionDigits: 0 } as const;
  const columns: Column<Line>[] = [
    { key: 'week', head: t('desk.week'), name: t('desk.week'), cell: ({ name }) => name },
    { key: 'bar', head: t('desk.faces'), name: t('desk.faces'), cell: line => <FacesBar faces={line.faces} /> },
    column('ratings', line => format.number(ratingsOf(line.faces))),
    column('average', line => format.number(averageOf(line.faces), { maximumFractionDigits: 1 })),
    column('low', line => format.number(lowOf(line.faces), percent)),
  ];
  return (
    <div className={styles.feedbackSummary}>
      <section className={`${cardStyles.card} ${cardStyles.paddedCard}`} aria-labelledby="trend">
        <h2 className={ui.text18} id="trend">
          {t('desk.trend')}
        </h2>
        <Table caption={t('desk.trend')} columns={columns} rows={lines} rowKey={({ key }) => key} stack flush />
      </section>
      {reasons.length > 0 && (
        <section className={`${cardStyles.card} ${cardStyles.paddedCard}`} aria-labelledby="reasons">
          <h2 className={ui.text18} id="reasons">
            {t('desk.reasons')}
          </h2>
          <Facts
            single
            facts={reasons.map(({ reason, count }) => ({
              key: reason,
              name: t(`negative.reason.${reason}`),
              value: format.number(count),
            }))}
          />
        </section>
      )}
    </div>
  );
}

const CLASSES = [styles.face1, styles.face2, styles.face3, styles.face4, styles.face5];

/** The five faces as parts of one bar, the worst first; read out as counts. */
function FacesBar({ faces }: { faces: readonly number[] }) {
  const names = useTranslations('support.faces');
  const sum = ratingsOf(faces);
  const label = faces.map((count, at) => `${names(`${(at + 1) as 1}`)}: ${count}`).join(', ');
  return (
    <svg className={styles.facesBar} viewBox={`0 0 ${sum} 1`} preserveAspectRatio="none" role="img" aria-label={label}>
      {faces.map((count, at) => (
        <rect key={CLASSES[at]} className={CLASSES[at]} x={ratingsOf(faces.slice(0, at))} width={count} height={1} />
      ))}
    </svg>
  );
}
