import { describe, expect, it } from 'vitest';
import type { ClassicBuild, ModernBuild } from '../../providers/build-data-provider.ts';
import { CAMARO_1969, F150_2019 } from '../../providers/sandbox/written.ts';
import { stickerFaults } from './faults.ts';
import { modernTotal } from '../prices.ts';

const codes = (build: ModernBuild | ClassicBuild) => stickerFaults(build).map(({ code, what }) => `${code}: ${what}`);

/** The truck with other options, its total put right. */
function truckWith(options: NonNullable<ModernBuild['options']>, more: Partial<ModernBuild> = {}): ModernBuild {
  const build = { ...F150_2019, ...more, options };
  return { ...build, price: { ...build.price, total: modernTotal(build) } };
}
const [first, second] = F150_2019.options ?? [];
if (!first || !second) throw new Error('The truck has options');

describe('the gates before a sticker is sold', () => {
  it('let whole sheets pass', () => {
    expect(codes(F150_2019)).toEqual([]);
    expect(codes(CAMARO_1969)).toEqual([]);
  });

  it('stop a total that is a cent off', () => {
    expect(codes({ ...F150_2019, price: { ...F150_2019.price, total: F150_2019.price.total + 1 } })).toEqual([
      'sum: 5166001',
    ]);
    expect(codes({ ...CAMARO_1969, total: CAMARO_1969.total - 1 })).toEqual(['sum: 367044']);
  });

  it('count tax up and discounts down', () => {
    const price = { ...F150_2019.price, gas_guzzler: 100_000 };
    expect(codes({ ...F150_2019, price })).toEqual(['sum: 5166000']);
    expect(codes({ ...F150_2019, price: { ...price, total: 5_266_000 } })).toEqual([]);
  });

  it('stop an option that is listed twice, by code or by name', () => {
    expect(codes(truckWith([first, second, { ...second, name: 'Another name' }]))).toEqual([
      `option_twice: ${second.code}`,
    ]);
    expect(codes(truckWith([first, second, { ...second, code: 'ZZZ' }]))).toEqual([
      'option_twice: 2.7l ecoboost v6 engine',
    ]);
  });

  it('stop a part of a package that is priced again, but not one that is included', () => {
    const part = { ...second, code: 'ZZZ', name: 'heated front seats' };
    expect(codes(truckWith([first, part]))).toEqual(['content_priced: Heated front seats']);
    expect(codes(truckWith([first, { ...part, price: 0 }]))).toEqual([]);
  });

  it('stop a color that was not sold on that style and year', () => {
    const vehicle = { ...F150_2019.vehicle, exterior: { name: 'Lime', code: 'Q9', hex: [] } };
    expect(codes({ ...F150_2019, vehicle })).toEqual(['color_unknown: Lime']);
    expect(codes({ ...F150_2019, vehicle, palette: null })).toEqual([]);
    expect(codes({ ...F150_2019, vehicle: { ...vehicle, exterior: null } })).toEqual([]);
  });

  it('stop a roof that a convertible does not have', () => {
    const roof = { ...second, code: 'C08', name: 'Vinyl roof cover' };
    const open = { vehicle: { ...F150_2019.vehicle, body: { en: 'Convertible, 2 doors' } } };
    expect(codes(truckWith([roof], open))).toEqual(['contradicts_body: Vinyl roof cover']);
    expect(codes(truckWith([roof]))).toEqual([]);
    const vinyl = { code: 'C08', text: 'Vinyl roof cover', amount: 0, source: 'plate' as const };
    const classic = { ...CAMARO_1969, options: [...(CAMARO_1969.options ?? []), vinyl] };
    expect(codes({ ...classic, vehicle: { ...classic.vehicle, body: 'Convertible' } })).toEqual([
      'contradicts_body: Vinyl roof cover',
    ]);
  });

  it('stop a line whose source breaks the promise of the grade', () => {
    expect(codes(truckWith([{ ...first, source: 'owner' }]))).toEqual([`provenance: ${String(first.name)}`]);
    expect(codes({ ...F150_2019, grade: 'C' })).toContain('provenance: price');
    const typical = { ...F150_2019, grade: 'C' as const, price: { ...F150_2019.price, source: 'catalogue' as const } };
    expect(codes({ ...typical, options: [{ ...first, source: 'catalogue' }] })).toContain(
      `provenance: ${String(first.name)}`,
    );
    expect(codes({ ...typical, options: [{ ...first, source: 'owner' }] })).toContain(
      `provenance: ${String(first.name)}`,
    );
    const base = { ...CAMARO_1969.base, source: 'record' as const };
    expect(codes({ ...CAMARO_1969, base })).toEqual(['provenance: Camaro V8 sport coupe, base price']);
  });

  it('stop a price label for a car that never had one', () => {
    const car = { ...CAMARO_1969, vehicle: { ...CAMARO_1969.vehicle, year: 1958 } };
    expect(codes(car)).toEqual(['kind_of_year: sticker']);
    expect(codes({ ...car, kind: 'specification' })).toEqual([]);
  });
});
