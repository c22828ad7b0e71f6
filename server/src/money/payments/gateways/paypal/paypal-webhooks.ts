import { z } from 'zod';
import { parseJson } from '../../../../kit/text/json.ts';
import { WEBHOOK_TOLERANCE_MS, type GatewayEvent, type WebhookHeaders } from '../../rules/gateway.ts';
import type { PayPalClient } from './paypal-client.ts';
import * as shape from './paypal-shapes.ts';

const TRANSMISSION = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

/**
 * Verifies a webhook request with PayPal's own endpoint. @returns its event, or null where it is refused
 * https://developer.paypal.com/api/rest/webhooks/rest/#verify-webhook-signature
 */
export async function verifyWebhook(
  client: PayPalClient,
  webhookId: string,
  request: { rawBody: string; headers: WebhookHeaders; now: Date },
): Promise<GatewayEvent | null> {
  const { rawBody, headers, now } = request;
  const sent = transmissionOf(headers);
  if (!sent || Math.abs(now.getTime() - Date.parse(sent.transmission_time)) > WEBHOOK_TOLERANCE_MS) return null;
  const event = parseJson(rawBody);
  if (!event) return null;
  // The event is sent back byte for byte: serialized again it would not match its signature.
  const fields = JSON.stringify({ ...sent, webhook_id: webhookId });
  const payload = `${fields.slice(0, -1)},"webhook_event":${rawBody}}`;
  const { status, body } = await client.request('POST', '/v1/notifications/verify-webhook-signature', payload);
  if (status >= 400 && status < 500 && status !== 401) return null;
  if (status !== 200) throw new Error(`PayPal answered ${status}`);
  const { verification_status } = z.object({ verification_status: z.string() }).parse(body);
  return verification_status === 'SUCCESS' ? shape.eventOf(event) : null;
}

/** The signature headers, or null where one of them is missing. */
function transmissionOf(headers: WebhookHeaders): Record<keyof typeof TRANSMISSION, string> | null {
  const read = Object.entries(TRANSMISSION).map(([name, header]) => [name, headers[header]] as const);
  if (read.some(([, value]) => typeof value !== 'string' || value === '')) return null;
  const sent = Object.fromEntries(read) as Record<keyof typeof TRANSMISSION, string>;
  return Number.isNaN(Date.parse(sent.transmission_time)) ? null : sent;
}
