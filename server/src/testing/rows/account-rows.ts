import { EMAIL_A, type MemberRecords } from '../two-sites.ts';

const NO_ENDPOINT = { endpoint: 'whe_unknown' };
const ENDPOINT = { url: 'https://hooks.example.com/', events: ['order.paid'] };
const KEY = { name: 'Stock sync', scopes: ['decode'], per_minute: 60 };
const NO_KEY = { key: 'key_unknown' };

/** The calls about accounts: how they are made, opened and protected. */
export const ACCOUNT_ROWS = {
  'POST /api-cwa/register': { access: 'anyone', input: { email: 'new@example.com', pass: 'correct horse battery' } },
  'POST /api-cwa/login': {
    access: 'anyone',
    input: { email: 'neighbor@example.com', pass: 'correct horse battery' },
    foreign: () => ({ email: EMAIL_A, pass: 'correct horse battery' }),
    foreignStatus: 401,
  },
  'POST /api-cwa/logout': { access: 'anyone' },
  'POST /api-cwa/reset-password': {
    access: 'anyone',
    input: { email: 'nobody@example.com' },
    foreign: () => ({ email: EMAIL_A }),
    foreignStatus: 200,
  },
  'POST /api-cwa/magic-link': {
    access: 'anyone',
    input: { email: 'nobody@example.com' },
    foreign: () => ({ email: EMAIL_A }),
    foreignStatus: 200,
  },
  'POST /api-cwa/change-password': {
    access: 'member',
    input: { new_pass: 'quite another sentence' },
    foreign: (a: MemberRecords) => ({ new_pass: 'quite another sentence', reset_token: a.resetToken }),
    foreignStatus: 400,
  },
  'POST /api-cwa/magic-login': {
    access: 'anyone',
    foreign: (a: MemberRecords) => ({ token: a.magicToken }),
    foreignStatus: 400,
  },
  'POST /api-cwa/confirm-email': {
    access: 'anyone',
    foreign: (a: MemberRecords) => ({ token: a.confirmToken }),
    foreignStatus: 400,
  },
  'POST /api-cwa/resend-confirmation': { access: 'member' },
  'GET /api/user/profile': { access: 'member' },
  'POST /api/user/update-profile': { access: 'member', input: { first: 'Ada' } },
  'GET /api/user/sessions': { access: 'member' },
  'POST /api/user/end-sessions': {
    access: 'member',
    input: { session: 'ses_unknown' },
    foreign: (a: MemberRecords) => ({ session: a.session }),
    foreignStatus: 200,
  },

  'GET /api/user/webhooks': { access: 'member' },
  'POST /api/user/make-webhook': { access: 'member', input: ENDPOINT },
  'POST /api/user/change-webhook': { access: 'member', input: { ...ENDPOINT, ...NO_ENDPOINT } },
  'POST /api/user/rotate-webhook-secret': { access: 'member', input: NO_ENDPOINT },
  'POST /api/user/switch-webhook': { access: 'member', input: { ...NO_ENDPOINT, on: true } },
  'POST /api/user/remove-webhook': { access: 'member', input: NO_ENDPOINT },
  'POST /api/user/test-webhook': { access: 'member', input: NO_ENDPOINT },
  'GET /api/user/webhook-messages': { access: 'member', input: NO_ENDPOINT },
  'GET /api/user/webhook-message': { access: 'member', input: { id: 'msg_unknown' } },
  'POST /api/user/replay-webhook': { access: 'member', input: { id: 'msg_unknown' } },
  'POST /api/user/replay-webhooks': { access: 'member', input: { ...NO_ENDPOINT, since: '2026-01-01T00:00:00Z' } },
  'GET /api/user/api-keys': { access: 'member' },
  'POST /api/user/make-api-key': { access: 'member', input: { ...KEY, mode: 'test' } },
  'POST /api/user/change-api-key': { access: 'member', input: { ...KEY, ...NO_KEY } },
  'POST /api/user/rotate-api-key': { access: 'member', input: { ...NO_KEY, overlap_hours: 1 } },
  'POST /api/user/end-old-secret': { access: 'member', input: NO_KEY },
  'POST /api/user/revoke-api-key': { access: 'member', input: NO_KEY },
  'GET /api/user/api-requests': { access: 'member' },
  'GET /api/user/api-request-days': { access: 'member' },
  'GET /api/user/api-request': { access: 'member', input: { id: 'req_unknown' } },
  'POST /api/user/replay-api-request': { access: 'member', input: { id: 'req_unknown' } },
  'GET /api/user/second-factors': { access: 'member' },
  'POST /api/user/totp-begin': { access: 'member' },
  'POST /api/user/totp-confirm': { access: 'member', input: { code: '123456' } },
  'POST /api/user/totp-remove': { access: 'member' },
  'POST /api/user/recovery-codes': { access: 'member' },
  'POST /api/user/passkey-begin': { access: 'member' },
  'POST /api/user/passkey-add': { access: 'member', input: { name: 'Laptop', credential: {} } },
  'POST /api/user/passkey-remove': {
    access: 'member',
    input: { id: 'psk_unknown' },
    foreign: (a: MemberRecords) => ({ id: a.passkey }),
  },
  'POST /api-cwa/passkey-options': { access: 'anyone' },
  'POST /api-cwa/passkey-login': { access: 'anyone', input: { credential: {} } },
} as const;
