import { expect, it } from 'vitest';
import { decoder } from '../testing/decoder.ts';

it('names the source of each value', () => {
  const { positions, items, steps } = decoder.explain('1FTEW1EP5KFA12345');
  expect(positions.map(item => item.text).join('')).toBe('1FTEW1EP5KFA12345');
  expect(positions.find(item => item.from === 9)?.values).toEqual(['should be 4']);
  const model = items.find(item => item.code === 'Model');
  expect(model).toMatchObject({
    value: 'F-150',
    from: 'a pattern of the maker',
    key: '*[FWX]1[CE]',
    positions: [5, 6, 7],
  });
  expect(model?.schema?.name).toContain('F-150');
  expect(items.find(item => item.code === 'DisplacementCC')?.from).toBe('another displacement, converted');
  expect(steps.join(' ')).toContain('2019 and 1989 were both tried');
});

it('explains classic, European and unreadable numbers too', () => {
  expect(decoder.explain('124379N664466').positions.length).toBeGreaterThan(3);
  expect(decoder.explain('WAUZZZ8X7CB111111').steps.join(' ')).toContain('type code 8X');
  expect(decoder.explain('??').steps).toEqual(['There is nothing to decode here.']);
});

it('has a reason for every field that a flat answer fills', () => {
  for (const [vin, modelYear] of [
    ['1FTEW1EP5KFA12345', undefined],
    ['1HGCM82633A004352', 2004],
    ['1HGCM82633A0O4352', undefined],
    ['5UXWX7C5*BA', 2011],
    ['NONSENSE', undefined],
  ] as const) {
    const reasons = decoder.reasons(vin, { modelYear });
    expect(reasons.map(({ code }) => code)).toEqual([...Object.keys(decoder.vpic(vin, { modelYear })), 'VIN']);
    for (const { from, code } of reasons) expect(from, `${vin} ${code}`).toMatch(/\w/);
  }
  const of = (vin: string, field: string, modelYear?: number) =>
    decoder.reasons(vin, { modelYear }).find(({ code }) => code === field)?.from;
  expect(of('1FTEW1EP5KFA12345', 'ErrorText')).toBe('The check digit is 4, but position 9 is 5.');
  expect(of('1HGCM82633A004352', 'ErrorText')).toBe('The check digit is 3, and so is position 9.');
  expect(of('1FTEW1EP5KFA12345', 'ErrorCode')).toBe('1: position 9 is not the check digit.');
  expect(of('1FTEW1EP5KFA12345', 'ModelYear')).toBe('Position 10 is K: model year 2019.');
  expect(of('1HGCM82633A004352', 'ModelYear', 2004)).toContain('was named with the number');
  expect(of('1HGCM82633A004352', 'TrailerType')).toBe('a default of the vehicle type');
  expect(of('1HGCM82633A004352', 'ModelID')).toBe('a pattern of the maker');
});
