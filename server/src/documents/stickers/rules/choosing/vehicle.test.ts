import { loadDecoder } from '@marque/vin/node';
import { expect, it } from 'vitest';
import { vehicleOf } from './vehicle.ts';

const decoder = loadDecoder();

it('keeps what was read of a number, and leaves out what is inferred', () => {
  const decoded = decoder.decode('WA1A4AFY2J2008189');
  expect(decoded.vehicle.driveType).toMatchObject({ source: 'inferred' });
  expect(vehicleOf(decoded)).toMatchObject({ make: 'Audi', modelYear: 2018 });
  expect(vehicleOf(decoded)).not.toHaveProperty('driveType');
});

it('names what the number of a classic makes likely and does not settle', () => {
  expect(vehicleOf(decoder.decode('2F08C100001')).reading).toMatchObject({
    percent: 37,
    others: 2,
    doubted: ['year', 'model', 'body'],
  });
  expect(vehicleOf(decoder.decode('124379N500019')).reading).toMatchObject({ others: 0, doubted: [] });
});
