import { ACCOUNT_ROWS } from './account-rows.ts';
import { CONTENT_ROWS } from './content-rows.ts';
import { DEALERSHIP_ROWS } from '../dealerships/rows.ts';
import { DESK_ROWS } from './desk-rows.ts';
import { DISPUTE_ROWS } from './dispute-rows.ts';
import { MAIL_ROWS } from './mail-rows.ts';
import { PRICE_ROWS } from './price-rows.ts';
import { PEOPLE_ROWS } from './people-rows.ts';
import { SITE_ROWS } from './site-rows.ts';
import { ACCESS, COUPON, DEALER, EMAIL_A, INCIDENT, type MemberRecords, PICTURE } from '../two-sites.ts';
import { CONSENT } from '../checkout-driver.ts';

/** How one call is tried from another brand. */
export interface CallRow {
  /** Who may ask it: anyone, a signed-in member, an operator. */
  access: 'anyone' | 'member' | 'operator';
  /** A good input that names nothing of a brand. */
  input?: object;
  /** An input that names something of the other brand; called by someone who may make the call here. */
  foreign?: (a: MemberRecords) => object;
  /** The answer to naming it, where that is not 404: 200 says the call answers everybody alike. */
  foreignStatus?: number;
}

const NAMED = { reason: 'For a reason' };
/** Of the brand that is asked, which has one wallet for every document. */
const PURCHASE = { cart_plan: 'credits-3', price: 4500, currency: 'USD', email: 'buyer@example.com', consent: CONSENT };
const TOKEN_STATUS = 400;
/** A member's things of a vehicle. */
const OF_VEHICLE: CallRow = {
  access: 'member',
  input: { vin: '1FTEW1EP8KFA00019' },
  foreign: a => ({ vin: a.vin }),
};

