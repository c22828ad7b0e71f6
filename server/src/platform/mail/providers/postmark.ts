import { z } from 'zod';
import { sameText } from '../../../kit/security/crypto.ts';
import { mailIdIn, shortened, type EventSource, type MailEventKind } from './event-source.ts';

const Post = z.object({
  RecordType: z.string(),
  ID: z.union([z.number(), z.string()]).transform(String),
  Type: z.string(),
  Email: z.email().max(254),
  Description: z.string().optional(),
  Details: z.string().optional(),
  Metadata: z.record(z.string(), z.string()).optional(),
});

/** Its kinds of bounces (https://postmarkapp.com/developer/api/bounce-api#bounce-types); others say nothing of the address. */
const KINDS: Readonly<Record<string, MailEventKind>> = {
  HardBounce: 'hard',
  BadEmailAddress: 'hard',
  ManuallyDeactivated: 'hard',
  Transient: 'soft',
  SoftBounce: 'soft',
  DnsError: 'soft',
  SpamNotification: 'complaint',
  SpamComplaint: 'complaint',
};

/**
 * Postmark's bounce and spam complaint webhooks. It signs nothing: its address is set with a user and a password
 * (`https://marque:<secret>@<host>/webhooks/mail/postmark`), which come as HTTP basic authentication.
 */
export const createPostmark = (secret: string): EventSource => ({
  async read(body, headers) {
    const given = /^Basic ([\w+/=]{1,1000})$/.exec(headers.authorization ?? '')?.[1] ?? '';
    const password = Buffer.from(given, 'base64').toString('utf8').split(':').slice(1).join(':');
    if (!sameText(secret, password)) return null;
    const post = Post.parse(JSON.parse(body));
    const kind = post.RecordType === 'Bounce' || post.RecordType === 'SpamComplaint' ? KINDS[post.Type] : undefined;
    if (!kind) return [];
    const detail = shortened(post.Details || post.Description);
    return [{ id: `postmark ${post.ID}`, kind, email: post.Email, detail, mailId: mailIdIn(post.Metadata?.marque) }];
  },
});
