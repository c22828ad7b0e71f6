import { BatteryCharging, type LucideIcon, ShieldQuestionMark, Wallet } from 'lucide-react';
import { DataTable } from '../data-table.tsx';
import type { Extra, ReportDocument } from '../document.ts';
import { isPartlyDemo } from '../document.ts';
import { useReader } from '../reader.ts';
import { NextStep, Section } from '../section.tsx';
import { FuelByMiles } from './fuel-by-miles.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as styles from './extra-sections.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

const ICONS: Record<Extra['key'], LucideIcon> = {
  cost: Wallet,
  warranty: ShieldQuestionMark,
  electrified: BatteryCharging,
};

/** Cost, warranty and battery: tables of facts, each with its source; what no source says is said to be unknown. */
export function ExtraSections({ document }: { document: ReportDocument }) {
  return document.extras?.map(extra => <ExtraSection key={extra.key} extra={extra} document={document} />);
}

function ExtraSection({ extra, document }: { extra: Extra; document: ReportDocument }) {
  const { t, say } = useReader();
  const title = say(extra.title);
  const demo = extra.demo && isPartlyDemo(document);
  // A section like those of the sources: state in words, time, and a sentence where there is nothing to show.
  const head = {
    key: 'identity' as const,
    state: extra.state,
    tone: extra.tone,
    word: extra.word,
    count: null,
    as_of: extra.as_of,
    demo,
  };
  const absence = extra.state === 'none_reported' ? { absence: t('noFigures') } : {};
  return (
    <Section id={extra.key} title={title} icon={ICONS[extra.key]} head={head} {...absence}>
      {extra.rows.length > 0 && (
        <div className={`${cardStyles.card} ${styles.extraFacts}`}>
          <DataTable
            label={title}
            rows={extra.rows}
            keyOf={row => say(row.label)}
            columns={[
              { label: t('column.what'), cell: row => say(row.label) },
              {
                label: t('column.said'),
                cell: row =>
                  row.value === null ? (
                    <span className={ui.tertiaryText}>{t('unknownFact')}</span>
                  ) : (
                    <b>{say(row.value)}</b>
                  ),
              },
              { label: t('column.source'), cell: row => row.source && say(row.source) },
            ]}
          />
          {extra.fuel && (
            <div className={cardStyles.paddedCard}>
              <FuelByMiles fuel={extra.fuel} />
            </div>
          )}
          <div className={cardStyles.cardFoot}>
            {extra.notes.map(note => (
              <p key={say(note)}>{say(note)}</p>
            ))}
          </div>
        </div>
      )}
      {extra.state === 'found' && extra.next && <NextStep words={extra.next} />}
    </Section>
  );
}
