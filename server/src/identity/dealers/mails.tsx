import type { MailTemplate } from '../../platform/mail/rules.ts';

interface DealerMailProps {
  origin: string;
  company: string;
  /** Why, as the operator wrote it; empty where nothing was refused. */
  reason: string;
}

const SAMPLE_COMPANY = 'Oakfield Motors LLC';
const SAMPLE_REASON = 'The license expired on April 30.';

/** An email to the dealer about the status of the application; its texts are `mail.<kind>.*`. `reason`: that of its sample. */
function dealerMail(name: string, kind: string, reason = ''): MailTemplate<DealerMailProps> {
  return {
    name,
    compose({ origin, company, reason }, frame) {
      const say = (key: string) => frame.say('mail', `${kind}.${key}`, { company, reason });
      const why = reason ? [say('reason')] : [];
      return {
        subject: say('subject'),
        heading: say('heading'),
        paragraphs: [say('first'), ...why, say('second')],
        action: { label: say('open'), url: `${origin}/members/dealer` },
      };
    },
    samples: [{ company: SAMPLE_COMPANY, reason }],
  };
}

/** The email of each state that an application comes to. */
export const STATE_MAILS = {
  pending: dealerMail('dealer-received', 'dealerReceived'),
  approved: dealerMail('dealer-approved', 'dealerApproved'),
  rejected: dealerMail('dealer-rejected', 'dealerRejected', SAMPLE_REASON),
  suspended: dealerMail('dealer-suspended', 'dealerSuspended', SAMPLE_REASON),
} as const;

/** To the site's own address: an application is waiting for a decision. */
export const dealerWaitsMail: MailTemplate<Omit<DealerMailProps, 'reason'>> = {
  name: 'dealer-waits',
  compose({ origin, company }, frame) {
    const say = (key: string) => frame.say('mail', `dealerWaits.${key}`, { company });
    return {
      subject: say('subject'),
      heading: say('heading'),
      paragraphs: [say('first')],
      action: { label: say('open'), url: `${origin}/operator/dealers` },
    };
  },
  samples: [{ company: SAMPLE_COMPANY }],
};

export const dealerMails = [...Object.values(STATE_MAILS), dealerWaitsMail];
