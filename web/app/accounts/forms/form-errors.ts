import { CallError } from '../../client.ts';

/** What is wrong with a form: at its fields, and what belongs to none of them. */
export interface FormErrors {
  fields: Readonly<Record<string, string>>;
  loose: string | null;
  /** The server's key of the refusal, or null where it was not the server that refused. */
  reason: string | null;
}

/** Refusals of two fields together: nobody says which of them is wrong. */
const OF_THE_PAIR = new Set(['login_wrong', 'access_wrong']);

/** Whether email and password do not fit each other. */
export function isPairWrong({ reason, loose }: FormErrors): boolean {
  return loose !== null && reason !== null && OF_THE_PAIR.has(reason);
}

export const NO_ERRORS: FormErrors = { fields: {}, loose: null, reason: null };

/** The sentences that are not the server's own. */
export interface FormErrorWords {
  unreachable: string;
  wait: (minutes: number) => string;
}

/** Reads why a call failed; a refused field that the form does not show is said above it. */
export function formErrorsOf(error: unknown, names: readonly string[], words: FormErrorWords): FormErrors {
  const answer = error instanceof CallError ? error.answer : null;
  if (!answer) return { ...NO_ERRORS, loose: words.unreachable };
  const { field, message, reason, retry_after: waitS } = answer;
  if (waitS) return { fields: {}, loose: words.wait(Math.ceil(waitS / 60)), reason };
  return field !== undefined && names.includes(field) && !OF_THE_PAIR.has(reason)
    ? { fields: { [field]: message }, loose: null, reason }
    : { fields: {}, loose: message, reason };
}

/** The part of a form's field that says whether something has been entered and reads as what it should be. */
export interface Checked {
  name: string;
  validity: Pick<ValidityState, 'valueMissing' | 'typeMismatch'>;
}

/** What was left empty or cannot be an address, said before anything is sent. */
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
