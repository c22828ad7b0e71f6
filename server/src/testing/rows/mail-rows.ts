const EMAIL = { name: 'receipt', language: 'en' };

/** The calls about the emails of a brand. */
export const MAIL_ROWS = {
  'GET /api/operator/mail-templates': { access: 'operator' },
  'GET /api/operator/mail-template': { access: 'operator', input: EMAIL },
  'POST /api/operator/mail-preview': { access: 'operator', input: { ...EMAIL, example: 0, texts: {} } },
  'POST /api/operator/mail-texts': {
    access: 'operator',
    input: { ...EMAIL, base: 0, texts: { 'receipt.open': 'See credits' }, reason: 'For a reason' },
  },
  'POST /api/operator/mail-texts-revert': {
    access: 'operator',
    input: { ...EMAIL, base: 0, version: 0, reason: 'For a reason' },
  },
  'POST /api/operator/mail-test': { access: 'operator', input: { ...EMAIL, example: 0 } },
  'GET /api/operator/mails': { access: 'operator' },
  'POST /api/operator/mail-retry': { access: 'operator', input: { mail: 'mai_unknown' } },
  'GET /api/operator/mail-suppressed': { access: 'operator' },
  'POST /api/operator/mail-unsuppress': { access: 'operator', input: { id: 'sup_unknown', reason: 'For a reason' } },
  'GET /api/mail-state': { access: 'member' },
  'POST /webhooks/mail/{provider}': { access: 'anyone', input: { provider: 'unknown' } },
} as const;
