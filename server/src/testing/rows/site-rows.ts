/** The calls about a brand's settings and what a second operator decides. */
export const SITE_ROWS = {
  'GET /api/operator/approvals': { access: 'operator' },
  'POST /api/operator/approve': { access: 'operator', input: { approval: 'apv_unknown' } },
  'POST /api/operator/decline': { access: 'operator', input: { approval: 'apv_unknown' } },
  'POST /api/operator/withdraw': { access: 'operator', input: { approval: 'apv_unknown' } },
  'GET /api/operator/site': { access: 'operator' },
  'POST /api/operator/site': { access: 'operator', input: { reason: 'For a reason', base: 0, changes: { hue: 1 } } },
  'POST /api/operator/site-revert': { access: 'operator', input: { reason: 'For a reason', base: 1, version: 0 } },
} as const;
