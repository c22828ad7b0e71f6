import type { MailTemplate } from '../../platform/mail/rules.ts';
import { StatusPart } from './contract.ts';

/** Asks the owner of an address whether emails about incidents are wanted. */
export const confirmIncidentsMail: MailTemplate<{ origin: string; token: string }> = {
  name: 'incidents-confirm',
  compose({ origin, token }, { site, say: words }) {
    const say = (key: string) => words('mail', `incidentsConfirm.${key}`, { site: site.name });
    return {
      subject: say('subject'),
      heading: say('heading'),
      paragraphs: [say('first'), say('second')],
      action: { label: say('open'), url: `${origin}/status/confirm?token=${token}` },
    };
  },
  samples: [{ token: 'sample' }],
};

interface IncidentMailProps {
  origin: string;
  /** Ends these emails without a sign-in. */
  token: string;
  title: string;
  text: string;
  parts: StatusPart[];
  isOver: boolean;
}

/** An incident begins, or is over: in the operators' words. */
export const incidentMail: MailTemplate<IncidentMailProps> = {
  name: 'incident',
  compose({ origin, token, title, text, parts, isOver }, { site, say: words }) {
    const say = (key: string, more = {}) => words('mail', `incident.${key}`, { site: site.name, title, ...more });
    const unsubscribe = `${origin}/status/unsubscribe?token=${token}`;
    const concerned = parts.map(part => words('mail', `incident.part.${part}`)).join(', ');
    return {
      subject: say(isOver ? 'subjectOver' : 'subject'),
      heading: say(isOver ? 'headingOver' : 'heading'),
      paragraphs: [
        ...text.split(/\n+/).filter(Boolean),
        say('parts', { parts: concerned }),
        say(isOver ? 'last' : 'next'),
      ],
      action: { label: say('open'), url: `${origin}/status` },
      links: [{ label: say('unsubscribe'), url: unsubscribe }],
      unsubscribe,
    };
  },
  samples: [false, true].map(isOver => ({
    token: 'sample',
    title: 'Reports take longer than usual',
    text: 'A source answers slowly. We are working on it with the provider.',
    parts: [...StatusPart.options],
    isOver,
  })),
};
