import { describe, expect, it } from 'vitest';
import { sample } from '../../../testing/paper/samples.ts';
import { modernTemplate, reviewClassic, reviewModern } from './templates.ts';

const modern = () => sample('sticker-modern');

describe('review of a sticker', () => {
  it('passes every sample', () => {
    for (const name of ['sticker-modern', 'sticker-modern-ev', 'sticker-modern-long'] as const)
      expect(reviewModern(sample(name)), name).toEqual([]);
    for (const name of ['sticker-classic', 'sticker-classic-1957'] as const)
      expect(reviewClassic(sample(name)), name).toEqual([]);
  });

  it('finds a total that is one cent off', () => {
    const data = modern();
    data.price.total += 1;
    expect(reviewModern(data)).toEqual([
      { kind: 'does_not_add_up', stated: data.price.total, counted: data.price.total - 1 },
    ]);
    const classic = sample('sticker-classic');
    expect(reviewClassic({ ...classic, total: (classic.total ?? 0) - 1 })).toHaveLength(1);
  });

  it('keeps a label with faults from being printed, until a person has looked at it', () => {
    const data = modern();
    data.price.total += 1;
    expect(() => modernTemplate.prepare(data)).toThrow('Not printed');
    expect(modernTemplate.prepare({ ...data, reviewed: true })).toMatchObject({ price: { total: data.price.total } });
  });

  it('finds an option listed twice', () => {
    const data = modern();
    const [first] = data.options ?? [];
    if (!first) throw new Error('the sample has options');
    data.options = [...(data.options ?? []), { ...first, price: 0 }];
    expect(reviewModern(data)).toEqual([{ kind: 'option_twice', option: first.name }]);
  });

  it('finds the content of a package that is also sold on its own', () => {
    const data = modern();
    data.options = [...(data.options ?? []), { code: '1', name: 'Skid plates', price: 100, source: 'record' }];
    data.price.total += 100;
    expect(reviewModern(data)).toEqual([
      { kind: 'package_item_priced', option: 'FX4 off-road package', item: 'Skid plates' },
    ]);
  });
});
