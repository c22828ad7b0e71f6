import type { MailTemplate } from '../../platform/mail/rules.ts';

export interface WebhookStoppedProps {
  origin: string;
  url: string;
  /** It answered 410; otherwise nothing got through for a day. */
  isGone: boolean;
}

/** To the owner of an endpoint that nothing is sent to any more. */
export const webhookStoppedMail: MailTemplate<WebhookStoppedProps> = {
  name: 'webhook-stopped',
  compose({ origin, url, isGone }, frame) {
    const say = (key: string) => frame.say('mail', `webhookStopped.${key}`, { url });
    return {
      subject: say('subject'),
      heading: say('heading'),
      paragraphs: [say(isGone ? 'gone' : 'failing'), say('kept')],
      action: { label: say('open'), url: `${origin}/developers/webhooks` },
    };
  },
  samples: [
    { url: 'https://hooks.example.com/marque', isGone: false },
    { url: 'https://hooks.example.com/marque', isGone: true },
  ],
};
