import { deleteAccountCall, DELETE_EMAIL } from '@marque/server/identity/privacy/contract';
import { useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import type { FieldErrors } from '../../kit/forms/form-errors.ts';
import { useCall } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { useToast } from '../../kit/ui/notice/toast.tsx';

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
  const check = (form: HTMLFormElement): FieldErrors =>
    isDeletable(read(new FormData(form))) ? {} : { email: t('form.email_invalid') };
  return { sent, form: useForm(request, { read, check }) };
}

/** Whether the form can be sent: an address as on the server; a message is not needed. */
export function isDeletable({ email }: { email: string }): boolean {
  return DELETE_EMAIL.test(email.trim());
}
