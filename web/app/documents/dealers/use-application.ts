import { dealerRegisterCall } from '@marque/server/identity/dealers/contract';
import { useNavigate } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { CallError } from '../../client.ts';
import { type FieldErrors, NO_ERRORS } from '../../kit/forms/form-errors.ts';
import { useCall } from '../../kit/forms/use-call.ts';
import { type Form, useForm } from '../../kit/forms/use-form.ts';
import { type ApplicationInput, FIELDS, readApplication, sentenceKey } from './application-input.ts';

/** The state that the page behind the form gets when an application has just been sent. */
export interface JustSent {
  sent: true;
}

/** Sends the application; then the page behind the form is shown. */
export function useApplication(): Form {
  const t = useTranslations('dealers');
  const navigate = useNavigate();
  const register = useCall(dealerRegisterCall, {
    onSuccess: () => navigate('/members/dealer', { state: { sent: true } satisfies JustSent }),
  });
  const check = (form: HTMLFormElement): FieldErrors => {
    const [fields, now] = [new FormData(form), new Date()];
    const read = readApplication(fields, now);
    if ('input' in read) return {};
    return Object.fromEntries(read.wrong.map(name => [name, t(`wrong.${sentenceKey(name, fields, now)}`)]));
  };
  /** The form has a better sentence for a field than that it is wrong. */
  const explain = (error: Error) => {
    const answer = error instanceof CallError && error.reason === 'invalid_field' ? error.answer : null;
    const field = FIELDS.find(name => name === answer?.field);
    return field && { ...NO_ERRORS, fields: { [field]: t(`wrong.${field}`) } };
  };
  return useForm(register, { read: readChecked, check, explain });
}

/** The input sent for a form that has been checked. @throws when it has not */
function readChecked(fields: FormData): ApplicationInput {
  const read = readApplication(fields, new Date());
  if ('wrong' in read) throw new Error(`Not checked: ${read.wrong.join(', ')}`);
  return read.input;
}
