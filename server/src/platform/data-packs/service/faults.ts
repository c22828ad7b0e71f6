import type { Locale } from '../../../kit/contract.ts';
import { translatorFor, writtenSentence } from '../../../kit/text/messages.ts';
import type { Fault, Said } from '../rules.ts';

const WORDS = 'pack-words';

/** A fault by the key of its sentence under `reject` of `pack-words`. */
export function faulty(key: string, params: Said['params'] = {}): Required<Fault> {
  return { reason: translatorFor('en')(WORDS, `reject.${key}`, params), said: { key, params } };
}

/**
 * A fault in the language of a page. One without a sentence of ours stays as it is: a source worded it, or it was kept by
 * another release.
 */
export function faultIn(locale: Locale, { reason, said }: Fault): string {
  if (!said || writtenSentence(locale, WORDS, `reject.${said.key}`) === null) return reason;
  return translatorFor(locale)(WORDS, `reject.${said.key}`, said.params);
}
