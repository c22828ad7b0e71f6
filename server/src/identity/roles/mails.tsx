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

interface ApprovalProps {
  origin: string;
  /** The proposal in the console of the brand. */
  path: string;
  site: string;
  who: string;
  /** Which kind of change, as the log calls it. */
  action: string;
  reason: string;
}

/** To who may decide a change that another operator has proposed. */
export const approvalMail: MailTemplate<ApprovalProps> = {
  name: 'approval-waits',
  compose({ origin, path, ...about }, frame) {
    const say = (key: string) => frame.say('mail', `approvals.waits.${key}`, about);
    return {
      subject: say('subject'),
      heading: say('heading'),
      paragraphs: [say('first'), say('second')],
      action: { label: say('open'), url: origin + path },
    };
  },
  samples: [
    {
      path: '/operator/approvals?brand=default&approval=apr_1',
      site: 'Marque',
      who: 'ann@example.com',
      action: 'order.refund',
      reason: 'The buyer paid twice.',
    },
  ],
};

export const roleMails = [invitationMail, approvalMail];
