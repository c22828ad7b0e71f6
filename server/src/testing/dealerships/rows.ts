import { APPRAISAL_ROWS } from './appraisal-rows.ts';
import { FORM_ROWS } from './form-rows.ts';
import { STOCK_ROWS } from './stock-rows.ts';

/** The calls of dealerships: each is about the one that its caller belongs to. */
export const DEALERSHIP_ROWS = {
  ...STOCK_ROWS,
  ...FORM_ROWS,
  ...APPRAISAL_ROWS,
  'GET /api/dealer/dealerships': { access: 'member' },
  'POST /api/dealer/choose': { access: 'member', input: { dealership: 'dlr_unknown' } },
  'POST /api/dealer/pay-from': { access: 'member', input: { wallet: 'own' } },
  'GET /api/dealer/dealership': { access: 'member' },
  'POST /api/dealer/change-dealership': {
    access: 'member',
    input: {
      name: 'Harbor Point',
      color: '',
      time_zone: 'America/New_York',
      locale: 'en',
      billing_name: '',
      billing_email: '',
    },
  },
  'POST /api/dealer/save-rooftop': { access: 'member', input: { name: 'Main street' } },
  'POST /api/dealer/close-rooftop': { access: 'member', input: { rooftop: 'rtp_unknown' } },
  'GET /api/dealer/usage': { access: 'member' },
  'GET /api/dealer/volume-prices': { access: 'member' },
  'GET /api/dealer/statement': { access: 'member' },
  'GET /api/dealer/exports': { access: 'member' },
  'POST /api/dealer/ask-export': { access: 'member' },
  'GET /api/dealer/people': { access: 'member' },
  'POST /api/dealer/invite': { access: 'member', input: { email: 'new@example.com', role: 'sales' } },
  'POST /api/dealer/resend-invitation': { access: 'member', input: { invitation: 'dli_unknown' } },
  'POST /api/dealer/withdraw-invitation': { access: 'member', input: { invitation: 'dli_unknown' } },
  'POST /api/dealer/change-person': {
    access: 'member',
    input: { person: 'usr_unknown', role: 'sales', rooftop: null, credits_per_day: null, credits_per_month: null },
  },
  'POST /api/dealer/end-person': { access: 'member', input: { person: 'usr_unknown' } },
  'POST /api/dealer/leave': { access: 'member' },
  'GET /api/dealer/invitation': { access: 'anyone', input: { token: 'unknown' } },
  'POST /api/dealer/accept-invitation': { access: 'member', input: { token: 'unknown' } },
} as const;
