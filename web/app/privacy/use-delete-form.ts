import { deleteAccountCall } from '@marque/server/privacy/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FieldErrors } from '../forms/form-errors.ts';
import { useCall } from '../forms/use-call.ts';
import { textIn, useForm } from '../forms/use-form.ts';
import { useToast } from '../ui/notice/toast.tsx';
import { wrongFields } from './delete-fields.ts';

const SUCCESS_MS = 10_000;

/** The request for deletion; `sent` counts how often it was sent, so that the form is reset. */
export function useDeleteForm() {
  const t = useTranslations('privacy');
  const toast = useToast();
  const [sent, setSent] = useState(0);
  const request = useCall(deleteAccountCall, {
    onSuccess: () => {
      toast({ title: t('submitted'), durationMs: SUCCESS_MS });
      setSent(sent + 1);
    },
  });
  const read = (fields: FormData) => ({ email: textIn(fields, 'email'), message: textIn(fields, 'message') });
  const sentences = { email: t('form.email_invalid'), message: t('form.message_missing') };
  const check = (form: HTMLFormElement): FieldErrors =>
    Object.fromEntries(wrongFields(read(new FormData(form))).map(name => [name, sentences[name]]));
  return { sent, form: useForm(request, { read, check }) };
}
