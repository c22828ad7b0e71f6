import { lazy, Suspense } from 'react';
import { useHydrated } from '../waiting/use-hydrated.ts';
import type { PlottedDaysProps } from './plotted-days.tsx';
import * as ui from '../page/primitives.module.css';
import * as styles from './day-chart.module.css';

const PlottedDays = lazy(async () => ({ default: (await import('./plotted-days.tsx')).PlottedDays }));

/** Figures of days as a drawing, which its library draws in the browser only. A table beside it says the same. */
export function DayChart(props: PlottedDaysProps) {
  const hydrated = useHydrated();
  return (
    <div className={styles.dayChart} aria-hidden>
      {hydrated && (
        <Suspense fallback={null}>
          <PlottedDays {...props} />
        </Suspense>
      )}
    </div>
  );
}

/** What the bars and the line of a chart are. */
export function ChartKey({ bar, line }: PlottedDaysProps['names']) {
  return (
    <p className={`${ui.text14} ${ui.tertiaryText} ${styles.chartKey}`}>
      <span className={styles.barKey}>{bar}</span>
      <span className={styles.lineKey}>{line}</span>
    </p>
  );
}
