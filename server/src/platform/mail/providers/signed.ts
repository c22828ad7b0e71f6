import { z } from 'zod';
import { isSigned } from '../../../kit/security/signed-body.ts';
import { mailIdIn, shortened, type EventSource } from './event-source.ts';

const Post = z.object({
  id: z.string().min(1).max(200),
  kind: z.enum(['hard', 'soft', 'complaint']),
  email: z.email().max(254),
  detail: z.string().max(5000).optional(),
  /** Our email: the text of its header `X-Marque-Mail`. */
  mail: z.string().max(200).optional(),
});

/** Any mail server whose operator forwards what became of emails, signed with our secret. */
export const createSigned = (secret: string, clock: () => Date): EventSource => ({
  async read(body, headers) {
    const now = clock();
    if (!isSigned(body, String(headers['x-marque-signature'] ?? ''), { secret, now })) return null;
    const { id, kind, email, detail, mail } = Post.parse(JSON.parse(body));
    return [{ id: `signed ${id}`, kind, email, detail: shortened(detail), mailId: mailIdIn(mail) }];
  },
});
