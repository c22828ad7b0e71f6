import type { Email, MailFrame, MailTemplate } from '../../platform/mail/rules.ts';

/** The change. Its words are `mail.secondFactor.<change>.*`. */
export type FactorChange = (typeof CHANGES)[number];
const CHANGES = ['on', 'off', 'passkeyAdded', 'passkeyRemoved', 'codeUsed', 'codesNew'] as const;

interface Props {
  origin: string;
  change: FactorChange;
  /** The name of a passkey. */
  name: string;
  /** Recovery codes that are left. */
  left: number;
}

/** Tells a member what was changed about signing in, in case somebody else has done it. */
export const factorChangedMail: MailTemplate<Props> = {
  name: 'second-factor-changed',
  compose({ origin, change, name, left }: Props, frame: MailFrame): Email {
    const say = (key: string) => frame.say('mail', `secondFactor.${key}`, { site: frame.site.name, name, left });
    return {
      subject: say(`${change}.subject`),
      heading: say(`${change}.subject`),
      paragraphs: [say(`${change}.text`), say('notYou')],
      action: { label: say('open'), url: `${origin}/members/sessions` },
    };
  },
  samples: CHANGES.map(change => ({ change, name: 'Work laptop', left: 7 })),
  essential: true,
};
