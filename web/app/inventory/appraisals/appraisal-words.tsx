import type { Appraisal, AppraisalChecked } from '@marque/server/inventory/appraisals/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { StateWord, UnknownWord } from '../../kit/ui/data/state-word.tsx';
import { DemoMark } from '../../kit/ui/document/demo-mark.tsx';
import { useDollars } from '../../vehicles/valuations/use-dollars.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './appraisals.module.css';

/** The vehicle of an appraisal in a few words. */
export function useVehicleName(): (vehicle: Pick<Appraisal, 'year' | 'make' | 'model'>) => string {
  const t = useTranslations('appraisals');
  return ({ year, make, model }) => [year, make, model].filter(Boolean).join(' ') || t('no_name');
}

/** The recalls of an appraisal: how many, that there are none, or that it is not known. */
export function RecallsWord({ recalls: { state, campaigns } }: Pick<AppraisalChecked, 'recalls'>) {
  const t = useTranslations('appraisals');
  if (state === 'none') return <StateWord tone="none">{t('recall_state.none')}</StateWord>;
  if (state !== 'found') return <UnknownWord>{t(`recall_state.${state}`)}</UnknownWord>;
  const parked = campaigns.filter(({ park_it: parkIt }) => parkIt).length;
  const isDemo = campaigns.every(({ demo }) => demo);
  return (
    <span className={styles.wordWithMark}>
      <StateWord tone={parked > 0 ? 'serious' : 'caution'}>
        {parked > 0 ? t('recalls_park_it', { count: parked }) : t('recalls_count', { count: campaigns.length })}
      </StateWord>
      {isDemo && <DemoMark />}
    </span>
  );
}

/** The trade-in value with its range, or why there is none. */
export function ValueWord({ value: { state, valuation } }: Pick<AppraisalChecked, 'value'>) {
  const t = useTranslations('appraisals');
  const dollars = useDollars();
  const range = valuation?.values.trade_in;
  if (state !== 'found') return <UnknownWord>{t(`value_short.${state}`)}</UnknownWord>;
  if (!range) return <UnknownWord>{t('value_short.none')}</UnknownWord>;
  return (
    <span className={styles.wordWithMark}>
      <span className={ui.noWrap}>{dollars(range.mid)}</span>
      <span className={`${ui.text14} ${ui.tertiaryText} ${ui.noWrap}`}>
        {dollars(range.low)}–{dollars(range.high)}
      </span>
      {valuation.demo && <DemoMark />}
    </span>
  );
}

/** A moment as its day. */
export function useDay(): (moment: string) => string {
  const format = useFormatter();
  return moment => format.dateTime(new Date(moment), { dateStyle: 'medium' });
}

/** A day such as `2026-11-23`. */
export function useCalendarDay(): (day: string) => string {
  const format = useFormatter();
  return day => format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
}
