import { Email } from '@marque/server/identity/accounts/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail } from './is-email.ts';

const isTaken = (text: string) => Email.safeParse(text).success;

test('an address is one where the server takes it', () => {
  const some = [
    'ada@example.com',
    ' Ada.L+1@Example.co.uk ',
    'ada@',
    '@example.com',
    'a..b@example.com',
    '',
    'a@b@example.com',
  ];
  for (const text of [...some, 'ada@example', `${'a'.repeat(250)}@example.com`, 'ñ@example.com', "o'hara@example.com"])
    expect([text, isEmail(text)]).toEqual([text, isTaken(text)]);
});

test('of any text of the characters that matter, too', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'Z', '1', '.', '@', '-', '_', '+', "'", ' ', 'é') });
  const parts = fc.tuple(letters, letters, fc.constantFrom('.com', '.c', 'x.org', '.co.uk'));
  fc.assert(
    fc.property(
      fc.oneof(
        letters,
        parts.map(([name, host, end]) => `${name}@${host}${end}`),
      ),
      text => isEmail(text) === isTaken(text),
    ),
    { numRuns: 2_000 },
  );
});
