import { useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { useDollars } from './use-dollars.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './valuations.module.css';

/** A range of prices in cents. */
export interface ValueRow {
  key: string;
  name: string;
  low: number;
  mid: number;
  high: number;
}

const STEP_CENTS = 10_000;
/** The steps of a scale, in cents, as in the PDF of a report. */
const TICK_CENTS = [50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000];

interface ValueBarsProps {
  rows: readonly ValueRow[];
  asking?: number | null;
  /** The ends of the scale in cents, where the document of the values has them. */
  scale?: { min: number; max: number };
}

/** Ranges on one scale, and a slider for the price that is asked for the vehicle; the figures stand in a table beside it. */
export function ValueBars({ rows, asking, scale }: ValueBarsProps) {
  const t = useTranslations('valuations');
  const dollars = useDollars();
  const [price, setPrice] = useState<number | null>(asking ?? null);
  if (rows.length === 0) return null;
  const min = scale?.min ?? floorOf(Math.min(...rows.map(row => row.low)) * 0.8);
  const max = scale?.max ?? floorOf(Math.max(...rows.map(row => row.high), price ?? 0) * 1.2);
  const at = (cents: number) => `${((cents - min) / Math.max(1, max - min)) * 100}%`;
  const last = rows.at(-1);
  return (
    <div className={styles.valueBars}>
      <div aria-hidden="true" className={styles.bars}>
        {rows.map(row => (
          <div key={row.key} className={styles.barRow}>
            <span className={`${ui.text14} ${ui.secondaryText}`}>{row.name}</span>
            <span className={styles.barTrack}>
              <i style={{ left: at(row.low), right: `calc(100% - ${at(row.high)})` }} />
              <b style={{ left: at(row.mid) }} />
              {price !== null && <em style={{ left: at(price) }} />}
            </span>
          </div>
        ))}
        <div className={styles.barRow}>
          <span />
          <span className={`${ui.text14} ${ui.tertiaryText} ${ui.tabularNumbers} ${styles.barScale}`}>
            {ticksOf(min, max).map(cents => (
              <span key={cents} style={{ left: at(cents) }}>
                {dollars(cents)}
              </span>
            ))}
          </span>
        </div>
      </div>
      <label className={styles.barRow}>
        <span className={`${ui.text14} ${ui.secondaryText}`}>{t('asked')}</span>
        <input
          type="range"
          className={styles.priceSlider}
          min={min}
          max={max}
          step={STEP_CENTS}
          value={price ?? last?.mid ?? min}
          onChange={event => setPrice(Number(event.target.value))}
          aria-valuetext={price === null ? t('no_price') : dollars(price)}
        />
      </label>
      <p className={`${ui.text14} ${ui.primaryText} ${styles.priceWords}`} aria-live="polite">
        {price === null ? t('slide') : `${dollars(price)}: ${rows.map(row => placeOf(row, price, t)).join(' ')}`}
      </p>
    </div>
  );
}

const floorOf = (cents: number): number => Math.max(0, Math.floor(cents / STEP_CENTS) * STEP_CENTS);

/** Three of the marks that a scale has at whole steps: the first, one in the middle and the last. */
function ticksOf(min: number, max: number): number[] {
  const step = TICK_CENTS.find(cents => (max - min) / cents <= 8) ?? Math.max(1, Math.floor((max - min) / 6));
  const last = Math.floor((max - min) / step);
  return [...new Set([0, Math.round(last / 2), last])].map(count => min + count * step);
}

function placeOf(row: ValueRow, price: number, t: ReturnType<typeof useTranslations<'valuations'>>): string {
  const place = price < row.low ? 'below' : price > row.high ? 'above' : 'within';
  return t(`place.${place}`, { market: row.name });
}
