const OF_EXPORT = { export: 'exp_unknown' };

/** The calls of operators that make files of lists. */
export const EXPORT_ROWS = {
  'GET /api/operator/exports': { access: 'operator' },
  'POST /api/operator/ask-export': { access: 'operator', input: { list: 'people', format: 'csv', filters: {} } },
  'POST /api/operator/cancel-export': { access: 'operator', input: OF_EXPORT },
} as const;
