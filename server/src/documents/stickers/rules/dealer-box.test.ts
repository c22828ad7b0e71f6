import { describe, expect, it } from 'vitest';
import { DealerBoxInput } from '../contract.ts';
import { dealerBox } from './dealer-box.ts';

const read = (box: object) => dealerBox(DealerBoxInput.parse(box));
const items = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Item ${at}`, price: '100' }));

describe('the box of a dealer', () => {
  it('has prices as they are written, and leaves empty rows out', () => {
    const addendum = [
      { name: 'Floor mats', price: '$195' },
      { name: '', price: '' },
      { name: 'Wheel locks', price: null },
      { name: 'Tint', price: 1195.5 },
      { name: 'Key chain', price: 'INC' },
    ];
    expect(read({ asking: '24,995.50', stock: ' A-17 ', addendum })).toEqual({
      asking: 2_499_550,
      stock: 'A-17',
      addendum: [
        { name: 'Floor mats', price: 19_500 },
        { name: 'Wheel locks', price: 0 },
        { name: 'Tint', price: 119_550 },
        { name: 'Key chain', price: 0 },
      ],
    });
  });

  it('is a stock number alone, or nothing', () => {
    expect(read({ stock: 'A-17' })).toEqual({ asking: null, stock: 'A-17', addendum: [] });
    expect(read({ asking: ' ', stock: '', addendum: [{ name: '', price: '' }] })).toBeNull();
  });

  it('holds 14 items, and 40', () => {
    expect(read({ asking: 1, addendum: items(14) })?.addendum).toHaveLength(14);
    expect(read({ asking: 1, addendum: items(40) })?.addendum).toHaveLength(40);
  });

  it.each([
    ['box_price', 'dealer.asking', { asking: 'cheap' }],
    ['box_price', 'dealer.asking', { asking: -1 }],
    ['box_price', 'dealer.asking', { asking: 'INC' }],
    ['box_price', 'dealer.asking', { asking: '-24995' }],
    ['box_price', 'dealer.asking', { asking: '24.995,00' }],
    ['box_price', 'dealer.asking', { asking: '1e9' }],
    ['box_price', 'dealer.asking', { asking: 10_000_001 }],
    ['box_price', 'dealer.addendum.1.price', { asking: 1, addendum: [...items(1), { name: 'Tint', price: '-5' }] }],
    ['box_item', 'dealer.addendum.0.name', { asking: 1, addendum: [{ name: ' ', price: '5' }] }],
    ['box_asking', 'dealer.asking', { addendum: items(1) }],
    ['box_items', 'dealer.addendum', { asking: 1, addendum: items(41) }],
  ])('is refused with %s at %s for %j', (reason, field, box) => {
    expect(() => read(box)).toThrow(expect.objectContaining({ reason, field }));
  });
});
