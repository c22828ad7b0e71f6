import { createHash } from 'node:crypto';
import type { LinkDescription } from '@paypal/paypal-server-sdk';
import type { Opened } from '../../rules/gateway.ts';

export const LOCALES = { en: 'en-US', es: 'es-US' } as const;

/** The page the buyer is sent to. */
export function pageOf(created: { id?: string; links?: LinkDescription[] }, rel: string): Opened {
  const redirectUrl = created.links?.find(each => each.rel === rel || each.rel === 'approve')?.href;
  if (!created.id || !redirectUrl) throw new Error('PayPal opened a page without a URL');
  return { reference: created.id, redirectUrl };
}

/**
 * PayPal returns the first response to a repeated key, whatever the second request contains, so the body is part of the
 * key: if it changes before the buyer is redirected, another page is opened.
 */
export function idempotencyKeyOf(key: string, body: object): string {
  return createHash('sha256')
    .update(key + JSON.stringify(body))
    .digest('hex')
    .slice(0, 32);
}
