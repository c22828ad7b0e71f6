import { deleteAccountCall } from '@marque/server/identity/privacy/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeletable } from './use-delete-form.ts';

describe('the form to delete an account', () => {
  it('takes text, at-sign, text, dot, text, with or without a message', () => {
    expect(isDeletable({ email: ' a@b.c ' })).toBe(true);
    for (const email of ['', 'a', 'a@b', '@b.c', 'a@.', 'a@b.', 'a b@c.d', 'a@b@c.d'])
      expect(isDeletable({ email }), email).toBe(false);
  });

  it('accepts what the server accepts', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('a@b.c', ' a@b.c', 'a@b', '', ' '));
    fc.assert(
      fc.property(text, text, (email, message) => {
        const request = deleteAccountCall.input.safeParse({ email, message });
        expect(isDeletable({ email })).toBe(request.success);
      }),
      { endOnFailure: true },
    );
  });
});
