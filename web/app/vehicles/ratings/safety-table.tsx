import type { SafetyRatings, SafetyRow } from '@marque/server/vehicles/ratings/contract';
import { useTranslations } from 'use-intl';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { AssistanceTables } from './assistance-tables.tsx';
import { Absence, SourceLine } from './source-line.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './ratings.module.css';

const SCORES = [
  ['overall', 'overall'],
  ['driver', 'frontal_driver'],
  ['passenger', 'frontal_passenger'],
  ['front', 'side_front'],
  ['rear', 'side_rear'],
  ['rollover', 'rollover'],
] as const;

/** The stars of every variant that may be the vehicle. */
export function SafetyTable({ safety }: { safety: SafetyRatings }) {
  const t = useTranslations('ratings.safety');
  if (safety.state !== 'found') return <Absence block={safety} />;
  const scores = SCORES.map(([word, key]): Column<SafetyRow> => ({
    key,
    head: t(word),
    name: t(word),
    cell: row => <Stars count={row[key]} />,
  }));
  return (
    <div className={`${styles.ratingBlock} ${styles.starTable}`}>
      <Table
        caption={t('title')}
        stack
        rows={safety.rows}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'variant',
            head: t('variant'),
            name: t('variant'),
            cell: ({ name }) => <b className={`${ui.mediumWeight} ${styles.variantName}`}>{name}</b>,
          },
          ...scores,
        ]}
      />
      <AssistanceTables rows={safety.rows} />
      <SourceLine
        block={safety}
        notes={[safety.rows.length > 1 && t('candidates', { count: safety.rows.length }), t('scale')]}
      />
    </div>
  );
}

function Stars({ count }: { count: number | null }) {
  const t = useTranslations('ratings.safety');
  if (count === null) return <span className={`${ui.text14} ${ui.secondaryText}`}>{t('notRated')}</span>;
  return (
    <span className={styles.starLine} role="img" aria-label={t('stars', { count })}>
      {'★'.repeat(count)}
      <span className={styles.missingStars}>{'★'.repeat(5 - count)}</span>
    </span>
  );
}
