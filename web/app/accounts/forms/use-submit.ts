import { PASSWORD_MIN } from '@marque/server/accounts/contract';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type CheckedField, faultsIn } from './field-faults.ts';
import { isPairWrong, NO_ERRORS, type FormErrors, formErrorsOf, unfilled } from './form-errors.ts';

/** Thrown by a step its reader has called off: nothing went wrong, there is nothing to say. */
export class CalledOff extends Error {}

/** Thrown by a step that knows better than the server which field is wrong and why. */
export class WrongField extends Error {
  readonly field: string;

  constructor(field: string, text: string) {
    super(text);
    this.name = 'WrongField';
    this.field = field;
  }
}

export interface Submission {
  busy: boolean;
  errors: FormErrors;
  /** The sentence at a field, or nothing. */
  at: (name: string) => string | undefined;
  /** Email and password do not fit each other: both are marked. */
  pairWrong: boolean;
  /**
   * Makes the handler of a form: checks what was left empty and the fields named, takes the step once, says everything
   * that is wrong and where.
   */
  submit: (
    step: (fields: FormData) => Promise<void>,
    checked?: readonly CheckedField[],
  ) => (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A form on its way to the server. What was typed stays; the first wrong field gets the focus.
 * A step that ends well leaves the form busy when `staysBusy`: the page is about to change.
 */
export function useSubmit({ staysBusy = false }: { staysBusy?: boolean } = {}): Submission {
  const t = useTranslations('accounts');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const complain = (form: HTMLFormElement, found: FormErrors) => {
    setErrors(found);
    controlsOf(form)
      .find(control => control.name in found.fields || (isPairWrong(found) && control.name === 'email'))
      ?.focus();
  };
  const faults = (form: HTMLFormElement, checked: readonly CheckedField[]) => ({
    ...Object.fromEntries(
      faultsIn(new FormData(form), checked).map(([name, fault]) => [name, t(`wrong.${fault}`, { min: PASSWORD_MIN })]),
    ),
    ...unfilled(controlsOf(form), {
      missing: name => t(`missing.${asMissing(name)}`),
      notEmail: t('missing.emailForm'),
    }),
  });
  const send = async (
    form: HTMLFormElement,
    step: (fields: FormData) => Promise<void>,
    checked: readonly CheckedField[],
  ) => {
    if (busy) return;
    const controls = controlsOf(form);
    const fields = faults(form, checked);
    if (Object.keys(fields).length > 0) return complain(form, { ...NO_ERRORS, fields });
    setBusy(true);
    setErrors(NO_ERRORS);
    try {
      await step(new FormData(form));
      if (!staysBusy) setBusy(false);
    } catch (error) {
      setBusy(false);
      if (error instanceof CalledOff) return;
      if (error instanceof WrongField)
        return complain(form, { ...NO_ERRORS, fields: { [error.field]: error.message } });
      const names = controls.map(control => control.name);
      const wait = (minutes: number) => t('wait', { minutes });
      complain(form, formErrorsOf(error, names, { unreachable: t('unreachable'), wait }));
    }
  };
  return {
    busy,
    errors,
    at: name => errors.fields[name],
    pairWrong: isPairWrong(errors),
    submit:
      (step, checked = []) =>
      event => {
        event.preventDefault();
        void send(event.currentTarget, step, checked);
      },
  };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input[name], select[name], textarea[name]')];
}

const MISSING = ['email', 'pass', 'new_pass', 'current'] as const;

function asMissing(name: string): (typeof MISSING)[number] {
  return MISSING.find(each => each === name) ?? 'email';
}
