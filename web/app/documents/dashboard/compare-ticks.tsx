import { useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { MAX_COMPARED } from '../reports/compare/compared.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Checkbox } from '../../kit/ui/field/checkbox.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './compare-ticks.module.css';

const FORM = 'compare-reports';

/** The vehicles that are ticked to be compared, four at most. */
export function useCompareTicks() {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  return {
    ticked,
    toggle: (vin: string) =>
      setTicked(ticked.includes(vin) ? ticked.filter(each => each !== vin) : [...ticked, vin].slice(0, MAX_COMPARED)),
  };
}

type Ticks = ReturnType<typeof useCompareTicks>;

/** Ticks one report; its field belongs to the form of the bar, so that it works without script. */
export function CompareTick({ vin, title, ticks }: { vin: string; title: string; ticks: Ticks }) {
  const t = useTranslations('reports.compare');
  const checked = ticks.ticked.includes(vin);
  return (
    <Checkbox
      form={FORM}
      name="vins"
      value={vin}
      checked={checked}
      onChange={() => ticks.toggle(vin)}
      disabled={!checked && ticks.ticked.length >= MAX_COMPARED}
      aria-label={t('tickOf', { vehicle: title })}
    >
      <span className={ui.text14}>{t('tick')}</span>
    </Checkbox>
  );
}

/** Leads to the comparison of what is ticked. */
export function CompareBar({ ticks: { ticked } }: { ticks: Ticks }) {
  const t = useTranslations('reports.compare');
  const hydrated = useHydrated();
  return (
    <form id={FORM} method="get" action="/members/compare" className={styles.compareTicks}>
      <p className={`${ui.text14} ${ui.secondaryText}`} role="status">
        {t('bar', { count: ticked.length })} {ticked.length >= MAX_COMPARED && t('full')}
      </p>
      <Button
        type="submit"
        size="small"
        look={ticked.length > 1 ? 'main' : 'second'}
        disabled={hydrated && ticked.length < 2}
      >
        {t('go')}
      </Button>
    </form>
  );
}
