import { loadDecoder } from '@marque/vin/node';
import { expect, it } from 'vitest';
import { SandboxBuilds } from '../../providers/sandbox.ts';
import { ofThisMarket } from './market.ts';
import { vehicleOf } from '../choosing/vehicle.ts';

const builds = ofThisMarket(new SandboxBuilds({ paceMs: 0 }));
const context = { now: new Date('2026-11-20T00:00:00Z') };

it('has no sheet in dollars, with stars and a port, for a car of another market', async () => {
  const golf = { ...vehicleOf(loadDecoder().decode('WVWZZZ1KZ6W000019')), modelYear: 2006 };
  expect(golf).toMatchObject({ make: 'Volkswagen', otherMarket: true });
  expect(await builds.find(golf.vin, golf, context)).toBeNull();
  expect(await builds.grade(golf.vin, golf)).toBeNull();
});

it('knows the weight and the type of a truck of this market', async () => {
  const truck = vehicleOf(loadDecoder().decode('1FT7W2BT5KEC00019'));
  expect(truck).toMatchObject({ gvwr: expect.stringContaining('9,001 - 10,000 lb'), vehicleType: 'Truck' });
  expect(await builds.grade(truck.vin, truck)).toBe('C');
});
