import type { SafetyRatings, SafetyRow } from '@marque/server/vehicles/ratings/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { Absence, SourceLine } from './source-line.tsx';
import { StateWord, UnknownWord } from '../../kit/ui/data/state-word.tsx';
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

type Assistance = SafetyRow['assistance'][number];

/** Which systems help the driver, and whether they do what NHTSA asks of them; variants that agree share a table. */
function AssistanceTables({ rows }: { rows: readonly SafetyRow[] }) {
  const t = useTranslations('ratings.assistance');
  const groups = groupsOf(rows);
  if (groups.length === 0) return null;
  return (
    <div className={ui.marginTop2}>
      <h4 className={ui.text16}>{t('title')}</h4>
      {groups.map(({ names, systems }) => (
        <div key={names[0]} className={ui.marginTop1}>
          {groups.length > 1 && <p className={`${ui.text14} ${ui.secondaryText}`}>{names.join('; ')}</p>}
          <AssistanceTable systems={systems} />
        </div>
      ))}
    </div>
  );
}

/** The equipment of a variant; the column of NHTSA's criteria where anything is known of them. */
function AssistanceTable({ systems }: { systems: Assistance[] }) {
  const t = useTranslations('ratings.assistance');
  const criteria: Column<Assistance> = {
    key: 'criteria',
    name: t('criteria'),
    cell: system => <Criteria system={system} />,
    whole: true,
  };
  return (
    <Table
      caption={t('title')}
      stack
      rows={systems}
      rowKey={({ system }) => system}
      columns={[
        {
          key: 'system',
          name: t('system'),
          cell: ({ system }) => <b className={ui.mediumWeight}>{t(`systems.${system}`)}</b>,
        },
        { key: 'fitted', name: t('fitted'), cell: ({ fitted }) => t(`fit.${fitted}`), whole: true },
        ...(systems.some(({ meets_criteria: meets }) => meets !== null) ? [criteria] : []),
      ]}
    />
  );
}

/** Of what is not fitted nothing can be met. */
function Criteria({ system: { fitted, meets_criteria: meets } }: { system: Assistance }) {
  const t = useTranslations('ratings.assistance');
  if (meets === null) return fitted === 'no' ? '–' : <UnknownWord>{t('unknown')}</UnknownWord>;
  return <StateWord tone={meets ? 'neutral' : 'caution'}>{t(meets ? 'met' : 'missed')}</StateWord>;
}

/** The variants by what they have; one of which nothing is said is left out. */
function groupsOf(rows: readonly SafetyRow[]): { names: string[]; systems: Assistance[] }[] {
  const groups = new Map<string, { names: string[]; systems: Assistance[] }>();
  for (const { name, assistance: systems } of rows) {
    if (systems.length === 0) continue;
    const key = JSON.stringify(systems);
    const group = groups.get(key);
    if (group) group.names.push(name);
    else groups.set(key, { names: [name], systems });
  }
  return [...groups.values()];
}
