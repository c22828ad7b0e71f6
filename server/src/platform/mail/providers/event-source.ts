import type { IncomingHttpHeaders } from 'node:http';

/** The header of our emails that names their row; providers give it back with what became of the email. */
export const MAIL_HEADER = 'X-Marque-Mail';

/** What became of an email after the mail server took it. `hard`: the address takes none; `soft`: not this time. */
export type MailEventKind = 'hard' | 'soft' | 'complaint';

export interface MailEvent {
  /** The same each time a provider says it again. */
  id: string;
  kind: MailEventKind;
  email: string;
  /** In the words of the other mail server. */
  detail: string;
  /** The id of our email; null: the provider did not say which one. */
  mailId: string | null;
}

/** A mail provider that posts what became of emails. */
export interface EventSource {
  /** What a post says; null: it is not proved that the provider sent it. @throws for a text that is no such post */
  read(body: string, headers: IncomingHttpHeaders): Promise<readonly MailEvent[] | null>;
}

/** Ours of ids and words that come from outside, at a length that is kept. */
export const shortened = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/\p{Cc}+/gu, ' ').slice(0, 500);

/** The id of an email of ours; null for any other text. */
export const mailIdIn = (text: string | null | undefined): string | null =>
  /\bmai_\w{1,60}\b/.exec(text ?? '')?.[0] ?? null;
