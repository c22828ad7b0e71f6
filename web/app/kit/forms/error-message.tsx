import type { ReactNode } from 'react';
import { useTranslations } from '../messages/intl.ts';
import { Message } from '../ui/notice/message.tsx';
import type { Form } from './use-form.ts';

interface ErrorMessageProps {
  /** The sentence; nothing is shown without one. */
  text: string | null;
  title?: ReactNode;
  level?: 2 | 3;
  /** The next step. */
  children?: ReactNode;
}

/** Why an action failed, read out as soon as it appears. */
export function ErrorMessage({ text, title, level = 3, children }: ErrorMessageProps) {
  const t = useTranslations('problems.call');
  if (!text) return null;
  return (
    <Message tone="serious" title={title ?? t('failed')} level={level} live>
      <p>{text}</p>
      {children}
    </Message>
  );
}

/** The error of a form that belongs to no field of it; `wayOut` is the next step where one cannot get in. */
export function FormError({ form, wayOut }: { form: Form; wayOut?: ReactNode }) {
  return (
    <ErrorMessage text={form.errors.general} level={2}>
      {wayOut && form.pairWrong && <p>{wayOut}</p>}
    </ErrorMessage>
  );
}
