import type { MemberRecords } from '../two-sites.ts';

/** The calls of operators about documents. */
export const DOCUMENT_DESK_ROWS = {
  'GET /api/operator/documents': { access: 'operator' },
  'GET /api/operator/document': {
    access: 'operator',
    input: { document: 'rep_unknown' },
    foreign: (a: MemberRecords) => ({ document: a.report }),
  },
} as const;
