import type { ReportProgress, SectionKey } from '@marque/server/documents/reports/contract';
import { useEffect, useState } from 'react';
import { Progress, type ProgressStep } from '../../../kit/ui/waiting/progress.tsx';
import { useReader, type Reader } from '../reader.ts';

interface WorkProgressProps {
  progress: ReportProgress;
  /** ISO instant of the order; without it, no time is shown. */
  since?: string;
  /** Without the sections: they stand below. */
  brief?: boolean;
}

/** The line of work of one report. */
export function WorkProgress({ progress, since, brief = false }: WorkProgressProps) {
  const { t } = useReader();
  const elapsed = useElapsed(since);
  const { answered, of, step } = progress;
  return (
    <Progress
      title={t(`work.step.${step}`, { counted: t('work.counted', { answered, of }) })}
      done={answered}
      of={of}
      aside={elapsed}
      {...(brief ? {} : { steps: stepsOf(progress, t) })}
    />
  );
}

function stepsOf(progress: ReportProgress, t: Reader['t']) {
  return workSteps(progress).map(({ key, state, result, count }) => ({
    key,
    state,
    name: t(`work.sections.${key}`),
    result: result === 'pending' ? '' : t(`work.result.${result}`, { count }),
  }));
}

/** Minutes and seconds since an instant, by this browser's clock; nothing before the page has come alive. */
function useElapsed(since: string | undefined): string {
  const { t } = useReader();
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  if (now === null || since === undefined) return '';
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  return t('work.elapsed', { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') });
}

type StepState = ProgressStep['state'];

interface WorkStep {
  key: SectionKey;
  state: StepState;
  /** The answer, or that it is being asked. */
  result: ReportProgress['sections'][number]['state'] | 'asking';
  count: number;
}

/** One answer may fill several sections. */
const filledBy: Partial<Record<SectionKey, string>> = { brands: 'titles' };

/** The sections as steps: real answers only, in the order of the report. */
export function workSteps({ sections, step }: ReportProgress): WorkStep[] {
  return sections.map(({ key, state, count }) => {
    const asking = state === 'pending' && (filledBy[key] ?? key) === step;
    return { key, state: stepState(state, asking), result: asking ? 'asking' : state, count: count ?? 0 };
  });
}

function stepState(state: ReportProgress['sections'][number]['state'], asking: boolean): StepState {
  if (state === 'pending') return asking ? 'now' : 'wait';
  return state === 'unavailable' ? 'failed' : 'done';
}
