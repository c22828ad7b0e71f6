import { expect, it } from 'vitest';
import { engineText } from './identity.ts';

it.each([
  ['2.0 L 4-cylinder, gasoline', '2.0 L 4 cilindros, gasolina'],
  ['2.5 L flat-4, gasoline', '2.5 L 4 cilindros opuestos, gasolina'],
  ['3.5 L V6 turbo, gasoline and flexible fuel vehicle (ffv)', '3.5 L V6 turbo, gasolina y combustible flexible (FFV)'],
  ['V6, gasoline', 'V6, gasolina'],
  ['Electric', 'Eléctrico'],
])('the engine "%s" is "%s" in Spanish', (en, es) => {
  expect(engineText(en)).toEqual({ en, es });
});

it('leaves an engine with a word we do not know as it was decoded', () => {
  expect(engineText('2.0 L 4-cylinder, liquefied petroleum gas')).toBe('2.0 L 4-cylinder, liquefied petroleum gas');
});
