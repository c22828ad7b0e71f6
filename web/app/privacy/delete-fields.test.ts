import { deleteAccountCall } from '@marque/server/privacy/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrongFields } from './delete-fields.ts';

describe('the form to delete an account', () => {
  it('takes text, at-sign, text, dot, text, and some message', () => {
    expect(wrongFields({ email: ' a@b.c ', message: ' x ' })).toEqual([]);
    expect(wrongFields({ email: '', message: '' })).toEqual(['email', 'message']);
    expect(wrongFields({ email: 'a@b.c', message: ' \n' })).toEqual(['message']);
    for (const email of ['a', 'a@b', '@b.c', 'a@.', 'a@b.', 'a b@c.d', 'a@b@c.d'])
      expect(wrongFields({ email, message: 'x' }), email).toEqual(['email']);
  });

  it('accepts what the server accepts', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('a@b.c', ' a@b.c', 'a@b', '', ' '));
    fc.assert(
      fc.property(text, text, (email, message) => {
        const asked = deleteAccountCall.input.safeParse({ email, message });
        expect(wrongFields({ email, message }).length === 0).toBe(asked.success);
      }),
    );
  });
});
