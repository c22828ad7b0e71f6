import { PASSWORD_MIN, isPostalCode, Phone, UpdateProfileInput } from '@marque/server/identity/accounts/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { type FieldErrors, unfilled } from '../../../kit/forms/form-errors.ts';
import { controlsOf } from '../../../kit/forms/use-form.ts';
import { phoneDigits } from './phone-digits.ts';

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

/** The faults of a field that is filled in; each has its sentence. */
type FieldFault = 'short' | 'phone' | 'zip' | 'zipUS' | 'zipCA' | 'state';

type Text = (name: string) => string;

const CHECKS = {
  pass: text => isShort(text('pass')),
  new_pass: text => isShort(text('new_pass')),
  phone: text => (Phone.safeParse(phoneDigits(text('phone'))).success ? null : 'phone'),
  state: text => (UpdateProfileInput.shape.state.safeParse(text('state')).success ? null : 'state'),
  zip: text => zipFault(text('zip').trim(), text('country')),
} satisfies Record<string, (text: Text) => FieldFault | null>;

export type CheckedField = keyof typeof CHECKS;

/** The faults that the server would refuse in these fields, all of it at once; what is empty is not wrong here. */
export function faultsIn(form: Pick<FormData, 'get'>, names: readonly CheckedField[]): [CheckedField, FieldFault][] {
  const text = (name: string) => String(form.get(name) ?? '');
  return names.flatMap(name => {
    const fault = text(name).trim() ? CHECKS[name](text) : null;
    return fault ? [[name, fault] as [CheckedField, FieldFault]] : [];
  });
}

function isShort(password: string): 'short' | null {
  return [...password].length < PASSWORD_MIN ? 'short' : null;
}

function zipFault(code: string, country: string): FieldFault | null {
  if (isPostalCode(code, country)) return null;
  if (country === 'CA') return 'zipCA';
  return isPostalCode('00000', country) && !isPostalCode('0', country) ? 'zipUS' : 'zip';
}
