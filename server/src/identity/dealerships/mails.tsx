import type { MailTemplate } from '../../platform/mail/rules.ts';
import { DealershipRole } from './contract.ts';

interface InvitationProps {
  origin: string;
  /** A path of the site with the token. */
  path: string;
  dealership: string;
  role: DealershipRole;
}

/** To who is invited to a dealership. */
export const dealershipInvitationMail: MailTemplate<InvitationProps> = {
  name: 'dealership-invitation',
  compose({ origin, path, dealership, role }, frame) {
    const say = (key: string) =>
      frame.say('mail', `dealerships.invitation.${key}`, {
        site: frame.site.name,
        dealership,
        role: frame.say('mail', `dealerships.role.${role}`),
      });
    return {
      subject: say('subject'),
      heading: say('heading'),
      paragraphs: [say('first'), say('second')],
      action: { label: say('open'), url: origin + path },
    };
  },
  samples: DealershipRole.options.map(role => ({
    path: '/dealer/invitation',
    dealership: 'Oakfield Motors LLC',
    role,
  })),
};
