import { saySentence, translatorFor, writtenSentence, type Say } from '../../../kit/text/messages.ts';
import type { Locale, Site } from '../../sites/contract.ts';
import type { MailFrame } from '../rules.ts';
import { sentenceFault } from '../rules/sentences.ts';

/** The namespace of the sentences of emails. */
export const WORDS = 'mail';

/** What an email is rendered in: the brand with its own words, where they can stand in place of ours. */
export function frameOf(site: Site, locale: Locale, origin: string): MailFrame {
  return { site, locale, origin, say: sayOf(site, locale) };
}

function sayOf(site: Site, locale: Locale): Say {
  const say = translatorFor(locale);
  const own = new Map(Object.entries(site.mail_texts[locale] ?? {}));
  if (own.size === 0) return say;
  return (namespace, key, params) => {
    const sentence = namespace === WORDS ? own.get(key) : undefined;
    const ours = sentence === undefined ? null : writtenSentence(locale, WORDS, key);
    if (sentence === undefined || ours === null || sentenceFault(key, ours, sentence))
      return say(namespace, key, params);
    return saySentence(locale, sentence, params);
  };
}
