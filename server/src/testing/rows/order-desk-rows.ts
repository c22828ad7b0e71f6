import type { MemberRecords } from '../two-sites.ts';

const NAMED = { reason: 'For a reason' };

const OF_ORDER = {
  access: 'operator',
  input: { order: 'ord_unknown' },
  foreign: (a: MemberRecords) => ({ order: a.order }),
} as const;

/** The calls of operators about orders and their money. */
export const ORDER_DESK_ROWS = {
  'GET /api/operator/orders': { access: 'operator' },
  'GET /api/operator/order': OF_ORDER,
  'GET /api/operator/order-evidence': OF_ORDER,
  'GET /api/operator/order-payment': OF_ORDER,
  'POST /api/operator/recheck-payment': OF_ORDER,
  'POST /api/operator/resend-receipt': OF_ORDER,
  'POST /api/operator/block-refunds': {
    access: 'operator',
    input: { order: 'ord_unknown', of: 'order', ...NAMED },
    foreign: (a: MemberRecords) => ({ order: a.order, of: 'order', ...NAMED }),
  },
  'POST /api/operator/lift-block': {
    access: 'operator',
    input: { order: 'ord_unknown', block: 'rbl_unknown', ...NAMED },
    foreign: (a: MemberRecords) => ({ order: a.order, block: 'rbl_unknown', ...NAMED }),
  },
  'GET /api/operator/reconciliation': { access: 'operator' },
  'GET /api/operator/gateway-differences': { access: 'operator' },
  'POST /api/operator/reconcile': { access: 'operator', input: { day: '2026-01-01', gateway: 'sandbox' } },
  'POST /api/operator/settle-difference': {
    access: 'operator',
    input: { difference: 'gdf_unknown', note: 'For a reason' },
  },
  'POST /api/operator/preview-bulk-refund': {
    access: 'operator',
    input: { orders: ['ord_unknown'], part: 'all' },
  },
  'POST /api/operator/start-bulk-refund': {
    access: 'operator',
    input: { orders: ['ord_unknown'], part: 'all', sums: [], ...NAMED },
    foreign: (a: MemberRecords) => ({ orders: [a.order], part: 'all', sums: [], ...NAMED }),
  },
  'GET /api/operator/bulk-refunds': { access: 'operator' },
  'GET /api/operator/bulk-refund': { access: 'operator', input: { bulk: 'blk_unknown' } },
  'GET /api/operator/views': { access: 'operator', input: { list: 'orders' } },
  'POST /api/operator/save-view': { access: 'operator', input: { list: 'orders', name: 'Mine', query: 'state=paid' } },
  'POST /api/operator/remove-view': { access: 'operator', input: { view: 'viw_unknown' } },
  'POST /api/operator/refund': {
    access: 'operator',
    input: { order: 'ord_unknown', ...NAMED },
    foreign: (a: MemberRecords) => ({ order: a.order, ...NAMED }),
  },
} as const;
