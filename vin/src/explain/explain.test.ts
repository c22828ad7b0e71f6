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
