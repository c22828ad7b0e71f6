import { expect, it } from 'vitest';
import { convert, parseFormula } from './conversions.ts';

const by = (formula: string) => (value: string) => convert(value, parseFormula(formula)!);

it('prints decimals as SQL Server does: exact, truncated, scaled by its rules', () => {
  expect(by('#x# / 0.016387064 ')('2.4')).toBe('146.45698582735');
  expect(by('#x# / 0.016387064 ')('1.4')).toBe('85.43324173262');
  expect(by('#x# * 16.387064 ')('183')).toBe('2998.832712');
  expect(by('#x# * 0.016387064 ')('183')).toBe('2.998832712');
  expect(by('#x# * 1000')('2.4')).toBe('2400.0');
  expect(by('#x# / 1000.')('1984')).toBe('1.984000');
});

it('gives 0 for what is no number and refuses unknown formulas', () => {
  expect(by('#x# * 1000')('about 2')).toBe('0');
  expect(by('#x# * 1000')('')).toBe('0');
  expect(parseFormula('#x# + 1')).toBeNull();
});
