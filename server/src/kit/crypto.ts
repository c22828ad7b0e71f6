import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new opaque token of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: its SHA-256, so that a read database opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** `base64url(JSON).hmac`: readable by anyone, writable only with the secret. */
export function sign(payload: unknown, secret: string): string {
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${body}.${mac(body, secret)}`;
}

/** The payload of a signed text, or null when the signature does not fit. */
export function verify(signed: string, secret: string): unknown {
  const [body, given, ...rest] = signed.split('.');
  if (!body || !given || rest.length > 0) return null;
  const expected = Buffer.from(mac(body, secret));
  const actual = Buffer.from(given);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null;
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
}

function mac(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url');
}
