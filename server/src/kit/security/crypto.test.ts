import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keyedHash, quickHash, signed } from './crypto.ts';

const HOUR_MS = 60 * 60 * 1000;
const secret = 'one secret of the server';
const now = new Date('2026-06-15T12:00:00Z');
const hoursLater = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
const invoice = signed('invoice', z.object({ order: z.string() }), 2 * HOUR_MS);
const text = invoice.sign({ order: 'ord_1' }, { secret, now });

describe('a signed text', () => {
  it('gives its data back until its time is up', () => {
    for (const at of [now, hoursLater(2)])
      expect(invoice.verify(text, { secret, now: at })).toEqual({ order: 'ord_1' });
  });

  it('has expired after that', () => {
    expect(invoice.verify(text, { secret, now: hoursLater(2.01) })).toBeNull();
  });

  it('is not valid long before it was signed', () => {
    expect(invoice.verify(text, { secret, now: hoursLater(-2.01) })).toBeNull();
  });

  it('is good for its own purpose only', () => {
    const cancel = signed('cancel', z.object({ order: z.string() }), 2 * HOUR_MS);
    expect(cancel.verify(text, { secret, now })).toBeNull();
    expect(invoice.verify(cancel.sign({ order: 'ord_1' }, { secret, now }), { secret, now })).toBeNull();
  });

  it('cannot be changed', () => {
    const [body = '', mac = ''] = text.split('.');
    const other = Buffer.from(Buffer.from(body, 'base64url').toString().replace('ord_1', 'ord_2')).toString(
      'base64url',
    );
    for (const each of [`${other}.${mac}`, `${text}x`, `${body}.`, body, `${text}.${mac}`, '', 'a', 'a.b', 'a.b.c'])
      expect(invoice.verify(each, { secret, now }), each).toBeNull();
  });

  it('ends with the secret that signed it', () => {
    expect(invoice.verify(text, { secret: 'a new secret of the server', now })).toBeNull();
  });

  it('is refused when its data has another shape', () => {
    const numbers = signed('invoice', z.object({ order: z.number() }), HOUR_MS);
    expect(invoice.verify(numbers.sign({ order: 1 }, { secret, now }), { secret, now })).toBeNull();
  });
});

describe.each([
  ['a keyed hash', keyedHash],
  ['a quick hash', quickHash],
] as const)('%s', (_name, hashed) => {
  const hash = hashed('plate', 'CA DEMO123', secret);

  it('is the same for the same text, purpose and secret only', () => {
    expect(hashed('plate', 'CA DEMO123', secret)).toBe(hash);
    const others = [
      hashed('plate', 'CA DEMO124', secret),
      hashed('plate-address', 'CA DEMO123', secret),
      hashed('plate', 'CA DEMO123', 'a new secret of the server'),
    ];
    expect(others).not.toContain(hash);
    expect(new Set(others).size).toBe(3);
  });

  it('is never the signature of a text', () => {
    expect(text).not.toContain(hashed('invoice', text.split('.')[0] ?? '', secret));
  });
});