/** Every call. A call without a row here fails the test that goes through them. */
export const CALL_ROWS: Record<string, CallRow> = {
  'GET /health': { access: 'anyone' },
  'GET /livez': { access: 'anyone' },
  'GET /readyz': { access: 'anyone' },
  'GET /api/config': { access: 'anyone' },
  'POST /api-cwa/site_settings': { access: 'anyone', input: { domain: 'harbor.localhost' } },
  ...CONTENT_ROWS,
  'GET /api/operator/audit': { access: 'operator' },
  'GET /api/operator/audit-check': { access: 'operator' },
  ...SITE_ROWS,
  ...MAIL_ROWS,
  'GET /api/status': { access: 'anyone' },
  'POST /api-cwa/subscribe-incidents': { access: 'anyone', input: { email: 'nobody@example.com' } },
  'POST /api-cwa/confirm-incidents': {
    access: 'anyone',
    input: { token: 'unknown' },
    foreign: a => ({ token: a.incidentsToken }),
    foreignStatus: TOKEN_STATUS,
  },
  'POST /api-cwa/end-incidents': {
    access: 'anyone',
    input: { token: 'unknown' },
    foreign: a => ({ token: a.incidentsToken }),
    foreignStatus: TOKEN_STATUS,
  },
  'POST /status/unsubscribe': {
    access: 'anyone',
    input: { token: 'unknown' },
    foreign: a => ({ token: a.incidentsToken }),
    foreignStatus: TOKEN_STATUS,
  },
  'POST /api/operator/post-incident': { access: 'operator', input: INCIDENT },
  'POST /api/operator/update-incident': {
    access: 'operator',
    input: { incident: 'inc_unknown', state: 'resolved', text: 'Over' },
    foreign: a => ({ incident: a.incident, state: 'resolved', text: 'Over' }),
  },
  'GET /api/operator/funnel': { access: 'operator' },
  'GET /api/operator/overview': { access: 'operator' },
  'GET /api/operator/search': { access: 'operator', input: { q: 'T-1' } },
  'GET /api/operator/packs': { access: 'operator' },
  'POST /api/operator/pull-pack': { access: 'operator', input: { pack: 'none' } },
  'GET /api/operator/jobs': { access: 'operator' },
  'POST /api/operator/retry-job': { access: 'operator', input: { job: 'none' } },
  'GET /api/operator/records': { access: 'operator' },

  ...ACCOUNT_ROWS,
  ...PEOPLE_ROWS,
  ...DEALERSHIP_ROWS,

  'POST /api/securelogin': { access: 'anyone', input: ACCESS },
  'POST /api/leave-site': { access: 'anyone' },
  'GET /api/operator/access': { access: 'operator' },
  'POST /api/operator/add-access': { access: 'operator', input: { ...ACCESS, email: 'other@example.com' } },
  'POST /api/operator/end-access': {
    access: 'operator',
    input: { credential: 'acc_unknown' },
    foreign: a => ({ credential: a.access }),
  },

  'POST /api-cwa/dealer-register': { access: 'member', input: DEALER },
  'GET /api-cwa/dealer': { access: 'member' },
  'POST /api-cwa/dealer-sheet': { access: 'member', input: { name: 'Anybody' } },
  'GET /api/operator/dealers': { access: 'operator' },
  'POST /api/operator/decide-dealer': {
    access: 'operator',
    input: { dealer: 'dea_unknown', decision: 'approved' },
    foreign: a => ({ dealer: a.dealer, decision: 'rejected', ...NAMED }),
  },

  'POST /api/user/delete': {
    access: 'anyone',
    input: { email: 'nobody@example.com', message: 'Please' },
    foreign: () => ({ email: EMAIL_A, message: 'Please' }),
    foreignStatus: 200,
  },
  'GET /api/user/deletion': { access: 'anyone', foreign: a => ({ token: a.deletionToken }) },
  'POST /api/user/verify-deletion': { access: 'member', foreign: a => ({ token: a.deletionToken }) },
  'POST /api/user/withdraw-deletion': { access: 'member', foreign: a => ({ token: a.deletionToken }) },
  'GET /api/user/export': { access: 'member', foreign: a => ({ token: a.deletionToken }) },
  'GET /api/operator/deletions': { access: 'operator' },
  'GET /api/operator/deletion-plan': {
    access: 'operator',
    input: { deletion: 'del_unknown' },
    foreign: a => ({ deletion: a.deletion }),
  },
  'POST /api/operator/decide-deletion': {
    access: 'operator',
    input: { deletion: 'del_unknown', decision: 'hold', ...NAMED },
    foreign: a => ({ deletion: a.deletion, decision: 'reject', ...NAMED }),
  },

  'GET /api-cwa/plans': { access: 'anyone' },
  'GET /api-cwa/sticker-plans': { access: 'anyone' },
  'POST /api-cwa/check-coupon': {
    access: 'anyone',
    input: { couponcode: 'NONE-SUCH', cart_plan: 'credits-3' },
    foreign: () => ({ couponcode: COUPON.code, cart_plan: 'credits-3' }),
  },
  'GET /api-cwa/offered-coupon': { access: 'anyone' },
  ...PRICE_ROWS,
  'GET /api-cwa/consumables': { access: 'member' },

  'POST /api-cwa/sandbox-gateway/decide': {
    access: 'anyone',
    input: { payment: 'pay_unknown', decision: 'approve' },
    foreign: a => ({ payment: a.payment, decision: 'approve' }),
  },
  'POST /api-cwa/cwa_register': {
    access: 'anyone',
    input: PURCHASE,
    foreign: () => ({ ...PURCHASE, couponcode: COUPON.code }),
  },
  'POST /api-cwa/cwa_sticker_registration': {
    access: 'anyone',
    input: PURCHASE,
    foreign: () => ({ ...PURCHASE, couponcode: COUPON.code }),
  },
  'POST /api-cwa/payment-update': {
    access: 'anyone',
    foreign: a => ({ custom_data: a.customData }),
    foreignStatus: 400,
  },
  'GET /api-cwa/orders': { access: 'member' },
  'GET /api-cwa/order': { access: 'member', input: { order: 'ord_unknown' }, foreign: a => ({ order: a.order }) },
  'POST /api-cwa/total-orders': { access: 'member' },
  'POST /api-cwa/refund-order': {
    access: 'member',
    input: { order: 'ord_unknown' },
    foreign: a => ({ order: a.order }),
  },
  ...DESK_ROWS,
  'GET /api-cwa/invoice': {
    access: 'anyone',
    input: { order: 'ord_unknown' },
    foreign: a => ({ order: a.paidOrder }),
  },
  'POST /webhooks/inbound-mail': { access: 'anyone' },
  'POST /webhooks/{gateway}': { access: 'anyone', input: { gateway: 'unknown' } },
  'GET /media/{id}': { access: 'anyone', input: { id: 'med_unknown' }, foreign: a => ({ id: a.picture }) },
  'GET /api/user/subscriptions': { access: 'member' },
  'POST /api/user/cancel-subscription': {
    access: 'member',
    input: { gateway: 'sandbox', subscription_id: 'sub_unknown' },
    foreign: a => ({ gateway: 'sandbox', subscription_id: a.subscription }),
  },
  'POST /api/user/resume-subscription': {
    access: 'member',
    input: { gateway: 'sandbox', subscription_id: 'sub_unknown' },
    foreign: a => ({ gateway: 'sandbox', subscription_id: a.subscription, token: a.subscriptionToken }),
    foreignStatus: TOKEN_STATUS,
  },
  'POST /api/user/billing-portal': {
    access: 'member',
    input: { subscription_id: 'sub_unknown' },
    foreign: a => ({ subscription_id: a.subscription }),
  },
  'GET /api/user/linked-subscription': {
    access: 'anyone',
    foreign: a => ({ token: a.subscriptionToken }),
    foreignStatus: TOKEN_STATUS,
  },

  'GET /api/operator/plate-services': { access: 'operator' },
  'GET /api/operator/paid-sources': { access: 'operator' },
  'POST /api-cwa/read-photo': { access: 'anyone', input: { kind: 'plate', image: 'data:,', consent: true } },
  'GET /photos/{token}': { access: 'anyone', input: { token: 'unknown' } },
  'GET /api-cwa/license_plate_decode': { access: 'anyone', input: { plate: 'TWO2CARS', state: 'NY' } },
  'GET /api/recall-check/years': { access: 'anyone' },
  'GET /api/recall-check/makes': { access: 'anyone', input: { year: '2019' } },
  'GET /api/recall-check/models': { access: 'anyone', input: { year: '2019', make: 'Ford' } },
  'GET /api/recall-check/vin': { access: 'anyone', input: { vin: '1FTEW1EP8KFA00019' } },
  'POST /api/recall-check': { access: 'anyone', input: { year: 2019, make: 'Ford', model: 'F-150' } },
  'POST /api-cwa/vin-validate': { access: 'anyone', input: { vin: '1FTEW1EP8KFA00019' } },
  'POST /api-cwa/tell-when-back': {
    access: 'anyone',
    input: { vin: 'KNAFX5A88F5000019', email: 'nobody@example.com' },
  },
  'GET /api-cwa/searches': { access: 'anyone' },
  'GET /api-cwa/vehicle': { access: 'anyone', input: { vin: '4T1BF1FK6EU000019' } },
  'POST /api/firefly': { access: 'anyone', input: { vin: '4T1BF1FK6EU000019', mileage: '45,000' } },
  'GET /api/data-sources': { access: 'anyone' },
  'GET /api-cwa/vehicle-ratings': { access: 'anyone', input: { vin: '4T1BF1FK6EU000019' } },
  'GET /api-cwa/classicmapping': { access: 'anyone', input: { vin: '124379N500019' } },
  'GET /api-cwa/ip-data': { access: 'anyone' },
  'POST /api-cwa/vehicle-option': {
    access: 'anyone',
    input: { vin: '4T1BF1FK6EU000019', option: 'buying' },
    foreign: a => ({ vin: a.vin, option: 'selling' }),
  },
  'GET /api-cwa/garage': { access: 'member' },
  'POST /api-cwa/save-vehicle': { access: 'member', input: { vin: '4T1BF1FK6EU000019' } },
  'GET /api-cwa/saved-recalls': {
    access: 'member',
    input: { vehicle: 'sav_unknown' },
    foreign: a => ({ vehicle: a.savedVehicle }),
  },
  'POST /api-cwa/mark-recall-done': {
    access: 'member',
    input: { vehicle: 'sav_unknown', campaign: '20V314000', done_on: '2020-01-01' },
    foreign: a => ({ vehicle: a.savedVehicle, campaign: '20V314000', done_on: '2020-01-01' }),
  },
  'POST /api-cwa/mark-recall-open': {
    access: 'member',
    input: { vehicle: 'sav_unknown', campaign: '20V314000' },
    foreign: a => ({ vehicle: a.savedVehicle, campaign: '20V314000' }),
  },
  'POST /api-cwa/unsubscribe': {
    access: 'anyone',
    input: { token: 'unknown' },
    foreign: a => ({ token: a.unsubscribeToken }),
    foreignStatus: TOKEN_STATUS,
  },
  'POST /unsubscribe': {
    access: 'anyone',
    input: { token: 'unknown' },
    foreign: a => ({ token: a.unsubscribeToken }),
    foreignStatus: TOKEN_STATUS,
  },
  'POST /api-cwa/remove-vehicle': {
    access: 'member',
    input: { vehicle: 'sav_unknown' },
    foreign: a => ({ vehicle: a.savedVehicle }),
    foreignStatus: 200,
  },
  'GET /api-cwa/catalogue/years': { access: 'anyone' },
  'GET /api-cwa/catalogue/makes': { access: 'anyone', input: { year: 2019 } },
  'GET /api-cwa/catalogue/models': { access: 'anyone', input: { year: 2019, make: 'Honda' } },
  'GET /api-cwa/catalogue/trims': { access: 'anyone', input: { year: 2019, make: 'Honda', model: 'CR-V' } },
  'GET /api-cwa/catalogue/types': { access: 'anyone', input: { scheme: 'kba', key: '0603AXY' } },
  'POST /api-cwa/get-ymmtsticker-autoblog': {
    access: 'anyone',
    input: { year: 2019, make: 'Honda', model: 'CR-V' },
  },
  'POST /api-cwa/get-autoblog-data': {
    access: 'anyone',
    input: { year: 2019, make: 'Honda', model: 'CR-V', style: 'EX' },
  },
  'POST /api-cwa/forget-search': {
    access: 'anyone',
    input: { search: 'sea_unknown' },
    foreign: a => ({ search: a.search }),
    foreignStatus: 200,
  },
  'POST /api-cwa/generate-report': { access: 'member', input: { vin: '1FTEW1EP8KFA00019' } },
  'GET /api-cwa/pdf': { ...OF_VEHICLE, foreignStatus: 200 },
  'POST /api-cwa/document-shown': {
    access: 'member',
    input: { document: 'rep_unknown' },
    foreign: a => ({ document: a.report }),
  },
  'POST /api-cwa/generate_classic_report': { access: 'member', input: { vin: 'VC57S100001' } },
  'POST /api-cwa/refresh-report': OF_VEHICLE,
  'GET /api-cwa/reports': { access: 'member' },
  ...DISPUTE_ROWS,
  'GET /api-cwa/report': OF_VEHICLE,
  'POST /api-cwa/create_feedback': {
    access: 'member',
    input: { vin: '1FTEW1EP8KFA00019', report_type: 'report', satisfaction: 5, feedback_msg: 'Clear' },
    foreign: a => ({ vin: a.vin, report_type: 'report', satisfaction: 5, feedback_msg: 'Clear' }),
  },
  'POST /api-cwa/create_support_ticket': {
    access: 'anyone',
    input: { vin: '1FTEW1EP8KFA00019', message: 'Which year is it?', email: 'nobody@example.com' },
    foreign: a => ({ vin: a.vin, message: 'Which year is it?', email: EMAIL_A }),
    foreignStatus: 200,
  },
  'GET /api-cwa/tickets': { access: 'member' },
  'GET /api-cwa/ticket': { access: 'member', input: { ticket: 'tic_unknown' }, foreign: a => ({ ticket: a.ticket }) },
  'POST /api-cwa/reply-ticket': {
    access: 'member',
    input: { ticket: 'tic_unknown', message: 'Thanks' },
    foreign: a => ({ ticket: a.ticket, message: 'Thanks' }),
  },
  'POST /api-cwa/close-ticket': {
    access: 'member',
    input: { ticket: 'tic_unknown' },
    foreign: a => ({ ticket: a.ticket }),
  },
  'POST /api-cwa/rate-ticket': {
    access: 'member',
    input: { ticket: 'tic_unknown', satisfaction: 5 },
    foreign: a => ({ ticket: a.ticket, satisfaction: 5 }),
  },
  'GET /api/operator/feedback': { access: 'operator' },
  'GET /api/operator/tickets': { access: 'operator' },
  'GET /api/operator/ticket': {
    access: 'operator',
    input: { ticket: 'tic_unknown' },
    foreign: a => ({ ticket: a.ticket }),
  },
  'POST /api/operator/answer-ticket': {
    access: 'operator',
    input: { ticket: 'tic_unknown', message: 'Hello' },
    foreign: a => ({ ticket: a.ticket, message: 'Hello' }),
  },
  'POST /api/operator/credit-ticket': {
    access: 'operator',
    input: { ticket: 'tic_unknown' },
    foreign: a => ({ ticket: a.ticket }),
  },
  'POST /api/operator/move-ticket': {
    access: 'operator',
    input: { ticket: 'tic_unknown', to: 'solved' },
    foreign: a => ({ ticket: a.ticket, to: 'solved' }),
  },
  'GET /api-cwa/return-choices': {
    access: 'member',
    input: { vin: '1FTEW1EP8KFA00019', doc_kind: 'report' },
    foreign: a => ({ vin: a.vin, doc_kind: 'report' }),
  },
  'POST /api-cwa/return-document': {
    access: 'member',
    input: { vin: '1FTEW1EP8KFA00019', doc_kind: 'report', reason: 'wrong_vehicle' },
    foreign: a => ({ vin: a.vin, doc_kind: 'sticker', reason: 'wrong_vehicle' }),
  },
  'POST /api-cwa/add-owner-file': {
    access: 'member',
    input: { vin: '1FTEW1EP8KFA00019', kind: 'photo', name: 'door.png', url: PICTURE },
    foreign: a => ({ vin: a.vin, kind: 'photo', name: 'door.png', url: PICTURE }),
  },
  'GET /api-cwa/owner-files': { ...OF_VEHICLE, foreignStatus: 200 },
  'POST /api-cwa/share-owner-file': {
    access: 'member',
    input: { file: 'own_unknown', shared: true },
    foreign: a => ({ file: a.ownerFile, shared: true }),
  },
  'POST /api-cwa/remove-owner-file': {
    access: 'member',
    input: { file: 'own_unknown' },
    foreign: a => ({ file: a.ownerFile }),
  },
  'POST /api-cwa/share-document': OF_VEHICLE,
  'GET /api-cwa/shares': { ...OF_VEHICLE, foreignStatus: 200 },
  'POST /api-cwa/revoke-share': {
    access: 'member',
    input: { share: 'shr_unknown' },
    foreign: a => ({ share: a.share }),
  },
  'POST /api-cwa/open-share': {
    access: 'anyone',
    input: { token: 'unknown' },
    foreign: a => ({ token: a.shareToken }),
  },
  'POST /api-cwa/generate-sticker': { access: 'member', input: { vin: '1FTEW1EP8KFA00019' } },
  'POST /api-cwa/confirm-sticker': { access: 'member', input: { vin: '4T1BF1FK6EU000019' } },
  'POST /api-cwa/confirm-year-restricted-sticker': { access: 'member', input: { vin: '4T1BF1FK6EU000019' } },
  'POST /api-cwa/original-label': { access: 'member', input: { vin: '1FTEW1EP8KFA00019' } },
  'POST /api-cwa/generate-ymmtsticker': { access: 'member', input: { year: 2019, make: 'Honda', model: 'CR-V' } },
  'POST /api-cwa/generate_classic_sticker': { access: 'member', input: { vin: 'VC57S100001' } },
  'POST /api-cwa/get-vymmtautoblog-forumData': { access: 'anyone', input: { vin: '4T1BF1FK6EU000019' } },
  'POST /api-cwa/autoloading-stickerdata': { access: 'anyone', input: { vin: '4T1BF1FK6EU000019' } },
  'GET /api-cwa/sticker-draft': { ...OF_VEHICLE, foreignStatus: 200 },
  'POST /api-cwa/sticker-draft': {
    access: 'member',
    input: { vin: '4T1BF1FK6EU000019', choices: { trim_unknown: true } },
  },
  'POST /api-cwa/sticker-preview': { access: 'member', input: { vin: '4T1BF1FK6EU000019' } },
  'GET /api-cwa/stickers': { access: 'member' },
  'GET /api-cwa/sticker': OF_VEHICLE,
  'POST /api-cwa/report-batch': { access: 'member', input: { vins: ['1FTEW1EP8KFA00019'] } },
  'POST /api-cwa/sticker-batch': { access: 'member', input: { vins: ['1FTEW1EP8KFA00019'] } },
  'GET /api-cwa/sticker-revision': OF_VEHICLE,
};
