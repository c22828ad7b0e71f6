import { describe, expect, it } from 'vitest';
import { sign, verify } from './crypto.ts';

const secret = 'one secret of the server';

describe('sign and verify', () => {
  it('gives the payload back', () => {
    expect(verify(sign({ order: 'ord_1' }, secret), secret)).toEqual({ order: 'ord_1' });
  });

  it('refuses another secret, a changed body and nonsense', () => {
    const signed = sign({ order: 'ord_1' }, secret);
    const forged = `${Buffer.from('{"order":"ord_2"}').toString('base64url')}.${signed.split('.')[1]}`;
    for (const text of [sign({ order: 'ord_1' }, 'another'), forged, '', 'a', 'a.b', 'a.b.c', `${signed}x`]) {
      expect(verify(text, secret)).toBeNull();
    }
  });
});
