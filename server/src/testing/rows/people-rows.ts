import { EMAIL_A, type MemberRecords } from '../two-sites.ts';

const UNKNOWN = { person: 'usr_unknown' };
const NAMED = { reason: 'For a reason' };
const ofPerson = (more: object = {}) => ({
  access: 'operator' as const,
  input: { ...UNKNOWN, ...more },
  foreign: (a: MemberRecords) => ({ person: a.userId, ...more }),
});

/** The calls about people, for their operators. */
export const PEOPLE_ROWS = {
  'GET /api/operator/people': {
    access: 'operator',
    foreign: () => ({ q: EMAIL_A }),
    foreignStatus: 200,
  },
  'GET /api/operator/person': ofPerson(),
  'POST /api/operator/propose-erasure': ofPerson(NAMED),
  'GET /api/operator/person-timeline': ofPerson(),
  'GET /api/operator/person-figures': ofPerson(),
  'POST /api/operator/block-person': ofPerson(NAMED),
  'POST /api/operator/unblock-person': ofPerson(NAMED),
  'POST /api/operator/end-person-sessions': ofPerson(),
  'POST /api/operator/resend-person-confirmation': ofPerson(),
  'POST /api/operator/change-person-address': ofPerson({ email: 'other@example.com', ...NAMED }),
  'POST /api/operator/see-as': ofPerson(NAMED),
  'POST /api/operator/stop-seeing': { access: 'operator' },
  'GET /api/user/account-views': { access: 'member' },
  'GET /api/operator/merge-plan': ofPerson({ other: 'usr_other' }),
  'POST /api/operator/merge-people': ofPerson({ other: 'usr_other', ...NAMED }),
  'POST /api/operator/note-person': ofPerson({ text: 'Wants answers by email.' }),
  'GET /api/operator/person-credits': ofPerson(),
  'POST /api/operator/preview-mass-credits': {
    access: 'operator',
    input: { csv: 'member,unit,credits\nusr_unknown,vhr,1' },
  },
  'POST /api/operator/propose-mass-credits': {
    access: 'operator',
    input: { csv: 'member,unit,credits\nusr_unknown,vhr,1', people: 1, total: 1, ...NAMED },
  },
  'POST /api/operator/adjust-credits': ofPerson({ unit: 'vhr', change: 1, key: 'key-of-a-change', ...NAMED }),
  'GET /api/operator/roles': { access: 'operator' },
  'POST /api/operator/invite-operator': {
    access: 'operator',
    input: { email: 'helper@example.com', role: 'support', ...NAMED },
  },
  'POST /api/operator/end-invitation': { access: 'operator', input: { invitation: 'inv_unknown' } },
  'POST /api/operator/set-roles': ofPerson({ roles: ['support'], ...NAMED }),
  'GET /api/user/invitation': { access: 'anyone', input: { token: 'unknown' } },
  'POST /api/user/accept-invitation': { access: 'member', input: { token: 'unknown' } },
} as const;
