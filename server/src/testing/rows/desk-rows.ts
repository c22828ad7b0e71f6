import { DOCUMENT_DESK_ROWS } from './document-desk-rows.ts';
import { EXPORT_ROWS } from './export-rows.ts';
import type { MemberRecords } from '../two-sites.ts';
import { ORDER_DESK_ROWS } from './order-desk-rows.ts';

const OF_TICKET = {
  access: 'operator',
  input: { ticket: 'tic_unknown' },
  foreign: (a: MemberRecords) => ({ ticket: a.ticket }),
} as const;

/** The calls of operators about tickets. */
const PACK_ROWS = {
  'GET /api/operator/pack': { access: 'operator', input: { pack: 'unknown' } },
  'POST /api/operator/try-source': { access: 'operator', input: { source: 'unknown' } },
  'POST /api/operator/source-order': {
    access: 'operator',
    input: { kind: 'plate', sources: [], base: 0, reason: 'a test' },
  },
  'POST /api/operator/stop-pack': { access: 'operator', input: { pack: 'unknown' } },
} as const;

const SUPPORT_ROWS = {
  'POST /api/operator/sort-ticket': OF_TICKET,
  'GET /api/operator/macros': { access: 'operator' },
  'POST /api/operator/save-macro': {
    access: 'operator',
    input: { macro: 'mac_unknown', locale: 'en', name: 'Delay', text: 'We are late.' },
  },
  'POST /api/operator/remove-macro': { access: 'operator', input: { macro: 'mac_unknown' } },
} as const;

/** The calls of operators about what was sold, and about whole lists. */
export const DESK_ROWS = {
  ...DOCUMENT_DESK_ROWS,
  ...EXPORT_ROWS,
  ...ORDER_DESK_ROWS,
  ...PACK_ROWS,
  ...SUPPORT_ROWS,
} as const;
