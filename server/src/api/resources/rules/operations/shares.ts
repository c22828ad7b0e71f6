import { Share, ShareBody, ShareList, SharePage } from '../shapes/shares.ts';
import { del, get, NONE, OfId, post } from './operation.ts';

/** Links of an account in an hour, as on its pages. */
const LIMITS = [{ max: 30, minutes: 60, perMember: true }];

const createShare = post({
  id: 'createShare',
  path: '/v1/shares',
  tag: 'Shares',
  summary: 'Make a link that opens a document',
  description:
    'Whoever has the link reads the document without a sign-in. Making one counts as opening the document. Refused where a source forbids it, for a vehicle that is reported stolen, and for more than 20 open links to one vehicle. For live keys.',
  scope: 'shares',
  live: true,
  changes: true,
  secret: true,
  limits: LIMITS,
  fields: NONE,
  body: ShareBody,
  answer: Share,
  example: { fields: {}, body: { document_id: 'rep_1a2b3c4d5e6f', days: 7, hidden: ['value'] } },
});

const listShares = get({
  id: 'listShares',
  path: '/v1/shares',
  tag: 'Shares',
  summary: 'The links of the account that are not ended, the newest first',
  description: 'Also those that were made on its pages. For live keys.',
  scope: 'shares',
  live: true,
  secret: true,
  fields: NONE,
  query: SharePage,
  answer: ShareList,
  example: { fields: {}, query: { limit: 10 } },
});

const getShare = get({
  id: 'getShare',
  path: '/v1/shares/{id}',
  tag: 'Shares',
  summary: 'A link and how often it was opened',
  description: 'Also one that is ended. For live keys.',
  scope: 'shares',
  live: true,
  secret: true,
  fields: OfId,
  query: NONE,
  answer: Share,
  example: { fields: { id: 'shr_1a2b3c4d5e6f' }, query: {} },
});

const endShare = del({
  id: 'endShare',
  path: '/v1/shares/{id}',
  tag: 'Shares',
  summary: 'End a link',
  description: 'It opens nothing from then on. Ending it again is refused with 404. For live keys.',
  scope: 'shares',
  live: true,
  changes: true,
  secret: true,
  fields: OfId,
  body: NONE,
  answer: Share,
  example: { fields: { id: 'shr_1a2b3c4d5e6f' }, body: {} },
});

export const shareOperations = { createShare, listShares, getShare, endShare };
