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
  /** The name of the dealership whose key it is; null: the reader's own. */
  dealership: string | null;
}

/** Tells the owner of a key, or those who run its dealership, what was done to it. */
export const keyChangedMail: MailTemplate<Props> = {
  name: 'api-key-changed',
  compose({ origin, change, name, tail, dealership }, frame) {
    const say = (key: string) =>
      frame.say('mail', `apiKey.${key}`, { site: frame.site.name, name, tail, dealership: dealership ?? '' });
    return {
      subject: say(`${change}.subject`),
      heading: say(`${change}.subject`),
      paragraphs: dealership
        ? [say(`${change}.text`), say('ofDealership'), say('notYours')]
        : [say(`${change}.text`), say('notYou')],
      action: { label: say('open'), url: `${origin}${dealership ? '/dealer/keys' : '/developers'}` },
    };
  },
  samples: [null, 'Harbor Point Motors'].flatMap(dealership =>
    CHANGES.map(change => ({ change, name: 'Stock sync', tail: '7f3k92qd', dealership })),
  ),
  essential: true,
};
