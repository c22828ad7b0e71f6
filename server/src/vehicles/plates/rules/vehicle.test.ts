import { loadDecoder } from '@marque/vin/node';
import { describe, expect, it } from 'vitest';
import { plateVehicle } from './vehicle.ts';

const decoder = loadDecoder();
const NOTHING = { year: null, make: null, model: null, trim: null, body: null, color: null };
const ALONE = { count: 1, otherReading: false };

describe('a vehicle of a plate from before 1981', () => {
  const camaro = decoder.decode('124379N500019');

  it('is named by its own number', () => {
    expect(plateVehicle(camaro, { ...NOTHING, year: 1969, make: 'CHEVROLET' }, ALONE)).toMatchObject({
      vin: '124379N500019',
      title: '1969 Chevrolet Camaro',
      confidence: 'high',
      doubts: [],
    });
  });

  it('is not certain where the number fits several', () => {
    const [first] = camaro.candidates;
    if (!first) throw new Error('The Camaro is not decoded');
    const ambiguous = { ...camaro, candidates: [first, { ...first, model: 'Nova' }] };
    expect(plateVehicle(ambiguous, NOTHING, ALONE)).toMatchObject({ confidence: 'low', doubts: ['several_readings'] });
  });
});

describe('a vehicle of a plate', () => {
  it('has every doubt that there is, and no name under a number that does not fit', () => {
    const wrong = decoder.decode('1HGCM82643A004352');
    const reported = { ...NOTHING, year: 2003, make: 'Honda', color: 'Silver' };
    expect(plateVehicle(wrong, reported, { count: 2, otherReading: true })).toEqual({
      vin: '1HGCM82643A004352',
      title: '1HGCM82643A004352',
      vehicle: { year: null, make: null, model: null, trim: null },
      reported,
      confidence: 'low',
      doubts: ['check_digit', 'other_reading', 'several'],
    });
  });

  it.each([
    ['WDDGF4HBXCA000019', ['MERCEDES BENZ', 'Mercedes', 'MERZ', 'mercedes-benz'], ['BMW', 'MAZD', 'Maserati']],
    ['4T1BF1FK6EU000019', ['TOYT', 'TOYO', 'Toyota Motor'], ['TESL', 'Tesla', 'HOND']],
    ['1G1JC6SH3F4000019', ['CHEV', 'Chevy', 'CHEVROLET'], ['CHRY', 'Chrysler', 'GMC']],
    ['2C3CDYAG6DH000019', ['DODG', 'Ram', 'RAM'], ['Chrysler', 'JEEP']],
  ])('of %s has the make the service writes as any of %j', (vin, same, other) => {
    const doubtsFor = (make: string) => plateVehicle(decoder.decode(vin), { ...NOTHING, make }, ALONE).doubts;
    for (const make of same) expect(doubtsFor(make), make).toEqual([]);
    for (const make of other) expect(doubtsFor(make), make).toEqual(['service_differs']);
  });
});
