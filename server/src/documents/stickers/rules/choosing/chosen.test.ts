import { expect, it } from 'vitest';
import type { CatalogLine, StyleData } from '../../../../vehicles/catalog/contract.ts';
import { AppError } from '../../../../kit/errors.ts';
import type { Locale } from '../../../../platform/sites/contract.ts';
import { chooseFrom } from './chosen.ts';

const origin = { source: 'Demonstration data', copied_on: null, demo: true };
const line = (code: string, name: string): CatalogLine => ({
  ...origin,
  code,
  name,
  category: null,
  hex: null,
  price: 0,
  currency: 'USD',
});
const data = {
  style: { ...origin, style: 'Base', trim: null, body: null, engine: null, transmission: null, drive: null },
  colors: { exterior: [], interior: [] },
  packages: [],
  options: [line('S', 'Sunroof'), line('R', 'Roof rack')],
  rules: [{ ...origin, if: 'S', excludes: ['R'] }],
} as unknown as StyleData;

const refusalIn = (locale: Locale): unknown => {
  try {
    return chooseFrom(data, { colors: {}, packages: [{ code: 'S' }, { code: 'R' }] } as never, locale);
  } catch (error) {
    return error;
  }
};

it('names what does not go together as the reader sees it in the list', () => {
  const [english, spanish] = [refusalIn('en'), refusalIn('es')] as AppError[];
  expect(english?.params).toEqual({ option: 'Sunroof', other: 'Roof rack' });
  expect(spanish?.params).toEqual({ option: 'Techo corredizo', other: 'Portaequipajes de techo' });
});
