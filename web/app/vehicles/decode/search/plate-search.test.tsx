import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { loadMessages } from '../../../kit/messages/messages.ts';
import { show, success, useNetwork } from '../../../testing/component.tsx';
import { PlateSearch } from './plate-search.tsx';

const network = useNetwork();
beforeAll(() => Promise.all([loadMessages('en', 'public'), loadMessages('en', 'scan')]).then(() => {}));
beforeEach(() => localStorage.clear());

const search = (typed = {}, problem: { field: string; message: string } | null = null) =>
  show(<PlateSearch typed={typed} problem={problem} />);
const plate = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'License plate' });

it.each([
  ['I♥CARS', 'Plates are searched by their letters and digits. We leave out ♥ and search for ICARS.'],
  ['🚗', 'Plates are searched by their letters and digits. 🚗 alone is not enough.'],
  ['PEÑA1', 'No US plate has the letter Ñ. Check it against the car.'],
  ['ABCDEFGHJ', 'A plate has at most 8 letters and digits; this has 9.'],
])('the plate %s: %s', async (typed, message) => {
  await search({ plate: typed, state: 'CA' });
  expect(screen.getByText(message)).toBeTruthy();
});

it.each([
  ['vin 1hgcm82633a004352', /1HGCM82633A004352/, '/vehicle/1HGCM82633A004352'],
  ['124379N500019', /124379N500019/, '/check?by=classic&vin=124379N500019'],
])('%s in the field of the plate is led to where it belongs', async (typed, name, to) => {
  const { user } = await search();
  await user.type(plate(), typed);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
});

it('says nothing about a plate that can be looked up', async () => {
  await search({ plate: 'ABC-1234', state: 'CA' });
  expect(screen.queryByText(/letters and digits|VIN|1981/)).toBeNull();
});

it('asks for the plate, then for its state, and keeps what is there', async () => {
  const { user } = await search();
  await user.click(screen.getByRole('button', { name: 'Find the vehicle' }));
  expect(screen.getByText('Enter the plate.')).toBeTruthy();
  expect(document.activeElement).toBe(plate());
  await user.type(plate(), 'abc1234');
  await user.keyboard('{Enter}');
  expect(screen.getByText('Choose the state of the plate.')).toBeTruthy();
  expect(plate().value).toBe('ABC1234');
});

it('begins with the state of the last plate', async () => {
  localStorage.setItem('plate_state', 'TX');
  await search({ plate: 'ABC1234' });
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'State of the plate' }).value).toMatch(/TX|Texas/);
});

it.each([
  ['US', 'OH', 'OH'],
  ['CA', 'ON', ''],
  ['US', null, ''],
])('begins with where a visitor of %s %s is, when no state is known: %s', async (country, region, state) => {
  const ip_data = { country, region, currency: null, tz: null };
  network.on('/api-cwa/ip-data', success({ ip_data }));
  await search({ plate: 'ABC1234' });
  await waitFor(() => expect(network.sent).toHaveLength(1));
  const sent = () => new FormData(document.querySelector('form') ?? undefined).get('state');
  await waitFor(() => expect(sent()).toBe(state));
});

it('shows a refusal at the field it is about', async () => {
  await search({ plate: 'NONE000', state: 'CA' }, { field: 'plate', message: 'No vehicle found.' });
  expect(plate().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('No vehicle found.')).toBeTruthy();
});
