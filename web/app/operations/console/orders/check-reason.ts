import { textIn } from '../../../kit/forms/use-form.ts';

/** Refuses a form without a reason, with this sentence. */
export const checkReason =
  (sentence: string) =>
  (form: HTMLFormElement): Record<string, string> =>
    textIn(new FormData(form), 'reason').trim().length < 3 ? { reason: sentence } : {};
