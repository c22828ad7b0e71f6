import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { classes } from '../../../kit/ui/data/tone.ts';
import { FieldError } from '../../../kit/ui/field/field.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import { isDecided, isOpenStep, type Step, type StepState } from './selection.ts';
import * as styles from './tour.module.css';

/** The id of the card of a step; the guide and the errors find it by it. */
export const cardId = (step: Step): string => `choose-${step}`;
/** The id of its heading, which takes the focus when the step is opened. */
export const headId = (step: Step): string => `choose-${step}-head`;

interface StepCardProps {
  step: Step;
  number: number;
  state: StepState;
  isOpen: boolean;
  onToggle: () => void;
  errors: readonly string[];
  onBack: (() => void) | null;
  onNext: (() => void) | null;
  children: ReactNode;
}

/** One step: its heading says what is chosen, its inside is shown while it is open. A known one has no inside. */
export function StepCard(props: StepCardProps) {
  const { step, number, state, isOpen, onToggle, errors, onBack, onNext, children } = props;
  const t = useTranslations('tour');
  const summary = useSummary(step, state);
  const canOpen = isOpenStep(state);
  const head = (
    <>
      <span className={classes(styles.stepNumber, isOpen && styles.stepNumberOpen)} aria-hidden="true">
        {isDecided(state) && !isOpen ? <Check className={`${ui.icon} ${ui.smallIcon}`} /> : number}
      </span>
      <span className={styles.stepName}>{t(`step.${step}`)}</span>
      <span className={styles.stepSummary}>{summary}</span>
      {canOpen && <ChevronDown className={classes(ui.icon, ui.smallIcon, isOpen && styles.turnedOver)} aria-hidden />}
    </>
  );
  return (
    <section className={styles.stepCard} id={cardId(step)} aria-labelledby={headId(step)} data-step={step}>
      <h2 className={styles.stepTitle}>
        {canOpen ? (
          <button type="button" className={styles.stepHead} id={headId(step)} aria-expanded={isOpen} onClick={onToggle}>
            {head}
          </button>
        ) : (
          <span className={styles.stepHead} id={headId(step)}>
            {head}
          </span>
        )}
      </h2>
      {canOpen && isOpen && (
        <div className={styles.stepBody}>
          {children}
          <FieldError id={`${cardId(step)}-error`}>{errors.length > 0 && <Sentences texts={errors} />}</FieldError>
          <div className={styles.stepFoot}>
            {onBack && (
              <Button look="quiet" onClick={onBack}>
                {t('back')}
              </Button>
            )}
            {onNext && (
              <Button look="card" onClick={onNext}>
                {t('next')}
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

/** One sentence a line. */
export function Sentences({ texts }: { texts: readonly string[] }) {
  return texts.map(text => (
    <span key={text} className={styles.sentence}>
      {text}
    </span>
  ));
}

/** The result of a step, in a few words. */
export function useSummary(step: Step, state: StepState): string {
  const t = useTranslations('tour.state');
  switch (state.kind) {
    case 'known':
      if (step === 'review') return t('recordedOptions', { count: state.count });
      return t(`known.${state.from}`, { value: state.value });
    case 'absent':
      return t(`absent.${state.why}`);
    case 'chosen':
      return step === 'review' ? t('options', { count: state.count }) : state.value;
    default:
      return t(state.kind);
  }
}
