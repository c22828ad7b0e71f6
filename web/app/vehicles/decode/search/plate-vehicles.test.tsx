import type { PlateDoubt, PlateVehicle } from '@marque/server/vehicles/plates/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../../testing/component.tsx';
import { PlateVehicles, type FoundByPlate } from './plate-vehicles.tsx';

afterEach(cleanup);

const ACCORD = '1HGCM82633A004352';
const NOTHING = { year: null, make: null, model: null, trim: null };
type Given = Omit<PlateVehicle, 'confidence' | 'doubts'>;
const UNKNOWN: Given = {
  vin: ACCORD,
  title: ACCORD,
  vehicle: NOTHING,
  reported: { ...NOTHING, body: null, color: null },
};
const NAMED: Given = { ...UNKNOWN, title: '2003 Honda Accord', vehicle: { ...NOTHING, year: 2003, make: 'Honda' } };

function answer(...vehicles: (Given & { doubts: PlateDoubt[] })[]): FoundByPlate {
  const found = vehicles.map(each => ({
    ...each,
    confidence: each.doubts.length > 0 ? ('low' as const) : ('high' as const),
  }));
  return {
    vin: ACCORD,
    vehicle: null,
    confidence: 'high',
    source: 'CarsXE',
    vehicles: found,
    plate: 'DEMO123',
    state: 'CA',
    state_name: 'California',
    notes: [],
    demo: false,
  };
}

test('one vehicle is asked about before anything is done with it', async () => {
  await show(<PlateVehicles answer={answer({ ...NAMED, doubts: [] })} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Is this your vehicle?');
  expect(screen.getByText('2003 Honda Accord')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Yes, this is it' }).getAttribute('href')).toContain(ACCORD);
  expect(screen.getByRole('link', { name: 'No, search again' })).toBeTruthy();
});

test('of several vehicles one is chosen', async () => {
  const several = [
    { ...NAMED, doubts: ['several' as const] },
    { ...NAMED, vin: '5YJ3E1EA2KF317000', title: '2019 Tesla Model 3', doubts: ['several' as const] },
  ];
  await show(<PlateVehicles answer={answer(...several)} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Which of these is your vehicle?');
  expect(screen.getAllByRole('link', { name: 'This one' })).toHaveLength(2);
});

test('a number that names no vehicle is not shown as one, with what the service says where it says something', async () => {
  const reported = { ...UNKNOWN.reported, year: 2003, make: 'HONDA' };
  await show(<PlateVehicles answer={answer({ ...UNKNOWN, reported, doubts: ['not_decoded'] })} />);
  expect(screen.getByText(/names no vehicle/).textContent).toBe(
    'This VIN names no vehicle in our tables. The plate service calls it: 2003 HONDA.',
  );
  cleanup();
  await show(<PlateVehicles answer={answer({ ...UNKNOWN, doubts: ['not_decoded'] })} />);
  expect(screen.getByText(/names no vehicle/).textContent).toBe('This VIN names no vehicle in our tables.');
});
