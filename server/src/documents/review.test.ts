import { describe, expect, it } from 'vitest';
import { reviewDocument } from './review.ts';
import { sample } from './testing/samples.ts';
import { withinYear } from './year-gates.ts';

const modern = () => sample('sticker-modern');
const review = (data: ReturnType<typeof modern>) => reviewDocument({ template: 'sticker-modern', data });

describe('reviewDocument', () => {
  it('passes every sample', () => {
    expect(review(modern())).toEqual([]);
    expect(reviewDocument({ template: 'sticker-classic', data: sample('sticker-classic') })).toEqual([]);
    expect(reviewDocument({ template: 'invoice', data: sample('invoice') })).toEqual([]);
    expect(reviewDocument({ template: 'report', data: sample('report') })).toEqual([]);
  });

  it('finds a total that is one cent off, on stickers and invoices', () => {
    const data = modern();
    data.price.total += 1;
    expect(review(data)).toEqual([
      { kind: 'does_not_add_up', stated: data.price.total, counted: data.price.total - 1 },
    ]);
    const classic = sample('sticker-classic');
    const invoice = sample('invoice');
    expect(
      reviewDocument({ template: 'sticker-classic', data: { ...classic, total: classic.total - 1 } }),
    ).toHaveLength(1);
    expect(reviewDocument({ template: 'invoice', data: { ...invoice, total: invoice.total + 1 } })).toHaveLength(1);
    expect(reviewDocument({ template: 'invoice', data: { ...invoice, due: 1 } })).toHaveLength(1);
  });

  it('finds an option listed twice', () => {
    const data = modern();
    const [first] = data.options ?? [];
    if (!first) throw new Error('the sample has options');
    data.options = [...(data.options ?? []), { ...first, price: 0 }];
    expect(review(data)).toEqual([{ kind: 'option_twice', option: first.name }]);
  });

  it('finds the content of a package that is also sold on its own', () => {
    const data = modern();
    data.options = [...(data.options ?? []), { code: '1', name: 'Skid plates', price: 100, source: 'record' }];
    data.price.total += 100;
    expect(review(data)).toEqual([
      { kind: 'package_item_priced', option: 'FX4 off-road package', item: 'Skid plates' },
    ]);
  });
});

describe('withinYear', () => {
  const blocksOf = (year: number) => {
    const data = modern();
    data.vehicle.year = year;
    const { fuel, parts, safety } = withinYear(data);
    return { fuel: fuel !== null, parts: parts !== null, safety: safety !== null };
  };

  it('drops what no vehicle of the year can have', () => {
    expect(blocksOf(1983)).toEqual({ fuel: false, parts: false, safety: false });
    expect(blocksOf(1984)).toEqual({ fuel: true, parts: false, safety: false });
    expect(blocksOf(1995)).toEqual({ fuel: true, parts: true, safety: false });
    expect(blocksOf(2008)).toEqual({ fuel: true, parts: true, safety: true });
  });
});
