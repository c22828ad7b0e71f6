import type { MailTemplate } from '../../platform/mail/rules.ts';

interface MergedProps {
  origin: string;
  /** The address of the account that stays, and of the one that was closed; they may be the same. */
  stays: string;
  closed: string;
}

/** To both addresses of a member whose accounts an operator has merged. */
export const accountsMergedMail: MailTemplate<MergedProps> = {
  name: 'accounts-merged',
  compose({ origin, stays, closed }, frame) {
    const say = (key: string) => frame.say('mail', `merged.${key}`, { site: frame.site.name, stays, closed });
    return {
      subject: say('subject'),
      heading: say('subject'),
      paragraphs: [say('first'), say('second'), say('notYou')],
      action: { label: say('open'), url: `${origin}/members/login` },
    };
  },
  samples: [{ stays: 'maria@example.com', closed: 'maria.old@example.com' }],
  essential: true,
};
