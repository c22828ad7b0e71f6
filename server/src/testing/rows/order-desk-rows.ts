import type { MemberRecords } from '../two-sites.ts';

const NAMED = { reason: 'For a reason' };

/** The calls of operators about orders and their money. */
export const ORDER_DESK_ROWS = {
  'GET /api/operator/orders': { access: 'operator' },
  'GET /api/operator/views': { access: 'operator', input: { list: 'orders' } },
  'POST /api/operator/save-view': { access: 'operator', input: { list: 'orders', name: 'Mine', query: 'state=paid' } },
  'POST /api/operator/remove-view': { access: 'operator', input: { view: 'viw_unknown' } },
  'POST /api/operator/refund': {
    access: 'operator',
    input: { order: 'ord_unknown', ...NAMED },
    foreign: (a: MemberRecords) => ({ order: a.order, ...NAMED }),
  },
} as const;
