/** The calls about a brand's settings and what a second operator decides. */
export const SITE_ROWS = {
  'GET /api/operator/approvals': { access: 'operator' },
  'POST /api/operator/approve': { access: 'operator', input: { approval: 'apv_unknown' } },
  'POST /api/operator/decline': { access: 'operator', input: { approval: 'apv_unknown' } },
  'POST /api/operator/remind-approval': { access: 'operator', input: { approval: 'apv_unknown' } },
  'POST /api/operator/withdraw': { access: 'operator', input: { approval: 'apv_unknown' } },
  'GET /api/operator/site': { access: 'operator' },
  'POST /api/operator/site': { access: 'operator', input: { reason: 'For a reason', base: 0, changes: { hue: 1 } } },
  'POST /api/operator/site-revert': { access: 'operator', input: { reason: 'For a reason', base: 1, version: 0 } },
  'GET /api/operator/brand-draft': { access: 'operator' },
  'POST /api/operator/save-brand-draft': { access: 'operator', input: { base: 0, changes: { hue: 1 } } },
  'POST /api/operator/discard-brand-draft': { access: 'operator' },
  'POST /api/operator/publish-brand-draft': { access: 'operator', input: { reason: 'For a reason' } },
  'GET /api/operator/brand-files': { access: 'operator' },
  'POST /api/operator/brand-file': {
    access: 'operator',
    input: { path: 'legal/terms.2099-01-01.en.md', base: 0, text: 'Terms', reason: 'For a reason' },
  },
  'POST /api/operator/brand-file-revert': {
    access: 'operator',
    input: { path: 'logo.svg', base: 0, version: 1, reason: 'For a reason' },
  },
  'GET /api/operator/secrets': { access: 'operator' },
  'POST /api/operator/secret': {
    access: 'operator',
    input: { name: 'stripe', base: 0, fields: { secret_key: 'sk_test_1' }, reason: 'For a reason' },
  },
  'POST /api/operator/remove-secret': {
    access: 'operator',
    input: { name: 'stripe', base: 0, reason: 'For a reason' },
  },
  'POST /api/operator/new-brand': {
    access: 'operator',
    input: {
      id: 'new-one',
      name: 'New One',
      host: 'new-one.example',
      support_email: 'help@new-one.example',
      primary_color: '#0f766e',
      reason: 'For a reason',
    },
  },
  'GET /api/operator/brand-draft-mail': { access: 'operator', input: { language: 'en' } },
  'GET /api/operator/domain': { access: 'operator' },
  'GET /api/operator/page-texts': { access: 'operator' },
  'POST /api/operator/page-text': {
    access: 'operator',
    input: { key: 'home.unknown', texts: { en: 'One', es: 'Uno' }, base: 0, reason: 'For a reason' },
  },
  'POST /api/operator/mail-sender': { access: 'operator' },
  'POST /api/operator/confirm-sender': { access: 'operator', input: { token: 'unknown' } },
  'GET /api/operator/go-live': { access: 'operator' },
  'POST /api/operator/overrule-go-live': {
    access: 'operator',
    input: { key: 'legal', overruled: true, reason: 'For a reason' },
  },
  'POST /api/operator/take-live': { access: 'operator', input: { reason: 'For a reason' } },
} as const;
