import { rowsAsLines, type TimelineSource } from '../../../kit/people/timeline.ts';
import { issuedDocuments } from '../tables.ts';

const documentLines = (at: 'createdAt' | 'finishedAt' | 'openedAt', what: string) =>
  rowsAsLines(issuedDocuments, {
    topic: 'document',
    at,
    of: ({ siteId, userId }) => ({ siteId, userId }),
    fields: ['id', 'kind', 'number', 'vin', 'title', 'state'],
    line: ({ id, ...about }) => ({ what, about: { document: id, ...about } }),
  });

/** A member's documents: ordered, finished, first opened. */
export const timeline: TimelineSource[] = [
  documentLines('createdAt', 'ordered'),
  documentLines('finishedAt', 'finished'),
  documentLines('openedAt', 'opened'),
];
