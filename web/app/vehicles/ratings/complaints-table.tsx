import type { Complaints } from '@marque/server/vehicles/ratings/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { textOf, useLanguage } from '../../language.ts';
import { Table } from '../../kit/ui/data/table.tsx';
import { Absence, SourceLine } from './source-line.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './ratings.module.css';

/** The complaints of owners, by component as NHTSA names it. */
export function ComplaintsTable({ complaints }: { complaints: Complaints }) {
  const t = useTranslations('ratings.complaints');
  const format = useFormatter();
  const locale = useLanguage();
  const { state, total, crashes, fires, injured, killed, components } = complaints;
  if (state !== 'found') return <Absence block={complaints} />;
  const most = Math.max(1, ...components.map(({ count }) => count));
  const lead = {
    total: total ?? 0,
    crashes: crashes ?? 0,
    fires: fires ?? 0,
    injured: injured ?? 0,
    killed: killed ?? 0,
  };
  return (
    <div className={styles.ratingBlock}>
      <p className={`${ui.mediumWeight} ${ui.tabularNumbers}`}>{t('lead', lead)}</p>
      <Table
        caption={t('title')}
        rows={components}
        rowKey={({ component }) => textOf(component, locale)}
        columns={[
          {
            key: 'component',
            name: t('component'),
            cell: ({ component, count }) => (
              <span className={styles.ratedName}>
                {textOf(component, locale)}
                <i className={styles.complaintBar} style={{ width: `${(count / most) * 100}%` }} />
              </span>
            ),
          },
          { key: 'count', name: t('count'), cell: ({ count }) => format.number(count), figure: true },
        ]}
      />
      <SourceLine block={complaints} notes={[t('unverified')]} />
    </div>
  );
}
