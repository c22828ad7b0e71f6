import type { FeedRun, StockFeed } from '@marque/server/inventory/feeds/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './feeds.module.css';

const TONES = { taken: 'ready', held: 'caution', same: 'neutral', failed: 'serious' } as const;
const COUNTS = [
  ['rows', 'rows'],
  ['added', 'added'],
  ['changed', 'changed'],
  ['gone', 'gone'],
  ['rejects', 'rejected'],
] as const;

/** The files of a feed that came last, and what became of each. */
export function FeedRuns({ feed: { name, runs } }: { feed: StockFeed }) {
  const t = useTranslations('feeds');
  const format = useFormatter();
  const columns: Column<FeedRun>[] = [
    {
      key: 'on',
      name: t('on'),
      cell: ({ on }) => format.dateTime(new Date(on), { dateStyle: 'medium', timeStyle: 'short' }),
    },
    { key: 'via', name: t('via'), cell: ({ via }) => t(`via_${via}`) },
    { key: 'result', name: t('result'), cell: run => <Result run={run} /> },
    ...COUNTS.map(([key, word]) => ({
      key,
      name: t(word),
      figure: true,
      cell: (run: FeedRun) => (run.outcome === 'failed' || run.outcome === 'same' ? '–' : format.number(run[key])),
    })),
  ];
  return (
    <div className={styles.feedPart}>
      <h3 className={ui.text16}>{t('runs', { name })}</h3>
      {runs.length === 0 ? (
        <p className={ui.secondaryText}>{t('no_runs')}</p>
      ) : (
        <Table caption={t('runs', { name })} columns={columns} rows={runs} rowKey={({ id }) => id} stack flush />
      )}
    </div>
  );
}

function Result({ run: { outcome, problem, status, conflicts, first_rejects: rejects } }: { run: FeedRun }) {
  const t = useTranslations('feeds');
  return (
    <div className={styles.feedResult}>
      <StateWord tone={TONES[outcome]}>{t(`outcome.${outcome}`)}</StateWord>
      {problem && <p className={ui.secondaryText}>{t(`problem.${problem}`, { status: status ?? 0 })}</p>}
      {conflicts > 0 && <p className={ui.secondaryText}>{t('conflicts', { count: conflicts })}</p>}
      {rejects.length > 0 && (
        <details>
          <summary>{t('rejects_of')}</summary>
          <ul className={styles.rejectLines}>
            {rejects.map(({ line, field, reason }) => (
              <li key={`${line} ${field}`}>{t('line', { line, reason })}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
