import type { ErrorCode } from './contract.ts';

/**
 * Everything we refuse to do. A reason maps to one code and one status here and to one sentence in
 * `messages/<locale>/errors.json`; a test holds the two lists together.
 */
export const REASONS = {
  not_json: ['invalid_input', 400],
  bad_request: ['invalid_input', 400],
  request_slow: ['invalid_input', 408],
  body_too_large: ['invalid_input', 413],
  headers_large: ['invalid_input', 431],
  unsupported_media: ['invalid_input', 415],
  content_encoding: ['invalid_input', 415],
  too_deep: ['invalid_input', 400],
  nothing_to_change: ['invalid_input', 400],
  invalid_field: ['invalid_input', 400],
  cursor_invalid: ['invalid_input', 400],
  limit_range: ['invalid_input', 400],
  email_invalid: ['invalid_input', 400],
  password_short: ['invalid_input', 400],
  password_missing: ['invalid_input', 400],
  too_long: ['invalid_input', 400],
  phone_short: ['invalid_input', 400],
  phone_digits: ['invalid_input', 400],
  unknown_field: ['invalid_input', 400],
  mileage_range: ['invalid_input', 400],
  year_number: ['invalid_input', 400],
  catalogue_year: ['invalid_input', 400],
  catalogue_make: ['not_found', 404],
  catalogue_make_years: ['not_found', 404],
  catalogue_model: ['not_found', 404],
  catalogue_model_years: ['not_found', 404],
  type_key_unknown: ['not_found', 404],
  catalogue_model_renamed: ['not_found', 404],
  catalogue_style: ['not_found', 404],
  catalogue_trim: ['not_found', 404],
  vin_missing: ['invalid_input', 400],
  message_missing: ['invalid_input', 400],
  vin_wrong: ['wrong_vin', 422],
  vin_check_digit: ['wrong_vin', 422],
  classic_wrong: ['wrong_vin', 422],
  classic_no_data: ['no_data', 404],
  report_type_classic: ['invalid_input', 400],
  garage_full: ['conflict', 409],
  sticker_year: ['wrong_vin', 422],
  plate_invalid: ['invalid_input', 400],
  state_invalid: ['invalid_input', 400],
  plate_state_uncovered: ['invalid_input', 400],
  plate_not_found: ['not_found', 404],
  plate_limit: ['rate_limited', 429],
  plate_service_down: ['provider_unavailable', 502],
  plate_service_quota: ['provider_unavailable', 503],
  plate_service_slow: ['provider_unavailable', 504],
  photo_consent: ['invalid_input', 400],
  photo_reading_off: ['not_found', 404],
  photo_unread: ['not_found', 404],
  photo_service_down: ['provider_unavailable', 502],
  photo_service_slow: ['provider_unavailable', 504],
  recall_year: ['invalid_input', 400],
  recall_make: ['invalid_input', 400],
  recall_model: ['invalid_input', 400],
  recall_year_empty: ['no_data', 404],
  recall_make_unknown: ['no_data', 404],
  recall_name_unknown: ['no_data', 404],
  recall_year_open: ['no_data', 404],
  recall_market: ['no_data', 404],
  recall_not_on_file: ['no_data', 404],
  recall_sources_down: ['provider_unavailable', 502],
  valuation_classic: ['no_data', 404],
  valuation_market: ['no_data', 404],
  valuation_name_open: ['no_data', 404],
  valuation_gone: ['no_data', 404],
  valuation_none: ['no_data', 404],
  valuation_limit: ['rate_limited', 429],
  valuation_down: ['provider_unavailable', 502],
  saved_vehicle_unknown: ['not_found', 404],
  repair_day: ['invalid_input', 400],
  unsubscribe_link: ['invalid_input', 400],
  custom_data_invalid: ['invalid_input', 400],
  unknown_host: ['not_found', 421],
  not_found: ['not_found', 404],
  deletion_link: ['not_found', 404],
  deletion_moved: ['conflict', 409],
  deletion_underway: ['conflict', 409],
  deletion_reason: ['invalid_input', 400],
  own_deletion: ['forbidden', 403],
  site_not_found: ['not_found', 404],
  access_wrong: ['unauthorized', 401],
  gate_closed: ['forbidden', 403],
  access_exists: ['conflict', 409],
  plan_not_found: ['not_found', 404],
  document_not_found: ['not_found', 404],
  feedback_sent: ['conflict', 409],
  document_link: ['not_found', 410],
  document_not_ready: ['processing', 409],
  share_gone: ['not_found', 404],
  share_pin_needed: ['unauthorized', 401],
  share_pin_wrong: ['unauthorized', 401],
  share_pin_wait: ['rate_limited', 429],
  share_pin_format: ['invalid_input', 400],
  share_license: ['forbidden', 403],
  share_theft: ['conflict', 409],
  share_limit: ['conflict', 409],
  share_sections: ['invalid_input', 400],
  report_license: ['forbidden', 403],
  refresh_costs: ['conflict', 409],
  key_invalid: ['invalid_input', 400],
  key_used: ['conflict', 409],
  document_revoked: ['not_found', 410],
  return_opened: ['conflict', 409],
  return_late: ['conflict', 409],
  return_swapped: ['conflict', 409],
  return_free: ['conflict', 409],
  return_not_empty: ['conflict', 409],
  return_empty_late: ['conflict', 409],
  return_working: ['conflict', 409],
  return_over: ['conflict', 409],
  cross_site: ['forbidden', 403],
  login_needed: ['unauthorized', 401],
  role_needed: ['forbidden', 403],
  login_again: ['unauthorized', 401],
  link_invalid: ['invalid_input', 400],
  confirm_sign_in: ['unauthorized', 401],
  password_common: ['invalid_input', 400],
  password_named: ['invalid_input', 400],
  image_large: ['invalid_input', 400],
  image_unreadable: ['invalid_input', 400],
  image_kind: ['invalid_input', 400],
  image_pixels: ['invalid_input', 400],
  login_wrong: ['unauthorized', 401],
  license_over: ['invalid_input', 400],
  dealer_decided: ['conflict', 409],
  dealer_moved: ['conflict', 409],
  own_application: ['forbidden', 403],
  reason_needed: ['invalid_input', 400],
  price_changed: ['conflict', 409],
  email_needed: ['invalid_input', 400],
  email_wanted: ['invalid_input', 400],
  renewal_consent: ['invalid_input', 400],
  notice_not_accepted: ['invalid_input', 400],
  subscription_over: ['conflict', 409],
  nothing_to_refund: ['conflict', 409],
  refund_over_limit: ['forbidden', 403],
  payment_closed: ['conflict', 409],
  refund_too_large: ['conflict', 409],
  gateway_unavailable: ['provider_unavailable', 502],
  gateway_not_offered: ['invalid_input', 400],
  plan_dealers_only: ['forbidden', 403],
  currency_not_offered: ['invalid_input', 400],
  coupon_unknown: ['not_found', 404],
  coupon_not_yet: ['invalid_input', 400],
  coupon_expired: ['invalid_input', 400],
  coupon_dealers_only: ['forbidden', 403],
  coupon_users_only: ['forbidden', 403],
  coupon_other_plan: ['invalid_input', 400],
  coupon_other_currency: ['invalid_input', 400],
  coupon_minimum: ['invalid_input', 400],
  coupon_used_before: ['conflict', 409],
  coupon_first_only: ['conflict', 409],
  coupon_used_up: ['conflict', 409],
  coupon_taken: ['conflict', 409],
  credits_short: ['insufficient_credits', 402],
  provider_down: ['provider_unavailable', 502],
  drawing_busy: ['provider_unavailable', 503],
  request_closed: ['invalid_input', 499],
  too_many: ['rate_limited', 429],
  too_many_connections: ['rate_limited', 429],
  database_away: ['provider_unavailable', 503],
  overloaded: ['provider_unavailable', 503],
  internal: ['internal', 500],
} as const satisfies Record<string, readonly [ErrorCode, number]>;

export type Reason = keyof typeof REASONS;

/** A refusal: thrown by services, turned into the error envelope by the HTTP server. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly reason: Reason;
  readonly params: Record<string, string | number>;
  readonly field: string | undefined;
  readonly details: Record<string, unknown> | undefined;
  /** When trying again is worth it, in seconds; answered as `Retry-After`. */
  readonly retryAfterS: number | undefined;

  constructor(
    reason: Reason,
    about: {
      params?: Record<string, string | number>;
      field?: string;
      details?: Record<string, unknown>;
      retryAfterS?: number;
    } = {},
  ) {
    super(reason);
    const [code, status] = REASONS[reason];
    this.name = 'AppError';
    this.reason = reason;
    this.code = code;
    this.status = status;
    this.params = about.params ?? {};
    this.field = about.field;
    this.details = about.details;
    this.retryAfterS = about.retryAfterS;
  }
}
