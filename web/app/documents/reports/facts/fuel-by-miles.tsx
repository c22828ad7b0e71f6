import { useId, useState } from 'react';
import { milesIn } from '../../../vehicles/valuations/miles-in.ts';
import type { Extra } from '../document.ts';
import { useReader } from '../reader.ts';
import { TextField } from '../../../kit/ui/field/field.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './fuel-by-miles.module.css';

const MAX_MILES = 200_000;

/** The fuel cost of a year at the reader's own miles, from the figure of the source. */
export function FuelByMiles({ fuel }: { fuel: NonNullable<Extra['fuel']> }) {
  const { t, dollars, number } = useReader();
  const [text, setText] = useState(number(fuel.miles_year));
  const answer = useId();
  const miles = milesIn(text);
  const isRight = typeof miles === 'number' && miles <= MAX_MILES;
  const costOf = (cents: number, years: number) => dollars((cents / fuel.miles_year) * Number(miles) * years);
  const span = (years: number) =>
    fuel.low === fuel.high ? costOf(fuel.low, years) : `${costOf(fuel.low, years)}–${costOf(fuel.high, years)}`;
  return (
    <div className={styles.fuelByMiles}>
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
