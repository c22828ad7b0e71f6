import { vehicleRatingsCall, type Ratings } from '@marque/server/vehicles/ratings/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lost, show, success, useNetwork } from '../../testing/component.tsx';
import { ModelRatings } from './model-ratings.tsx';

const network = useNetwork();

const VIN = '4T1BF1FK6EU000019';
const PARAMETER = `${vehicleRatingsCall.path}?vin=${VIN}`;
const prime = {
  ref: '1',
  name: 'Prius Prime',
  kind: 'plug_in',
  fuel: 'Regular Gasoline',
  unit: 'mpg',
  city: 55,
  highway: 53,
  combined: 54,
  displacement_l: 1.8,
  cylinders: 4,
  transmission: 'Automatic (variable gear ratios)',
  drive: 'Front-Wheel Drive',
  vehicle_class: 'Midsize Cars',
  second: { fuel: 'Electricity', unit: 'mpge', city: 145, highway: 121, combined: 133 },
  kwh_100: 25,
  range: 640,
  electric_range: 25,
  charge_hours: 2,
  annual_cost: 85_000,
  five_year: -450_000,
  greenhouse_gas: 10,
} as const;
const nobody = { state: 'not_covered', source: null, as_of: null, demo: false } as const;
const nothing: Ratings = {
  fuel: {
    ...nobody,
    restated: false,
    kind: null,
    unit: null,
    city: null,
    highway: null,
    combined: null,
    annual_cost: null,
    rows: [],
  },
  safety: { ...nobody, rows: [] },
  complaints: { ...nobody, total: null, crashes: null, fires: null, injured: null, killed: null, components: [] },
};
const EPA = { state: 'found', source: 'EPA', as_of: '2025-10-29', demo: false } as const;

test('every configuration is listed with its figures, source and day; a block nobody was asked for is left out', async () => {
  const rows = [prime, { ...prime, ref: '2', name: 'Prius Prime SE', combined: 52 }];
  const fuel = { ...nothing.fuel, ...EPA, restated: true, rows };
  network.on(PARAMETER, success({ ...nothing, vin: VIN, fuel }));
  await show(<ModelRatings vin={VIN} />);
  const table = within(await screen.findByRole('table', { name: 'Fuel economy' }));
  expect(table.getAllByRole('row')).toHaveLength(3);
  expect(table.getByText('Prius Prime SE').closest('tr')?.textContent).toContain('52 mpg');
  expect(table.getAllByText('On its battery: 133 MPGe combined, 25 kWh per 100 miles, 25 miles of range')).toHaveLength(
    2,
  );
  const note = screen.getByText(/Source: EPA, as of Oct 29, 2025/).textContent;
  expect(note).toContain('2 configurations of this model fit what is known of this vehicle. All are listed.');
  expect(note).toContain('EPA restated the figures of 1984 to 2007');
  expect(screen.queryByRole('heading', { name: 'Safety ratings' })).toBeNull();
});

test('a source that has nothing and one that did not answer are told apart', async () => {
  const safety = { ...nothing.safety, ...EPA, state: 'none' as const, source: 'NHTSA' };
  const complaints = { ...nothing.complaints, state: 'unavailable' as const, source: 'NHTSA complaints' };
  network.on(PARAMETER, success({ ...nothing, vin: VIN, safety, complaints }));
  await show(<ModelRatings vin={VIN} />);
  await screen.findByText('NHTSA has nothing under the name of this model, as of Oct 29, 2025.');
  screen.getByText('Did not answer: NHTSA complaints.');
});

test('all that did not answer are one line', async () => {
  const silent = { state: 'unavailable' as const };
  const safety = { ...nothing.safety, ...silent, source: 'NHTSA 5-Star' };
  const complaints = { ...nothing.complaints, ...silent, source: 'NHTSA complaints' };
  network.on(PARAMETER, success({ ...nothing, vin: VIN, safety, complaints }));
  await show(<ModelRatings vin={VIN} />);
  await screen.findByText('Did not answer: NHTSA 5-Star; NHTSA complaints.');
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
});

test('driver assistance is listed with what NHTSA found, for each variant that differs', async () => {
  const scores = Object.fromEntries(
    ['overall', 'frontal', 'frontal_driver', 'frontal_passenger', 'side', 'side_front', 'side_rear', 'side_pole'].map(
      key => [key, 5],
    ),
  );
  const row = (name: string, fitted: 'standard' | 'no', meets_criteria: boolean | null) => ({
    ...scores,
    name,
    rollover: 4,
    rollover_risk: 10,
    assistance: [{ system: 'lane_departure_warning', fitted, meets_criteria }],
  });
  const rows = [row('Camry FWD', 'standard', true), row('Camry LE', 'standard', true), row('Camry AWD', 'no', null)];
  const safety = { ...nothing.safety, ...EPA, source: 'NHTSA', rows } as unknown as Ratings['safety'];
  network.on(PARAMETER, success({ ...nothing, vin: VIN, safety }));
  await show(<ModelRatings vin={VIN} />);
  const tables = await screen.findAllByRole('table', { name: 'Driver assistance' });
  expect(tables.map(table => table.querySelector('tbody')?.textContent)).toEqual([
    'Lane departure warningStandardMet',
    'Lane departure warningNot offered',
  ]);
  screen.getByText('Camry FWD; Camry LE');
});

test('nothing at all is shown where nobody was asked', async () => {
  network.on(PARAMETER, success({ ...nothing, vin: VIN }));
  await show(<ModelRatings vin={VIN} />);
  await expect.poll(() => screen.queryByRole('heading')).toBeNull();
});

test('a call that fails is said to have failed', async () => {
  network.on(PARAMETER, lost);
  await show(<ModelRatings vin={VIN} />);
  await screen.findByText(/We can’t reach the server right now/);
});
