import { ACCORD, TESLA } from '../builders.ts';
import { CONSENT } from '../checkout-driver.ts';

export const CAMRY = '4T1BF1FK6EU000019';
/** A picture of one pixel. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What a member has who has a bit of everything, by ids. */
export interface BusyMember {
  email: string;
  /** A paid order of reports, and one of stickers. */
  report: string;
  sticker: string;
  /** The gateway's reference of a subscription. */
  subscription: string;
  ticket: string;
  saved: string;
  share: string;
  record: string | undefined;
  /** The `custom_data` of an order whose payment was approved, and whose buyer has not come back yet. */
  returned: string;
}

/** A member's calls at one moment, in several windows: each address with what is sent. The documents are of the ACCORD. */
export function callsAtOnce(busy: BusyMember): [string, object][] {
  const { email, report, sticker, subscription, ticket, saved, share, record, returned } = busy;
  const purchase = {
    currency: 'USD',
    payment_gateway: 'sandbox',
    consent: CONSENT,
  };
  return [
    ['/api-cwa/generate-report', { vin: TESLA }],
    ['/api-cwa/generate_classic_report', { vin: 'VC57S100001' }],
    ['/api-cwa/refresh-report', { vin: ACCORD }],
    ['/api-cwa/generate-sticker', { vin: TESLA }],
    ['/api-cwa/sticker-revision', { vin: ACCORD }],
    ['/api-cwa/return-document', { vin: ACCORD, doc_kind: 'report', reason: 'wrong_vehicle' }],
    ['/api-cwa/return-document', { vin: ACCORD, doc_kind: 'sticker', reason: 'wrong_vehicle' }],
    ['/api-cwa/share-document', { vin: ACCORD }],
    ['/api-cwa/revoke-share', { share }],
    ['/api-cwa/add-owner-file', { vin: ACCORD, kind: 'photo', name: 'front', url: PIXEL }],
    ['/api-cwa/create_support_ticket', { vin: ACCORD, email, message: 'Which trim is it?' }],
    ['/api-cwa/reply-ticket', { ticket, message: 'Thanks' }],
    ['/api-cwa/close-ticket', { ticket }],
    ['/api-cwa/create_feedback', { vin: ACCORD, report_type: 'report', satisfaction: 5, feedback_msg: 'Clear' }],
    ['/api-cwa/open-dispute', { vin: ACCORD, record, said: 'This is another vehicle, not mine.' }],
    ['/api-cwa/refund-order', { order: report }],
    ['/api-cwa/refund-order', { order: sticker }],
    ['/api-cwa/cwa_register', { ...purchase, cart_plan: 'report-1', price: 2490, vin: TESLA }],
    ['/api-cwa/payment-update', { custom_data: returned }],
    ['/api-cwa/save-vehicle', { vin: CAMRY }],
    ['/api-cwa/remove-vehicle', { vehicle: saved }],
    ['/api-cwa/vehicle-option', { vin: ACCORD, option: 'selling' }],
    ['/api/user/update-profile', { first: 'Ada', profile_image: PIXEL }],
    ['/api/user/cancel-subscription', { gateway: 'sandbox', subscription_id: subscription }],
    ['/api/user/delete', { email, message: 'Please' }],
    ['/api/user/verify-deletion', {}],
    ['/api/user/withdraw-deletion', {}],
  ];
}
