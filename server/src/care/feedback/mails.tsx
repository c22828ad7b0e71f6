import type { Email, MailFrame, MailTemplate } from '../../platform/mail/rules.ts';

export interface FeedbackAlertProps {
  origin: string;
  /** Ratings of the last hour, and how many of them are 1 or 2. */
  ratings: number;
  low: number;
}

/** To a brand's own address: many members are not satisfied at once. */
export const feedbackAlertMail = {
  name: 'feedback-alert',
  compose({ origin, ratings, low }: FeedbackAlertProps, { say }: MailFrame): Email {
    const words = (part: string): string => say('mail', `feedbackAlert.${part}`, { ratings, low });
    return {
      subject: words('subject'),
      heading: words('heading'),
      paragraphs: [words('first')],
      action: { label: words('open'), url: `${origin}/operator/feedback?tab=unsatisfied` },
    };
  },
  samples: [{ ratings: 12, low: 7 }],
} satisfies MailTemplate<FeedbackAlertProps>;
