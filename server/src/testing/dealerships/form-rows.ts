/** The calls about forms of dealers' vehicles, and of the operators who confirm their texts. */
export const FORM_ROWS = {
  'GET /api/dealer/guide': { access: 'member', input: { vehicle: 'stk_unknown' } },
  'GET /api/dealer/stock-papers': { access: 'member' },
  'POST /api/dealer/save-guide': { access: 'member', input: { vehicle: 'stk_unknown' } },
  'POST /api/dealer/finish-guide': { access: 'member', input: { vehicle: 'stk_unknown' } },
  'GET /api/dealer/guide-file': { access: 'member', input: { vehicle: 'stk_unknown', version: '1' } },
  'GET /api/dealer/lot-papers': { access: 'member', input: { vehicle: 'stk_unknown' } },
  'POST /api/dealer/save-addendum': { access: 'member', input: { vehicle: 'stk_unknown', addendum: null } },
  'POST /api/dealer/save-title-warning': { access: 'member', input: { vehicle: 'stk_unknown', warning: null } },
  'GET /api/dealer/lot-paper': { access: 'member', input: { vehicle: 'stk_unknown', paper: 'key_tag' } },
  'GET /api/dealer/lot-selection': { access: 'member', input: { vehicles: 'stk_unknown', paper: 'key_tag' } },
  'GET /api/operator/form-wordings': { access: 'operator' },
  'POST /api/operator/add-wording': { access: 'operator', input: { language: 'es', content: '{}' } },
  'POST /api/operator/confirm-wording': {
    access: 'operator',
    input: { language: 'en', digest: 'of-no-text', compared: 'CFR of 2026' },
  },
  'GET /api/operator/form-sample': { access: 'operator' },
} as const;
