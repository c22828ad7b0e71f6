import { createCipheriv, createDecipheriv, createHash, createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { pooledRandomBytes } from './random.ts';

/** A new opaque token of 256 bits. */
export function newToken(): string {
  return pooledRandomBytes(32).toString('base64url');
}

/** The stored form of a token: its SHA-256, so that a leaked database opens no session. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * The stored form of a text that could be found by trying all of them, such as a plate: an HMAC with the server's secret.
 * The same text for another purpose has another hash.
 */
export function keyedHash(purpose: string, text: string, secret: string): string {
  return mac(JSON.stringify({ use: purpose, text }), secret);
}

/**
 * The same in a fifth of the time, for what is counted with each request: one SHA-256 over the secret and the text. It hides the
 * text; as a signature it would not hold, since a longer text can be given a hash without the secret.
 */
export function quickHash(purpose: string, text: string, secret: string): string {
  return hash('sha256', JSON.stringify([secret, purpose, text]), 'base64url');
}

/** The cipher of everything that is sealed. */
export const SEAL = 'aes-256-gcm';

/**
 * A text only this server can read again (AES-256-GCM, a key for each purpose derived from the server's secret):
 * `iv.tag.text` in base64url.
 */
export function seal(purpose: string, text: string, secret: string): string {
  const iv = pooledRandomBytes(12);
  const cipher = createCipheriv(SEAL, sealKey(purpose, secret), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), sealed].map(part => Buffer.from(part).toString('base64url')).join('.');
}

/** The text that was sealed; null where it was sealed for another purpose, with another secret, or was changed. */
export function unseal(purpose: string, sealed: string, secret: string): string | null {
  const [iv, tag, text] = sealed.split('.').map(part => Buffer.from(part, 'base64url'));
  if (!iv || !tag || !text) return null;
  try {
    const decipher = createDecipheriv(SEAL, sealKey(purpose, secret), iv, { authTagLength: 16 });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** The key for a purpose, 32 bytes, derived from a secret. */
export const sealKey = (purpose: string, secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** With what a text is signed or checked: the server's secret, and the present moment. */
interface Signing {
  secret: string;
  now: Date;
}

/**
 * Texts signed for one purpose, valid for `ttlMs` after they were signed: `base64url(JSON).hmac`, readable by anyone,
 * writable only with the secret. The JSON holds the data, `use` (the purpose) and `t` (signed when, epoch ms). Ours: a JWT
 * names its own algorithm, and this has only one.
 */
export function signed<Schema extends z.ZodObject>(purpose: string, schema: Schema, ttlMs: number) {
  const Content = z.object({ ...schema.shape, use: z.literal(purpose), t: z.number() });
  return {
    sign(data: z.infer<Schema>, { secret, now }: Signing): string {
      const content = { ...data, use: purpose, t: now.getTime() };
      const body = Buffer.from(JSON.stringify(content)).toString('base64url');
      return `${body}.${mac(body, secret)}`;
    },

    /** The data; null for another purpose, signature or shape, and for a text signed more than `ttlMs` from now. */
    verify(text: string, { secret, now }: Signing): z.infer<Schema> | null {
      const content = Content.safeParse(contentOf(text, secret));
      if (!content.success || Math.abs(now.getTime() - Number(content.data.t)) > ttlMs) return null;
      return schema.parse(content.data);
    },
  };
}

/** The payload of a signed text if the signature matches; else null. */
function contentOf(text: string, secret: string): unknown {
  const [body, given, ...rest] = text.split('.');
  if (!body || !given || rest.length > 0) return null;
  if (!sameText(mac(body, secret), given)) return null;
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
}

/** The HMAC-SHA256 of a text. */
export function mac(body: string, secret: string, encoding: 'base64url' | 'hex' = 'base64url'): string {
  return createHmac('sha256', secret).update(body).digest(encoding);
}

/** Compares two texts in a time that tells nothing about where they differ. */
export function sameText(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
