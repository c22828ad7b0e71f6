import { expect, it } from 'vitest';
import { checkDigit } from '../number/check-digit.ts';
import { decoder } from '../testing/decoder.ts';

const vinsFor = (input: string) => decoder.decode(input).suggestions.map(suggestion => suggestion.vin);

it('suggests nothing for a right number', () => {
  expect(vinsFor('1HGCM82633A004352')).toEqual([]);
});

it('finds the number behind a confused character, a swap and a neighboring key', () => {
  expect(vinsFor('1HGCM82633A004532')).toContain('1HGCM82633A004352');
  expect(vinsFor('1HGCM82633A0O4352')[0]).toBe('1HGCM82633A004352');
  expect(vinsFor('1HGCM82633A0Q4352')[0]).toBe('1HGCM82633A004352');
  expect(vinsFor('1HGCM8Z633A004352')[0]).toBe('1HGCM82633A004352');
  expect(vinsFor('1HGCN82633A004352')[0]).toBe('1HGCM82633A004352');
  expect(vinsFor('IHGCM82633A004352')[0]).toBe('1HGCM82633A004352');
});

it('says why, where and which vehicle', () => {
  const [first, ...rest] = decoder.decode('1FTEW1EP5KFA12345').suggestions;
  expect(first).toEqual({
    vin: '1FTEW1EP4KFA12345',
    reason: 'keyboard',
    positions: [9],
    vehicle: { modelYear: 2019, make: 'Ford', model: 'F-150' },
  });
  expect(rest).toHaveLength(3);
});

it('never gives more than four, all with a right check digit and a model where the number has one', () => {
  for (const vin of ['1FTEW1EP5KFA12345', '5YJ3E1EA3KF317000', '1GNDT13S422152369', '2T1BURHE5JC034341']) {
    const { suggestions, vehicle } = decoder.decode(vin);
    expect(suggestions.length).toBeLessThanOrEqual(4);
    for (const suggestion of suggestions) {
      expect(checkDigit(suggestion.vin).ok).toBe(true);
      if (vehicle.model) expect(decoder.decode(suggestion.vin).vehicle.model).toBeDefined();
    }
  }
});

it('gives up where position 9 holds a letter that may stand there', () => {
  expect(vinsFor('1HD000A0EU0000060')).toEqual([]);
});

it('gives up on garbage', () => {
  expect(vinsFor('QIOQIOQIOQIOQIOQI')).toEqual([]);
});
