import { expect, it } from 'vitest';
import { loadDecoder } from '../node.ts';

const decoder = loadDecoder();

it('names the codes of a make, with maker, vehicle type and country', () => {
  expect(decoder.makerCodes('tesla')).toContainEqual({
    code: '5YJ',
    manufacturer: expect.stringMatching(/tesla/i),
    vehicleType: 'Passenger Car',
    country: 'United States',
  });
  expect(decoder.makerCodes('Ford').map(({ code }) => code)).toEqual(
    expect.arrayContaining(['1FA', '1FT', '1FM', '3FA']),
  );
});

it('names only codes whose numbers are of that make', () => {
  for (const { code } of decoder.makerCodes('Tesla'))
    expect(code).toMatch(/^[A-HJ-NPR-Z0-9]{3}(?:[A-HJ-NPR-Z0-9]{3})?$/);
  expect(decoder.makerCodes('Nobody')).toEqual([]);
});
