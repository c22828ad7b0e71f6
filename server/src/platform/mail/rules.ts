import type { Say } from '../../kit/text/messages.ts';
import type { Locale, Site } from '../sites/contract.ts';

/** Data common to all emails: the brand, the language, and the address of the site. */
export interface MailFrame {
  site: Site;
  locale: Locale;
  say: Say;
  origin: string;
}

/** The content of an email: one heading, paragraphs, and at most one button. */
export interface Email {
  subject: string;
  heading: string;
  paragraphs: string[];
  action: { label: string; url: string } | null;
  /** Ways besides the button. */
  links?: { label: string; url: string }[];
  /** Ends emails of this kind at one press, without a sign-in; mail programs show it beside the sender (RFC 8058). */
  unsubscribe?: string;
  /** Where an answer to it arrives, where that is not the site's own address. */
  replyTo?: string;
  /** Its first line: an answer ends above it. */
  marker?: string;
}

/** How long the link that ends emails works: an email may be kept for years before somebody has enough of them. */
export const UNSUBSCRIBE_MS = 5 * 366 * 24 * 60 * 60 * 1000;

/** One kind of email: its name and how it is rendered. */
export interface MailTemplate<Props extends { origin: string }> {
  name: string;
  compose(props: Props, frame: MailFrame): Email;
  /** Invented data with which operators see it; together they use every sentence of it. */
  samples: readonly SampleOf<Props>[];
  /** It also leaves to addresses that get no other email: an account's safety needs it. */
  essential?: true;
}

type SampleOf<Props> = Omit<Props, 'origin'>;

/** Any of them, in lists: what it is rendered from is known to itself alone. */
export type AnyMailTemplate = Pick<MailTemplate<never>, 'name' | 'compose' | 'essential'> & {
  samples: readonly object[];
};

/** The vehicle of samples. */
export const SAMPLE_VEHICLE = { vin: '1HGCM82633A004352', title: '2003 Honda Accord' };

interface DocumentMailProps {
  origin: string;
  vin: string;
  title: string;
}

/** A mail about one document; its words are `mail.<kind>.*`, its button opens `path`. */
export function documentMail(
  name: string,
  kind: string,
  path: (vin: string) => string,
): MailTemplate<DocumentMailProps> {
  return {
    name,
    compose(props, frame) {
      const say = (key: string) => frame.say('mail', `${kind}.${key}`, { title: props.title, vin: props.vin });
      return {
        subject: say('subject'),
        heading: say('heading'),
        paragraphs: [say('first'), say('second')],
        action: { label: say('open'), url: props.origin + path(props.vin) },
      };
    },
    samples: [SAMPLE_VEHICLE],
  };
}

/** Random tokens and signed ones, as links carry them: long, of letters and figures. */
const TOKENS = /(?=[\w.-]*\d)(?=[\w.-]*[a-z])(?:[\w-]{40,}(?:\.[\w-]+)*|[\w-]{20,}\.[\w-]{40,})/gi;

/** An email without the tokens of its links. */
export function withoutTokens(text: string): string {
  return text.replaceAll(TOKENS, '…');
}

/** Names the row of an email; jobs of before have its id alone. */
export interface MailJob {
  id: string;
  ownerId?: string;
}
