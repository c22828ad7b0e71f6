import { type RefObject, useEffect, useRef } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import type { Step } from './selection.ts';
import { classes } from '../../../kit/ui/data/tone.ts';
import { cardId } from './step-card.tsx';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as styles from './guide.module.css';

interface GuideAbout {
  /** The steps it leads through: those that are known are skipped. */
  steps: readonly Step[];
  /** The vehicle was chosen by name: there is no VIN to speak of. */
  byName: boolean;
  /** Opens a step. */
  show: (step: Step) => void;
  /** Starts it, and has the focus again at the end. */
  button: RefObject<HTMLButtonElement | null>;
}

/**
 * The guided tour of the selection: by itself on a visitor's first visit, later by its button. Its script is loaded when
 * it starts.
 */
export function useGuide({ steps, byName, show, button }: GuideAbout): () => void {
  const t = useTranslations('tour.guide');
  const end = useRef<(() => void) | null>(null);
  const begun = useRef(false);

  const start = async (): Promise<void> => {
    if (end.current || begun.current) return;
    begun.current = true;
    const { startGuide } = await import('./guide.ts').finally(() => {
      begun.current = false;
    });
    noteVisit();
    end.current = startGuide({
      stops: steps.map(step => ({
        element: () => document.getElementById(cardId(step)) ?? document.body,
        title: t(`stop.${step}.title`),
        text: t(step === 'trim' && byName ? 'stop.trim.textByName' : `stop.${step}.text`),
        before: () => show(step),
      })),
      words: {
        close: t('close'),
        dismiss: t('dismiss'),
        back: t('back'),
        next: t('next'),
        done: t('done'),
        progress: (now, count) => t('progress', { now, count }),
      },
      classes: {
        popover: classes(styles.guidePopover),
        dots: classes(styles.guideDots),
        dot: classes(styles.guideDot),
        currentDot: classes(styles.currentDot),
        close: `${buttonStyles.button} ${buttonStyles.quietButton} ${buttonStyles.smallButton}`,
        back: `${buttonStyles.button} ${buttonStyles.secondaryButton} ${buttonStyles.smallButton}`,
        next: `${buttonStyles.button} ${buttonStyles.primaryButton} ${buttonStyles.smallButton}`,
        progress: classes(styles.guideProgress),
        dismiss: classes(styles.guideDismiss),
      },
      returnTo: () => button.current,
      onEnd: () => {
        end.current = null;
      },
    });
  };

  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  const hasSteps = steps.length > 0;
  useEffect(() => {
    if (hasSteps && isFirstVisit()) void latest.current();
    return () => end.current?.();
  }, [hasSteps]);
  return () => void start();
}

/** Whether this visitor was led through the selection before: the browser keeps it. */
const KEY = 'marque.sticker-guide';

/** False as well where the browser keeps nothing: then it is shown on request alone. */
function isFirstVisit(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return false;
  }
}

export function noteVisit(): void {
  try {
    localStorage.setItem(KEY, 'seen');
  } catch {
    // Nothing is kept in this browser.
  }
}
