import { expect, test } from 'vitest';
import type { MarqueContext } from '../../context.ts';
import { needsVehicle } from './needs-vehicle.ts';

const refusal = new Error('No vehicle has this number');
const marque = (isRefused: boolean) =>
  ({
    caller: { locale: 'en' },
    refused: () => (isRefused ? { reason: 'vin_wrong', message: 'x', field: 'vin', details: {} } : null),
  }) as unknown as MarqueContext;
const fails = () => Promise.reject(refusal);

test('a page of a number that names no vehicle leads to what is wrong with it, and a fault stays a fault', async () => {
  const thrown: unknown = await needsVehicle(marque(true), 'no vin', fails).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).headers.get('location')).toBe('/vehicle/no%20vin');
  await expect(needsVehicle(marque(false), 'no vin', fails)).rejects.toBe(refusal);
  expect(await needsVehicle(marque(true), '1HGCM82633A004352', () => 'found')).toBe('found');
});
