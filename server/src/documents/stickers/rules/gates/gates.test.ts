import { describe, expect, it } from 'vitest';
import type { DecodedVehicle, ModernBuild } from '../../providers/build-data-provider.ts';
import { CAMARO_1969, F150_2019 } from '../../providers/sandbox/written.ts';
import { withinLabel } from './gates.ts';

const TRUCK: DecodedVehicle = {
  vin: '1FTEW1EP8KFA00019',
  modelYear: 2019,
  make: 'Ford',
  bodyClass: 'Pickup',
  vehicleType: 'Truck',
};
const CLASS = {
  light: 'Class 2E: 6,001 - 7,000 lb (2,722 - 3,175 kg)',
  unsure: 'Class 2G: 8,001 - 9,000 lb (3,629 - 4,082 kg)',
  heavy: 'Class 2H: 9,001 - 10,000 lb (4,082 - 4,536 kg)',
  heaviest: 'Class 3: 10,001 - 14,000 lb (4,536 - 6,350 kg)',
};

function gated(vehicle: Partial<DecodedVehicle>, build: Partial<ModernBuild> = {}): ModernBuild {
  const label = withinLabel({ ...F150_2019, ...build }, { ...TRUCK, ...vehicle });
  if (label.template !== 'sticker-modern') throw new Error('Not a modern label');
  return label;
}
const blocks = (vehicle: Partial<DecodedVehicle>, build?: Partial<ModernBuild>) => {
  const { fuel, safety, parts } = gated(vehicle, build);
  return { fuel: fuel !== null, safety: safety !== null, parts: parts !== null };
};
const PUBLISHED = {
  fuel: F150_2019.fuel && { ...F150_2019.fuel, demo: false, source: { name: 'EPA', on: '2025-10-29' } },
};

it('names no variable gears of a vehicle that electricity moves, whatever a file says', () => {
  const vehicle = { ...F150_2019.vehicle, transmission: 'Automatic (variable gear ratios)' };
  const moved = (powertrain: 'hydrogen' | 'electric' | 'hybrid') =>
    gated({}, { vehicle, options: [], fuel: F150_2019.fuel && { ...F150_2019.fuel, powertrain } }).vehicle.transmission;
  expect([moved('hydrogen'), moved('electric')]).toEqual([null, null]);
  expect(moved('hybrid')).toBe(vehicle.transmission);
});

describe('the weight a vehicle may have', () => {
  it('leaves the fuel block and parts content off over 8,500 lb, the stars over 10,000', () => {
    expect(blocks({ gvwr: CLASS.light })).toEqual({ fuel: true, safety: true, parts: true });
    expect(blocks({ gvwr: CLASS.heavy })).toEqual({ fuel: false, safety: true, parts: false });
    expect(blocks({ gvwr: CLASS.heaviest }, PUBLISHED)).toEqual({ fuel: false, safety: false, parts: false });
    expect(blocks({})).toEqual({ fuel: true, safety: true, parts: true });
  });

  it('that may be over or under keeps only published fuel figures', () => {
    expect(blocks({ gvwr: CLASS.unsure }).fuel).toBe(false);
    expect(blocks({ gvwr: CLASS.unsure }, PUBLISHED).fuel).toBe(true);
  });

  it('of a passenger vehicle up to 10,000 lb keeps published figures from 2011 on', () => {
    const suv = {
      gvwr: CLASS.heavy,
      vehicleType: 'Multipurpose Passenger Vehicle (MPV)',
      bodyClass: 'Sport Utility Vehicle',
    };
    expect(blocks(suv, PUBLISHED).fuel).toBe(true);
    expect(blocks(suv).fuel).toBe(false);
    expect(blocks(suv, { ...PUBLISHED, vehicle: { ...F150_2019.vehicle, year: 2010 } }).fuel).toBe(false);
  });

  it('does not matter for what is no car or truck: none of the three', () => {
    for (const vehicleType of ['Motorcycle', 'Bus', 'Trailer', 'Low Speed Vehicle (LSV)'])
      expect(blocks({ vehicleType }, PUBLISHED)).toEqual({ fuel: false, safety: false, parts: false });
  });
});

describe('the designs of the fuel label', () => {
  const fuelOf = (year: number) => gated({}, { vehicle: { ...F150_2019.vehicle, year } }).fuel;

  it('are four, each with the figures it had', () => {
    expect([1976, 1977, 1984, 1985, 2007, 2008, 2012, 2013].map(year => fuelOf(year)?.design)).toEqual([
      undefined,
      '1977',
      '1977',
      '1985',
      '1985',
      '2008',
      '2008',
      '2013',
    ]);
    expect(fuelOf(2013)).toMatchObject({ gal_100: 4.8, five_year: 225000, average: 27, ghg: 4 });
    expect(fuelOf(2012)).toMatchObject({ gal_100: null, five_year: null, average: null, ghg: null, class: [14, 26] });
    expect(fuelOf(2003)).toMatchObject({ city: 19, highway: 24, annual_cost: 190000, class: null, gal_100: null });
  });
});

it('leaves a rating off that the year did not have, in place of "not rated"', () => {
  const of = (year: number) => gated({}, { vehicle: { ...F150_2019.vehicle, year } }).safety;
  expect(Object.keys(of(2010) ?? {})).not.toContain('overall');
  expect(Object.keys(of(2011) ?? {})).toContain('overall');
});

describe('what only a record of this very vehicle can say', () => {
  const TYPICAL = {
    grade: 'C' as const,
    options: null,
    assembly: {
      point: 'Dearborn, Michigan',
      transport: 'Ship',
      port: 'Baltimore, Maryland',
      sold_to: 'A dealer',
      ship_to: 'Erie',
    },
  };

  it('is not on a sheet that is typical of the model: port, dealer, transport, stock number, colors', () => {
    const { assembly, vehicle } = gated({}, TYPICAL);
    expect(assembly).toEqual({
      point: 'Dearborn, Michigan',
      transport: null,
      port: null,
      sold_to: null,
      ship_to: null,
    });
    expect(vehicle).toMatchObject({ stock: null, mileage_note: null, exterior: null, interior: null });
    expect(gated({}, { ...TYPICAL, assembly: { ...TYPICAL.assembly, point: null } }).assembly).toBeNull();
    expect(gated({}).assembly?.sold_to).toContain('Lakeside');
  });
});

describe('the transmission', () => {
  const bare = { ...F150_2019.vehicle, transmission: null };
  it('is the one that was paid for, where nothing else names it', () => {
    expect(gated({}, { vehicle: bare }).vehicle.transmission).toBe('10-speed automatic transmission');
    expect(gated({}, { vehicle: bare, options: null }).vehicle.transmission).toBeNull();
    const cooler = [{ code: null, name: 'Auxiliary transmission oil cooler', price: 100, source: 'record' as const }];
    expect(gated({}, { vehicle: bare, options: cooler }).vehicle.transmission).toBeNull();
    const classic = withinLabel(
      { ...CAMARO_1969, vehicle: { ...CAMARO_1969.vehicle, transmission: null } },
      { vin: 'X' },
    );
    expect(classic.vehicle.transmission).toBe('4-speed transmission, wide range');
  });
});
