import { type FormEvent, useState } from 'react';
import { useErrorText } from './error-text.ts';
import { type FieldErrors, type FormErrors, formErrorsOf, isPairWrong, NO_ERRORS } from './form-errors.ts';
import type { Action } from './use-call.ts';

interface FormOptions<Input> {
  /** The input sent for the typed values. */
  read: (fields: FormData) => Input;
  /** The fields that are wrong before anything is sent, each with its sentence; in any order. */
  check?: (form: HTMLFormElement) => FieldErrors;
  /** Reads an error where the form knows more about it than the server's answer; undefined where it does not. */
  explain?: (error: Error) => FormErrors | undefined;
}

export interface Form {
  pending: boolean;
  errors: FormErrors;
  /** The sentence at a field, or nothing. */
  at: (name: string) => string | undefined;
  /** Email and password do not fit each other: both are marked. */
  pairWrong: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Takes the errors at the fields away, because one is being corrected. */
  clear: () => void;
}

/**
 * A form whose action is sent with the values of its fields. The fields keep their input. Each error is shown at its
 * field or above the form, and the first wrong field gets the focus.
 */
export function useForm<Input>(
  { pending, run }: Pick<Action<Input>, 'pending' | 'run'>,
  { read, check, explain }: FormOptions<Input>,
): Form {
  const textOf = useErrorText();
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const show = (form: HTMLFormElement, found: FormErrors) => {
    setErrors(found);
    controlsOf(form)
      .find(({ name }) => name in found.fields || (isPairWrong(found) && name === 'email'))
      ?.focus();
  };
  const submit = (form: HTMLFormElement) => {
    if (pending) return;
    const fields = check?.(form) ?? {};
    if (Object.keys(fields).length > 0) return show(form, { ...NO_ERRORS, fields });
    setErrors(NO_ERRORS);
    const names = controlsOf(form).map(({ name }) => name);
    run(read(new FormData(form)), error => show(form, explain?.(error) ?? formErrorsOf(error, names, textOf)));
  };
  return {
    pending,
    errors,
    at: name => errors.fields[name],
    pairWrong: isPairWrong(errors),
    onSubmit: event => {
      event.preventDefault();
      submit(event.currentTarget);
    },
    clear: () => setErrors(found => ({ ...found, fields: {} })),
  };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The fields of a form, in the order one meets them. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input[name], select[name], textarea[name]')];
}

/** The text in a field, as typed. */
export function textIn(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '');
}
