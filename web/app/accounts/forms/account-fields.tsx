import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '../../ui/field/field.tsx';
import { Message } from '../../ui/notice/message.tsx';
import type { Submission } from './use-submit.ts';

/** What is wrong with a form and belongs to no field of it; `wayOut` is the next step where one cannot get in. */
export function LooseTrouble({ sending, wayOut }: { sending: Submission; wayOut?: ReactNode }) {
  const t = useTranslations('accounts');
  const { loose } = sending.errors;
  if (!loose) return null;
  return (
    <Message tone="serious" title={t('trouble')} level={2} live>
      <p>{loose}</p>
      {wayOut && sending.pairWrong && <p>{wayOut}</p>}
    </Message>
  );
}

interface EmailFieldProps {
  sending: Submission;
  label?: string;
  hint?: string;
  /** `username` where a password manager should offer what it has. */
  use?: 'email' | 'username' | 'off';
  given?: string | undefined;
  onInput?: (text: string) => void;
}

/** An email address. */
export function EmailField({ sending, label, hint, use = 'email', given, onInput }: EmailFieldProps) {
  const t = useTranslations('accounts');
  return (
    <TextField
      label={label ?? t('email')}
      hint={hint}
      name="email"
      type="email"
      inputMode="email"
      autoComplete={use}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      defaultValue={given}
      onInput={event => onInput?.(event.currentTarget.value)}
      error={sending.at('email')}
      invalid={sending.pairWrong}
    />
  );
}
