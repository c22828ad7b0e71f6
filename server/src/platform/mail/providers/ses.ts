import { createVerify } from 'node:crypto';
import { z } from 'zod';
import { mailIdIn, MAIL_HEADER, shortened, type EventSource, type MailEvent } from './event-source.ts';

/** Amazon's own hosts: a certificate or a confirmation of another one proves nothing. */
const HOST = String.raw`https://sns\.[a-z0-9-]{1,40}\.amazonaws\.com(?:\.cn)?/`;
const CERTIFICATE = new RegExp(String.raw`^${HOST}SimpleNotificationService-[0-9a-f]{1,64}\.pem$`);
const CONFIRMATION = new RegExp(String.raw`^${HOST}\?Action=ConfirmSubscription&`);

const Envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().max(200),
  TopicArn: z.string().max(300),
  Message: z.string(),
  Timestamp: z.string().max(40),
  Subject: z.string().optional(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string().max(2000),
  SigningCertURL: z.string().regex(CERTIFICATE),
});
type Envelope = z.output<typeof Envelope>;

const Recipients = z
  .array(z.object({ emailAddress: z.email().max(254), diagnosticCode: z.string().optional() }))
  .max(100);
/** A notification of an identity has `notificationType`, an event of a configuration set `eventType`. */
const Message = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).optional() }),
  bounce: z.object({ bounceType: z.string(), feedbackId: z.string(), bouncedRecipients: Recipients }).optional(),
  complaint: z
    .object({
      feedbackId: z.string(),
      complaintFeedbackType: z.string().nullish(),
      complainedRecipients: Recipients,
    })
    .optional(),
});

/** What the signature covers, in this order. */
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

/**
 * Amazon SES through SNS (https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html). Anybody has a
 * topic at Amazon, so only posts of ours count. `fetchText` reads an address of Amazon.
 */
export function createSes(topic: string, fetchText: (url: string) => Promise<string>): EventSource {
  const certificates = new Map<string, Promise<string>>();

  function certificateAt(url: string): Promise<string> {
    const known = certificates.get(url) ?? fetchText(url);
    if (!certificates.has(url)) {
      certificates.clear();
      certificates.set(url, known);
      known.catch(() => certificates.delete(url));
    }
    return known;
  }

  async function isAmazons(post: Envelope): Promise<boolean> {
    const text = SIGNED[post.Type].map(name => (post[name] === undefined ? '' : `${name}\n${post[name]}\n`)).join('');
    const algorithm = post.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256';
    return createVerify(algorithm)
      .update(text)
      .verify(await certificateAt(post.SigningCertURL), post.Signature, 'base64');
  }

  return {
    async read(body) {
      const post = Envelope.parse(JSON.parse(body));
      if (post.TopicArn !== topic || !(await isAmazons(post))) return null;
      if (post.Type === 'Notification') return eventsIn(post);
      if (post.Type === 'SubscriptionConfirmation' && CONFIRMATION.test(post.SubscribeURL ?? ''))
        await fetchText(post.SubscribeURL ?? '');
      return [];
    },
  };
}

function eventsIn({ Message: text }: Envelope): MailEvent[] {
  const read = Message.safeParse(JSON.parse(text));
  // A topic also says what is no bounce, such as that it works.
  if (!read.success) return [];
  const { mail, bounce, complaint, ...types } = read.data;
  const type = types.notificationType ?? types.eventType;
  const named = mail.headers?.find(({ name }) => name.toLowerCase() === MAIL_HEADER.toLowerCase())?.value;
  const of = (kind: MailEvent['kind'], feedbackId: string, recipients: z.output<typeof Recipients>) =>
    recipients.map(({ emailAddress: email, diagnosticCode }): MailEvent => {
      const id = `ses ${feedbackId} ${email}`.slice(0, 400);
      return { id, kind, email, detail: shortened(diagnosticCode), mailId: mailIdIn(named) };
    });
  if (type === 'Bounce' && bounce)
    return of(bounce.bounceType === 'Permanent' ? 'hard' : 'soft', bounce.feedbackId, bounce.bouncedRecipients);
  if (type === 'Complaint' && complaint && complaint.complaintFeedbackType !== 'not-spam')
    return of('complaint', complaint.feedbackId, complaint.complainedRecipients);
  return [];
}
