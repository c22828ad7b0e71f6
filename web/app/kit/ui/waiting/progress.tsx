import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import * as ui from '../page/primitives.module.css';
import * as styles from './progress.module.css';

export interface ProgressStep {
  key: string;
  state: 'done' | 'now' | 'wait' | 'failed';
  name: ReactNode;
  /** The result, or that it is being asked. */
  result?: ReactNode;
}

interface ProgressProps {
  /** "Asking insurers… 4 of 7 sources": read out when it changes. */
  title: string;
  done: number;
  of: number;
  aside?: ReactNode;
  steps?: ProgressStep[];
}

const ICONS = { done: Check, now: LoaderCircle, wait: Circle, failed: TriangleAlert } as const;

/** Work in progress: how far, at which step, and what each step gave. Only real steps count. */
export function Progress({ title, done, of, aside, steps }: ProgressProps) {
  const share = of > 0 ? Math.min(100, (done / of) * 100) : 0;
  return (
    <div>
      <div className={`${ui.flexRow} ${ui.spaceBetween} ${ui.text14}`}>
        <p className={ui.mediumWeight} role="status">
          {title}
        </p>
        {aside && <p className={`${ui.tertiaryText} ${ui.tabularNumbers}`}>{aside}</p>}
      </div>
      <div
        className={styles.progressBar}
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={done}
      >
        <i style={{ width: `${share}%` }} />
      </div>
      {steps && <ProgressSteps steps={steps} />}
    </div>
  );
}

function ProgressSteps({ steps }: { steps: ProgressStep[] }) {
  return (
    <ol className={styles.progressSteps}>
      {steps.map(step => {
        const Icon = ICONS[step.state];
        return (
          <li key={step.key} data-s={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
            <Icon className={step.state === 'now' ? `${ui.icon} ${ui.spinning}` : ui.icon} aria-hidden />
            <span>{step.name}</span>
            <span className={ui.tabularNumbers}>{step.result}</span>
          </li>
        );
      })}
    </ol>
  );
}
