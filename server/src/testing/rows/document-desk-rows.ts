import type { MemberRecords } from '../two-sites.ts';

const CHANGES = {
  access: 'operator',
  input: { document: 'rep_unknown', reason: 'For a reason' },
  foreign: (a: MemberRecords) => ({ document: a.report, reason: 'For a reason' }),
} as const;

/** The calls of operators about documents and their sources. */
export const DOCUMENT_DESK_ROWS = {
  'GET /api/operator/providers': { access: 'operator' },
  'GET /api/operator/documents': { access: 'operator' },
  'GET /api/operator/document': {
    access: 'operator',
    input: { document: 'rep_unknown' },
    foreign: (a: MemberRecords) => ({ document: a.report }),
  },
  'GET /api/operator/held-document': {
    access: 'operator',
    input: { document: 'rep_unknown' },
    foreign: (a: MemberRecords) => ({ document: a.report }),
  },
  'POST /api/operator/approve-document': CHANGES,
  'POST /api/operator/cancel-document': CHANGES,
  'POST /api/operator/retry-document': CHANGES,
  'POST /api/operator/redo-document': CHANGES,
} as const;
