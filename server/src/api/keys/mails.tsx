import type { MailTemplate } from '../../platform/mail/rules.ts';

/** What was done to a key. Its words are `mail.apiKey.<change>.*`. */
export type KeyChange = (typeof CHANGES)[number];
const CHANGES = ['made', 'rotated', 'revoked'] as const;

interface Props {
  origin: string;
  change: KeyChange;
  /** The name of the key, and the last eight characters of its secret. */
  name: string;
  tail: string;
}

/** Tells the owner of a key what was done to it, in case somebody else has done it. */
export const keyChangedMail: MailTemplate<Props> = {
  name: 'api-key-changed',
  compose({ origin, change, name, tail }, frame) {
    const say = (key: string) => frame.say('mail', `apiKey.${key}`, { site: frame.site.name, name, tail });
    return {
      subject: say(`${change}.subject`),
      heading: say(`${change}.subject`),
      paragraphs: [say(`${change}.text`), say('notYou')],
      action: { label: say('open'), url: `${origin}/developers` },
    };
  },
  samples: CHANGES.map(change => ({ change, name: 'Stock sync', tail: '7f3k92qd' })),
  essential: true,
};
