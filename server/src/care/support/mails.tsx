import { SAMPLE_VEHICLE, type Email, type MailFrame, type MailTemplate } from '../../platform/mail/rules.ts';
import { TicketTopic } from './contract.ts';

export interface TicketMailProps {
  origin: string;
  number: string;
  topic: TicketTopic;
  /** Empty where it is about no vehicle. */
  vin: string;
  /** The answer of our support. */
  text: string;
  /** The ticket's page; null for somebody without an account. */
  path: string | null;
  /** Where an answer by email arrives; null: at the site's own address. */
  replyTo: string | null;
}

const SAMPLE_TICKET = {
  number: 'MQT-0000-0001',
  text: 'Thank you for writing to us.\nThe record you asked about was reported by the auction house on May 4.',
  path: '/members/tickets/sample',
  replyTo: 'ticket@reply.example',
};

/** An email about a ticket; its words are `mail.<key>.*`. `own`: whether the ticket's text is in it. */
function ticketMail(name: string, key: string, paragraphs: (props: TicketMailProps) => string[]) {
  return {
    name,
    compose(props: TicketMailProps, { say }: MailFrame): Email {
      const { number, topic, vin, path, replyTo } = props;
      const about = vin || say('mail', `ticket.topic.${topic}`);
      const words = (part: string): string => say('mail', `${key}.${part}`, { number, about });
      const own = paragraphs(props);
      return {
        subject: words('subject'),
        heading: words('heading'),
        paragraphs: [...own, words('first'), ...(replyTo ? [say('mail', 'ticket.reply')] : [])],
        action: path === null ? null : { label: say('mail', 'ticket.open'), url: props.origin + path },
        ...(replyTo ? { replyTo, marker: say('mail', 'ticket.marker') } : {}),
      };
    },
    samples: [
      { ...SAMPLE_TICKET, topic: 'document', vin: SAMPLE_VEHICLE.vin },
      ...TicketTopic.options.map(topic => ({ ...SAMPLE_TICKET, topic, vin: '' })),
    ],
  } satisfies MailTemplate<TicketMailProps>;
}

const none = (): string[] => [];
/** Each line of an answer is a paragraph: emails have no other way to keep it. */
const answer = ({ text }: TicketMailProps): string[] => text.split('\n').filter(line => line.trim() !== '');

export const ticketOpenedMail = ticketMail('ticket-opened', 'ticketOpened', none);
export const ticketForFailuresMail = ticketMail('ticket-for-failures', 'ticketForFailures', none);
export const ticketAnsweredMail = ticketMail('ticket-answered', 'ticketAnswered', answer);
export const ticketSolvedMail = ticketMail('ticket-solved', 'ticketSolved', none);
export const ticketRepliedMail = ticketMail('ticket-replied', 'ticketReplied', none);
export const ticketWarningMail = ticketMail('ticket-warning', 'ticketWarning', none);
export const ticketLateMail = ticketMail('ticket-late', 'ticketLate', none);
