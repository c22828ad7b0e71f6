import BatteryCharging from 'lucide-react/icons/battery-charging';
import ShieldQuestionMark from 'lucide-react/icons/shield-question-mark';
import Wallet from 'lucide-react/icons/wallet';
import type { LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { DataTable } from '../data-table.tsx';
import { type Extra, type ReportDocument, isPartlyDemo } from '../document.ts';
import { useReader } from '../reader.ts';
import { NextStep, Section } from '../section.tsx';
import { milesIn } from '../../../vehicles/valuations/miles-in.ts';
import { TextField } from '../../../kit/ui/field/field.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as styles from './extra-sections.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as fuelByMilesStyles from './fuel-by-miles.module.css';

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

const MAX_MILES = 200_000;

/** The fuel cost of a year at the reader's own miles, from the figure of the source. */
function FuelByMiles({ fuel }: { fuel: NonNullable<Extra['fuel']> }) {
  const { t, dollars, number } = useReader();
  const [text, setText] = useState(number(fuel.miles_year));
  const answer = useId();
  const miles = milesIn(text);
  const isRight = typeof miles === 'number' && miles <= MAX_MILES;
  const costOf = (cents: number, years: number) => dollars((cents / fuel.miles_year) * Number(miles) * years);
  const span = (years: number) =>
    fuel.low === fuel.high ? costOf(fuel.low, years) : `${costOf(fuel.low, years)}–${costOf(fuel.high, years)}`;
  return (
    <div className={fuelByMilesStyles.fuelByMiles}>
      <TextField
        label={t('cost.miles')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={event => setText(event.target.value)}
        error={isRight || miles === 'empty' ? undefined : t('cost.wrong', { most: MAX_MILES })}
      />
      <output id={answer} className={ui.tabularNumbers} aria-live="polite">
        {isRight && t.rich('cost.answer', { year: span(1), five: span(5), b: chunks => <b>{chunks}</b> })}
      </output>
    </div>
  );
}
