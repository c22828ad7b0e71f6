import { PASSWORD_MIN } from '@marque/server/identity/accounts/contract';
import { useTranslations } from 'use-intl';
import { type FieldErrors, unfilled } from '../../../kit/forms/form-errors.ts';
import { controlsOf } from '../../../kit/forms/use-form.ts';
import { type CheckedField, faultsIn } from './field-faults.ts';

/** Checks a form of an account before it is sent: what was left empty, and the fields named. */
export function useChecks(names: readonly CheckedField[] = []): (form: HTMLFormElement) => FieldErrors {
  const t = useTranslations('accounts');
  return form => ({
    ...Object.fromEntries(
      faultsIn(new FormData(form), names).map(([name, fault]) => [name, t(`wrong.${fault}`, { min: PASSWORD_MIN })]),
    ),
    ...unfilled(controlsOf(form), {
      missing: name => t(`missing.${asMissing(name)}`),
      notEmail: t('missing.emailForm'),
    }),
  });
}

const MISSING = ['email', 'pass', 'new_pass', 'current'] as const;

function asMissing(name: string): (typeof MISSING)[number] {
  return MISSING.find(each => each === name) ?? 'email';
}
