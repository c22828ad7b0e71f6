import { expect, it } from 'vitest';
import { createPasswordHashing } from './password-hashing.ts';

const hashing = createPasswordHashing();

it('a password is hashed at the cost OWASP names', async () => {
  expect(await hashing.hash('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('matches its own hash, and nothing when none is stored', async () => {
  const stored = await hashing.hash('correct horse battery');
  expect(await hashing.fits(stored, 'correct horse battery')).toBe(true);
  expect(await hashing.fits(stored, 'correct horse')).toBe(false);
  expect(await hashing.fits(null, 'correct horse battery')).toBe(false);
});
