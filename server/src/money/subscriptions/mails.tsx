import { TAGS } from '../../kit/text/messages.ts';
import type { MailTemplate } from '../../platform/mail/rules.ts';

interface Props {
  origin: string;
  plan: string;
  /** The end of the paid billing period. */
  until: string;
}

function subscriptionMail(name: string): MailTemplate<Props> {
  return {
    name,
    compose({ origin, plan, until }, { locale, say }) {
      const day = new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(until));
      const text = (key: string) => say('mail', `${name}.${key}`, { plan, until: day });
      return {
        subject: text('subject'),
        heading: text('heading'),
        paragraphs: [text('first'), text('second')],
        action: { label: text('open'), url: `${origin}/members/subscription` },
      };
    },
    samples: [{ plan: '10 reports a month', until: '2026-07-15T00:00:00Z' }],
  };
}

export const canceledMail = subscriptionMail('subscriptionCanceled');
export const pastDueMail = subscriptionMail('subscriptionPastDue');
export const endedMail = subscriptionMail('subscriptionEnded');
export const subscriptionMails = [canceledMail, pastDueMail, endedMail];
