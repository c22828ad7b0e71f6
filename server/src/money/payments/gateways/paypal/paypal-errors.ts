import { ApiError } from '@paypal/paypal-server-sdk';
import { z } from 'zod';
import { parseJson } from '../../../../kit/text/json.ts';

/**
 * PayPal understood the request and refused it. 403, 404 and 409 (an earlier request is in progress) say nothing about
 * the payment.
 */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.statusCode === 400 || error.statusCode === 422);
}

/** Ignores a refusal to end something that has ended or does not exist. @throws any other error */
export function ignoreRefusal(error: unknown): void {
  const missing = error instanceof ApiError && error.statusCode === 404;
  if (!missing && !isRefusal(error)) throw error;
}

/** The issue of a refusal, such as `INSTRUMENT_DECLINED`. */
export function issueOf(error: ApiError): string {
  const body = typeof error.body === 'string' ? parseJson(error.body) : null;
  const parsed = z.object({ details: z.array(z.object({ issue: z.string() })).min(1) }).safeParse(body);
  return parsed.success ? (parsed.data.details[0]?.issue ?? 'refused') : String(error.statusCode);
}

/** Null where PayPal does not know the reference. */
export async function orNull<Found>(fetch: () => Promise<Found>): Promise<Found | null> {
  try {
    return await fetch();
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return null;
    throw error;
  }
}
