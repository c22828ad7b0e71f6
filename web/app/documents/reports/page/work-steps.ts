import type { ReportProgress, SectionKey } from '@marque/server/documents/reports/contract';
import type { ProgressStep } from '../../../kit/ui/waiting/progress.tsx';

type StepState = ProgressStep['state'];

export interface WorkStep {
  key: SectionKey;
  state: StepState;
  /** What came back, or that it is being asked. */
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
