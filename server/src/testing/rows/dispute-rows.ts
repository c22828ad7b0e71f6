import { ACCORD } from '../builders.ts';
import type { MemberRecords } from '../two-sites.ts';

const STATEMENT = 'This is another vehicle, not mine.';
const WHY = 'For a reason';

/** The calls about disputed records. */
export const DISPUTE_ROWS = {
  'GET /api-cwa/dispute-records': {
    access: 'member',
    input: { vin: ACCORD },
    foreign: (a: MemberRecords) => ({ vin: a.vin }),
  },
  'POST /api-cwa/open-dispute': {
    access: 'member',
    input: { vin: ACCORD, record: 'T-1', said: STATEMENT },
    foreign: (a: MemberRecords) => ({ vin: a.vin, record: 'T-1', said: STATEMENT }),
  },
  'POST /api-cwa/dispute-link': {
    access: 'anyone',
    input: { number: 'MQR-0000-0000-0000-0000', email: 'nobody@example.com' },
  },
  'GET /api-cwa/disputes': { access: 'member' },
  'POST /api-cwa/withdraw-dispute': {
    access: 'member',
    input: { dispute: 'dis_unknown' },
    foreign: (a: MemberRecords) => ({ dispute: a.dispute }),
  },
  'GET /api/operator/disputes': { access: 'operator' },
  'GET /api/operator/dispute': {
    access: 'operator',
    input: { dispute: 'dis_unknown' },
    foreign: (a: MemberRecords) => ({ dispute: a.dispute }),
  },
  'POST /api/operator/decide-dispute': {
    access: 'operator',
    input: { dispute: 'dis_unknown', decision: 'upheld', reason: WHY },
    foreign: (a: MemberRecords) => ({ dispute: a.dispute, decision: 'upheld', reason: WHY }),
  },
} as const;
