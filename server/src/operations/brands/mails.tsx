import type { MailTemplate } from '../../platform/mail/rules.ts';

interface SenderProps {
  origin: string;
  /** The page that confirms the address. */
  path: string;
  address: string;
}

/** To the address that emails of a brand come from: who opens it there has the mailbox. */
export const senderMail: MailTemplate<SenderProps> = {
  name: 'sender-confirm',
  compose({ origin, path, address }, frame) {
    const say = (key: string) => frame.say('mail', `sender.${key}`, { site: frame.site.name, address });
    return {
      subject: say('subject'),
      heading: say('heading'),
      paragraphs: [say('first'), say('second')],
      action: { label: say('open'), url: origin + path },
    };
  },
  samples: [{ path: '/operator/go-live', address: 'help@example.com' }],
};

export const brandMails = [senderMail];
