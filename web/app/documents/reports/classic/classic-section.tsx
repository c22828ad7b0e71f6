import History from 'lucide-react/icons/rotate-ccw-clock';
import { DataTable } from '../data-table.tsx';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { Section } from '../section.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './classic.module.css';

type Classic = NonNullable<ReportDocument['classic']>;

/** The reading of the number of a classic, character by character, what is known of its year, and what nobody on hand knows. */
export function ClassicSection({ classic }: { classic: Classic }) {
  const { t, say } = useReader();
  return (
    <Section id="classic" title={t('section.classic')} icon={History} note={say(classic.year)}>
      <div className={styles.classicParts}>
        {classic.named && <p>{say(classic.named)}</p>}
        <p className={ui.secondaryText}>{t('classic.rule', { rule: say(classic.rule), percent: classic.percent })}</p>
        <DataTable
          label={t('classic.plate')}
          rows={classic.plate}
          keyOf={({ from, to }) => `${from}-${to}`}
          columns={[
            { label: t('classic.at'), cell: ({ from, to }) => (from === to ? String(from) : `${from}–${to}`) },
            { label: t('classic.stamped'), cell: ({ text }) => <span className={ui.monospace}>{text}</span> },
            { label: t('classic.means'), cell: ({ meaning }) => say(meaning) },
          ]}
        />
        <DataTable
          label={t('classic.facts')}
          rows={classic.rows}
          keyOf={({ label }) => say(label)}
          columns={[
            { label: t('column.what'), cell: ({ label }) => say(label) },
            { label: t('classic.value'), cell: ({ value }) => say(value) },
            { label: t('classic.sure'), cell: ({ percent }) => percent !== null && `${percent}%`, right: true },
          ]}
        />
        <Engines engines={classic.engines} />
        <List title={t('classic.unknown')} items={classic.unknown.map(row => `${say(row.label)}: ${say(row.why)}`)} />
        <List title={t('classic.compare')} items={classic.places.map(say)} />
        <List title={t('classic.notes')} items={classic.notes.map(say)} />
        <List title={t('classic.sources')} items={classic.sources} />
      </div>
    </Section>
  );
}

function Engines({ engines }: { engines: Classic['engines'] }) {
  const { t, say } = useReader();
  if (engines.length === 0) return null;
  return (
    <DataTable
      label={t('classic.engines')}
      rows={engines}
      keyOf={({ codes, text }) => `${codes} ${say(text)}`}
      columns={[
        { label: t('classic.code'), cell: ({ codes }) => <span className={ui.monospace}>{codes}</span> },
        { label: t('classic.engine'), cell: ({ text }) => say(text) },
        {
          label: t('classic.listed'),
          cell: ({ sure, own }) => t(own ? 'classic.own' : sure ? 'classic.confirmed' : 'classic.doubted'),
        },
      ]}
    />
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className={ui.text18}>{title}</h3>
      <ul className={styles.classicList}>
        {items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
