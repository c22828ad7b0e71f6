import { rowsAsLines, type TimelineSource } from '../../../kit/people/timeline.ts';
import { users } from '../tables.ts';

const accountLines = (at: 'createdAt' | 'emailVerifiedAt', what: string) =>
  rowsAsLines(users, {
    topic: 'sign_in',
    at,
    of: ({ siteId, userId }) => ({ siteId, id: userId }),
    fields: [],
    line: () => ({ what, about: {} }),
  });

/** When an account was made, and when its address was confirmed. */
export const timeline: TimelineSource[] = [
  accountLines('createdAt', 'account_made'),
  accountLines('emailVerifiedAt', 'email_confirmed'),
];
