import { createFeedbackCall, type FeedbackInput, type FeedbackReason } from '@marque/server/care/feedback/contract';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { CallError, send } from '../../client.ts';
import { FormError } from '../../kit/forms/error-message.tsx';
import type { FieldErrors } from '../../kit/forms/form-errors.ts';
import { useAction } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Checkbox } from '../../kit/ui/field/checkbox.tsx';
import { TextAreaField } from '../../kit/ui/field/field.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './feedback.module.css';

const REASONS: Record<'report' | 'sticker', FeedbackReason[]> = {
  report: ['record', 'missing', 'late'],
  sticker: ['option', 'price', 'missing', 'late'],
};

type FeedbackText = Pick<FeedbackInput, 'reasons' | 'feedback_msg'>;

interface FeedbackFormProps {
  vin: string;
  kind: 'report' | 'sticker';
  satisfaction: number;
  /** The complaint, with reasons to tick; otherwise what was good. */
  negative?: boolean;
  /** Reached by a face, not opened directly. */
  byFace: boolean;
  /** Back to the faces; not where the form was opened directly. */
  onBack?: () => void;
  onSent: () => void;
  onSkip: () => void;
}

/** A member's opinion in words. */
export function FeedbackForm({ vin, kind, satisfaction, negative, byFace, onBack, onSent, onSkip }: FeedbackFormProps) {
  const t = useTranslations('feedback');
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.querySelector('textarea')?.focus(), []);
  const action = useAction(
    async (text: FeedbackText) => {
      const input = { vin, report_type: kind, satisfaction, ...text };
      // Sent before, from here or elsewhere: that is as good.
      await send(createFeedbackCall, input).catch((error: unknown) => {
        if (!(error instanceof CallError && error.reason === 'feedback_sent')) throw error;
      });
    },
    { onSuccess: onSent },
  );
  const form = useForm(action, {
    read: fields => ({
      reasons: REASONS[kind].filter(reason => fields.getAll('reason').includes(reason)),
      feedback_msg: textIn(fields, 'feedback_msg').trim(),
    }),
    check: (typed): FieldErrors =>
      textIn(new FormData(typed), 'feedback_msg').trim() === ''
        ? { feedback_msg: t(byFace ? 'missing.rating' : 'missing.negative') }
        : {},
  });
  return (
    <form ref={box} className={styles.feedbackForm} method="post" noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      {negative && (
        <fieldset className={styles.reasonGrid}>
          <legend className={ui.visuallyHidden}>{t('negative.reasons')}</legend>
          {REASONS[kind].map(reason => (
            <Checkbox key={reason} name="reason" value={reason}>
              {t(`negative.reason.${reason}`)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <TextAreaField
        label={t('message')}
        hint={t('hint')}
        name="feedback_msg"
        rows={4}
        maxLength={3800}
        required
        error={form.at('feedback_msg')}
      />
      <div className={styles.feedbackFoot}>
        {onBack && (
          <Button
            look="quiet"
            className={styles.feedbackBack}
            icon={<ArrowLeft className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
            onClick={onBack}
          >
            {t('back')}
          </Button>
        )}
        <Button onClick={onSkip}>{t('skip')}</Button>
        <Button look="main" type="submit" busy={form.pending}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
