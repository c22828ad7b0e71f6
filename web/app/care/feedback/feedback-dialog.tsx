import '../support/support-messages.ts';
import { useState, useEffect, useRef } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { LoadedMessages } from '../../loaded-messages.tsx';
import { Faces, type Rating } from '../support/faces.tsx';
import { type OpenedTicket, SupportForm } from '../support/support-form.tsx';
import { TicketSent } from '../support/ticket-sent.tsx';
import { Button, ButtonLink } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { askLater, type FeedbackType, keepFeedback } from './kept-feedback.ts';
import { SorryChoices } from './sorry-choices.tsx';
import { documentsPath } from '../support/documents-path.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './feedback.module.css';

/** Where the dialog begins: with the faces, or with the form of one kind. */
export type FeedbackStart = 'rating' | 'positive' | 'negative';

export interface FeedbackAbout {
  vin: string;
  /** The vehicle's name. */
  title: string;
  kind: 'report' | 'sticker';
  /** How many sources did not answer: then this is said, and nothing is asked. */
  down: number;
}

/** The steps of the dialog: 0 the faces, 1 what was good, 2 what is wrong, 3 a message to our support; and what follows. */
type Step = 0 | 1 | 2 | 3 | 'down' | 'sorry' | 'thanks' | { opened: OpenedTicket };

/** From this face on, somebody is not dissatisfied. */
const NEUTRAL = 3;
const FIRST: Record<FeedbackStart, Step> = { rating: 0, positive: 1, negative: 2 };
/** The rating of a form that was opened without the faces. */
const DIRECT: Record<'positive' | 'negative', Rating> = { positive: 4, negative: 2 };

interface FeedbackDialogProps extends FeedbackAbout {
  start: FeedbackStart;
  onClose: () => void;
}

/** Five faces, then what was good or wrong; who is not satisfied is offered a way to mend it. */
export function FeedbackDialog(props: FeedbackDialogProps) {
  return (
    <LoadedMessages>
      <Steps {...props} />
    </LoadedMessages>
  );
}

function Steps({ vin, title, kind, down, start, onClose }: FeedbackDialogProps) {
  const t = useTranslations('feedback');
  const [step, setStep] = useState<Step>(down > 0 && start === 'rating' ? 'down' : FIRST[start]);
  const [sent, setSent] = useState(false);
  const { rating, rate, clear } = useRating(chosen => setStep(chosen < NEUTRAL ? 2 : 1));
  const close = () => {
    askLater();
    onClose();
  };
  const keep = (type: FeedbackType) => keepFeedback(vin, type);
  const done = (next: Step) => {
    keep(start === 'rating' ? kind : start);
    setSent(true);
    setStep(next);
  };
  const back = () => {
    clear();
    setStep(0);
  };
  const satisfaction = rating ?? (start === 'rating' ? NEUTRAL : DIRECT[start]);
  const about = {
    vin,
    kind,
    satisfaction,
    byFace: start === 'rating',
    ...(start === 'rating' ? { onBack: back } : {}),
  };
  return (
    <Dialog
      open
      onOpenChange={open => open || close()}
      title={titleOf()}
      description={step === 0 || step === 1 || step === 2 ? t(`rate.about.${kind}`, { vehicle: title }) : undefined}
    >
      <div className={styles.feedbackStep} key={typeof step === 'object' ? 'opened' : step}>
        {content()}
      </div>
    </Dialog>
  );

  function titleOf(): string {
    if (step === 0) return t(`rate.${kind}`);
    if (step === 1) return t(satisfaction === NEUTRAL ? 'positive.neutral' : 'positive.title');
    if (step === 2) return t('negative.title');
    if (step === 'down') return t('down.title', { count: down });
    if (step === 'sorry') return t('sorry.title');
    return t(step === 'thanks' ? 'thanks.title' : 'support.title');
  }

  function content() {
    if (step === 0)
      return (
        <>
          <Faces legend={t('rate.legend')} value={rating} onChange={rate} />
          <div className={styles.feedbackFoot}>
            <Button look="quiet" onClick={close}>
              {t('rate.notNow')}
            </Button>
          </div>
        </>
      );
    if (step === 1) return <FeedbackForm {...about} onSent={() => done('thanks')} onSkip={close} />;
    if (step === 2)
      return <FeedbackForm {...about} negative onSent={() => done('sorry')} onSkip={() => setStep('sorry')} />;
    if (step === 3) return <SupportForm vin={vin} kind={kind} onDone={opened => setStep({ opened })} />;
    if (step === 'thanks') return <FeedbackThanks kind={kind} />;
    if (step === 'sorry')
      return <SorryChoices {...{ vin, kind, sent, keep }} onSupport={() => setStep(3)} onClose={close} />;
    if (step === 'down')
      return (
        <>
          <p className={ui.secondaryText}>{t('down.text')}</p>
          <div className={styles.feedbackFoot}>
            <Button look="main" onClick={close}>
              {t('down.ok')}
            </Button>
          </div>
        </>
      );
    return <TicketSent opened={step.opened} kind={kind} />;
  }
}

const MOVES_ON_MS = 300;

/** A face that was chosen; 300 ms later, unless another one is chosen, it goes on. */
function useRating(goOn: (rating: Rating) => void) {
  const [rating, setRating] = useState<Rating | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    rating,
    rate: (chosen: Rating) => {
      setRating(chosen);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => goOn(chosen), MOVES_ON_MS);
    },
    clear: () => setRating(null),
  };
}

/** Thanks; the button leads to the member's documents of the kind. */
function FeedbackThanks({ kind }: { kind: 'report' | 'sticker' }) {
  const t = useTranslations('feedback.thanks');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('a')?.focus(), []);
  return (
    <div ref={place}>
      <p className={ui.secondaryText} role="status">
        {t('text')}
      </p>
      <div className={styles.feedbackFoot}>
        <ButtonLink look="main" to={documentsPath(kind)}>
          {t('ok')}
        </ButtonLink>
      </div>
    </div>
  );
}
