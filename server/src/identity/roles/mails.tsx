import { OperatorRole } from '../../platform/sites/contract.ts';
import type { MailTemplate } from '../../platform/mail/rules.ts';

interface InvitationProps {
  origin: string;
  /** A path of the site with the token. */
  path: string;
  role: OperatorRole;
}

/** To who is invited to work for the operator. */
export const invitationMail: MailTemplate<InvitationProps> = {
  name: 'role-invitation',
  compose({ origin, path, role }, frame) {
    const say = (key: string, params: Record<string, string> = {}) =>
      frame.say('mail', `roles.invitation.${key}`, params);
    const site = frame.site.name;
    return {
      subject: say('subject', { site }),
      heading: say('heading', { site }),
      paragraphs: [say('first', { site, role: frame.say('mail', `roles.role.${role}`) }), say('second')],
      action: { label: say('open'), url: origin + path },
    };
  },
  samples: OperatorRole.options.map(role => ({ path: '/members/invitation', role })),
};

export const roleMails = [invitationMail];
