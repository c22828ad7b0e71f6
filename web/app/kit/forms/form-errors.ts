import type { Reason } from '@marque/server/app';
import { CallError } from '../../client.ts';
import { Canceled } from './use-call.ts';

/** The sentence of each field that is wrong, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The errors of a form. */
export interface FormErrors {
  fields: FieldErrors;
  /** The error that belongs to no field of the form; said above it. */
  general: string | null;
  /** The server's reason for it, or null where it was not the server that refused. */
  reason: Reason | null;
}

/** Errors about two fields together: which one is wrong is unknown. */
const OF_THE_PAIR = new Set<Reason | null>(['login_wrong', 'access_wrong']);

/** Whether email and password do not fit each other. */
export function isPairWrong({ reason, general }: FormErrors): boolean {
  return general !== null && OF_THE_PAIR.has(reason);
}

export const NO_ERRORS: FormErrors = { fields: {}, general: null, reason: null };

/** Reads why an action failed. An error at a field that the form does not show is said above the form. */
export function formErrorsOf(error: unknown, names: readonly string[], textOf: (error: unknown) => string): FormErrors {
  if (error instanceof Canceled) return NO_ERRORS;
  const { reason, answer } = error instanceof CallError ? error : { reason: null, answer: null };
  const field = answer?.field;
  const text = textOf(error);
  const isAtField = field !== undefined && names.includes(field) && !OF_THE_PAIR.has(reason);
  return isAtField ? { fields: { [field]: text }, general: null, reason } : { fields: {}, general: text, reason };
}

/** The part of a form's field that says whether something has been entered and reads as what it should be. */
export interface Checked {
  name: string;
  validity: Pick<ValidityState, 'valueMissing' | 'typeMismatch'>;
}

/** The fields that were left empty or cannot be an address, said before anything is sent. */
export function unfilled(
  controls: Iterable<Checked>,
  words: { missing: (name: string) => string; notEmail: string },
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, validity } of controls) {
    if (validity.valueMissing) found[name] = words.missing(name);
    else if (validity.typeMismatch) found[name] = words.notEmail;
  }
  return found;
}
