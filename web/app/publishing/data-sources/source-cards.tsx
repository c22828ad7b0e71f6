import ExternalLink from 'lucide-react/icons/external-link';
import type { DataSources } from '@marque/server/publishing/data-sources/contract';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { type Fact, Facts } from '../../kit/ui/data/facts.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import type { Tone } from '../../kit/ui/data/tone.ts';
import { wordFor } from '../../kit/ui/data/word-for.ts';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './data-sources.module.css';

type PublicData = DataSources['public_data'][number];
type OwnSource = DataSources['own'][number];

const TONES = { current: 'none', stale: 'caution', built_in: 'neutral' } as const satisfies Record<
  PublicData['state'],
  Tone
>;

/** A data set of which a copy is kept. */
export function PublicCard({ data }: { data: PublicData }) {
  const t = useTranslations('data-sources');
  const day = useDay();
  const { name, state, publisher, link, rows, copied_on, compared_at } = data;
  const facts = [
    { key: 'size', name: t('fact.size'), value: t('rows', { count: rows }) },
    { key: 'copy', name: t('fact.copy'), value: copied_on === null ? <Unknown /> : day(copied_on) },
    // A list of ours has no source that could be asked.
    ...(publisher === null
      ? []
      : [{ key: 'compared', name: t('fact.compared'), value: compared_at === null ? t('never') : day(compared_at) }]),
  ];
  return (
    <SourceCard
      title={wordFor(t, `pack.${name}.title`) ?? data.title}
      state={<StateWord tone={TONES[state]}>{t(`state.${state}`)}</StateWord>}
      facts={facts}
    >
      {publisher && <p className={ui.tertiaryText}>{publisher}</p>}
      <p>{wordFor(t, `pack.${name}.says`)}</p>
      <p className={ui.secondaryText}>{wordFor(t, `pack.${name}.limits`)}</p>
      {data.incomplete && <p className={ui.secondaryText}>{t('incomplete')}</p>}
      {link && (
        <p>
          <a className={styles.sourceLink} href={link} rel="noreferrer">
            {t('dataSet')}
            <ExternalLink className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
          </a>
        </p>
      )}
    </SourceCard>
  );
}

/** Records of the operator that came from one source. */
export function OwnCard({ source }: { source: OwnSource }) {
  const t = useTranslations('data-sources');
  const format = useFormatter();
  const day = useDay();
  const sections = (keys: readonly OwnSource['covers'][number][]) => keys.map(key => t(`section.${key}`)).join(' · ');
  const counts = Object.entries(source.sections).map(([key, count]) =>
    t('sectionCount', { section: t(`section.${key as OwnSource['covers'][number]}`), count }),
  );
  const facts = [
    { key: 'records', name: t('fact.records'), value: format.number(source.records) },
    {
      key: 'imported',
      name: t('fact.imported'),
      value: source.imported_at === null ? <Unknown /> : day(source.imported_at),
    },
    { key: 'covers', name: t('fact.covers'), value: sections(source.covers) || t('nothing') },
  ];
  return (
    <SourceCard title={source.source} facts={facts}>
      <p>{counts.join(' · ')}</p>
    </SourceCard>
  );
}

interface SourceCardProps {
  title: string;
  state?: ReactNode;
  facts: Fact[];
  children: ReactNode;
}

function SourceCard({ title, state, facts, children }: SourceCardProps) {
  return (
    <article className={`${cardStyles.card} ${cardStyles.paddedCard} ${styles.sourceCard}`}>
      <div className={styles.sourceHead}>
        <h3 className={ui.text18}>{title}</h3>
        {state}
      </div>
      <div className={styles.sourceWords}>{children}</div>
      <Facts single facts={facts} />
    </article>
  );
}

function Unknown() {
  return <span className={ui.tertiaryText}>{useTranslations('data-sources')('unknown')}</span>;
}

/** Writes a day, or the day of a moment, in full. */
function useDay(): (text: string) => string {
  const format = useFormatter();
  return text => format.dateTime(new Date(text), { dateStyle: 'medium' });
}
