import { dealerRegisterCall } from '@marque/server/dealers/contract';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { CallError, send } from '../client.ts';
import { useProblemText } from '../shell/problem-text.ts';
import { type ApplicationField, FIELDS, readApplication, sentenceKey } from './application-input.ts';

type FormErrors = Partial<Record<ApplicationField, string>>;

/** What the page behind the form is told when an application has just been sent. */
export interface JustSent {
  sent: true;
}

/**
 * Sends the application. What is wrong is said at its fields and counted above them; the first gets the focus. What
 * was typed stays.
 */
export function useApplication() {
  const t = useTranslations('dealers');
  const navigate = useNavigate();
  const textOf = useProblemText();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FormErrors>({});
  const [loose, setLoose] = useState<string | null>(null);

  const complain = (form: HTMLFormElement, found: FormErrors) => {
    setErrors(found);
    const first = FIELDS.find(name => found[name]);
    const control = first && form.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };
  const refused = (form: HTMLFormElement, error: unknown) => {
    const answer = error instanceof CallError ? error.answer : null;
    const field = FIELDS.find(name => name === answer?.field);
    if (!answer || !field) return setLoose(textOf(error));
    complain(form, { [field]: answer.reason === 'invalid_field' ? t(`wrong.${field}`) : answer.message });
  };
  const submit = async (form: HTMLFormElement) => {
    const [fields, now] = [new FormData(form), new Date()];
    const read = readApplication(fields, now);
    setLoose(null);
    const said = (name: ApplicationField) => [name, t(`wrong.${sentenceKey(name, fields, now)}`)];
    if ('wrong' in read) return complain(form, Object.fromEntries(read.wrong.map(said)));
    setErrors({});
    setBusy(true);
    try {
      await send(dealerRegisterCall, read.input);
      await navigate('/members/dealer', { state: { sent: true } satisfies JustSent });
    } catch (error) {
      refused(form, error);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    loose,
    count: Object.keys(errors).length,
    at: (name: ApplicationField) => errors[name],
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!busy) void submit(event.currentTarget);
    },
  };
}
