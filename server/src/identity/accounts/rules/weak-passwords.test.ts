import { describe, expect, it } from 'vitest';
import { isCommon, isNamed } from './weak-passwords.ts';

describe('a password', () => {
  const common = new Set(['password', '1234567890', 'qwertyuiop']);

  it.each(['1234567890', 'QwertyUiop', 'password2026!', 'aaaaaaaaaaaa', 'abababababab'])('%s is common', password => {
    expect(isCommon(password, common)).toBe(true);
  });

  it.each(['correct horse battery', 'my password is long', '1234567890 miles'])('%s is not', password => {
    expect(isCommon(password, common)).toBe(false);
  });

  it.each([
    ['Dana.Reyes rocks', true],
    ['danareyes2026', true],
    ['i love vinclara!', true],
    ['VIN-CLARA 4 ever', true],
    ['correct horse battery', false],
  ])('%s holds a name: %s', (password, holds) => {
    expect(isNamed(password, { email: 'dana.reyes@example.com', siteName: 'Vinclara' })).toBe(holds);
  });

  it('may contain a name of three letters, which occurs in too many words', () => {
    expect(isNamed('a bobsled in winter', { email: 'bob@example.com', siteName: 'VIN' })).toBe(false);
  });
});
