import { Webhook } from 'standardwebhooks';
import { pooledRandomBytes } from '../../../kit/security/random.ts';

/** A new secret of 256 random bits, in the form of Standard Webhooks. */
export const newSecret = (): string => `whsec_${Buffer.from(pooledRandomBytes(32)).toString('base64')}`;

/** What a request with an event carries: who sent it can be checked with any of the secrets. */
export function signedHeaders(secrets: readonly string[], { id, body, at }: { id: string; body: string; at: Date }) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
