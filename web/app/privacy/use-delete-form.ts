import { deleteAccountCall } from '@marque/server/privacy/contract';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError, send } from '../client.ts';
import { useToast } from '../ui/notice/toast.tsx';
import { type DeleteField, wrongFields } from './delete-fields.ts';

const SUCCESS_MS = 10_000;

type Wrong = Partial<Record<DeleteField, string>>;

/** The form's states: idle, submitting, and back to idle with empty fields or with what went wrong. */
export function useDeleteForm() {
  const t = useTranslations('privacy');
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const [trouble, setTrouble] = useState<string | null>(null);

  const submit = async (form: HTMLFormElement) => {
    const { email, message } = controlsOf(form);
    const given = { email: email.value, message: message.value };
    const found = wrongFields(given);
    setTrouble(null);
    setWrong({
      ...(found.includes('email') ? { email: t('form.email_invalid') } : {}),
      ...(found.includes('message') ? { message: t('form.message_missing') } : {}),
    });
    if (found[0]) return controlsOf(form)[found[0]].focus();
    setBusy(true);
    try {
      await send(deleteAccountCall, given);
      email.value = '';
      message.value = '';
      toast({ title: t('submitted'), durationMs: SUCCESS_MS });
    } catch (error) {
      const answer = error instanceof CallError ? error.answer : null;
      setTrouble(answer?.message ?? t('form.failed'));
    }
    setBusy(false);
  };

  return {
    busy,
    wrong,
    trouble,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!busy) void submit(event.currentTarget);
    },
  };
}

function controlsOf(form: HTMLFormElement): Record<DeleteField, HTMLInputElement | HTMLTextAreaElement> {
  const control = (name: DeleteField) => form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
  return { email: control('email'), message: control('message') };
}
