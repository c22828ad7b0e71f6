import { vehicleOptionCall } from '@marque/server/vehicles/decode/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { show, success, useNetwork } from '../../../testing/component.tsx';
import { OptionQuestion } from './option-question.tsx';

const network = useNetwork();
const VIN = '1HGCM82633A004352';
const question = () => screen.queryByRole('group', { name: 'Why are you checking this vehicle?' });

beforeEach(() => localStorage.clear());

test('is asked once, and the answer is kept here and on the server', async () => {
  network.on(vehicleOptionCall.path, success({ vin: VIN, option: 'selling' }));
  const { user } = await show(<OptionQuestion vin={VIN} known={false} />);
  await user.click(screen.getByRole('button', { name: 'I am selling it' }));
  expect(question()).toBeNull();
  expect(network.sent.map(({ body }) => body)).toEqual([{ vin: VIN, option: 'selling' }]);
  expect(localStorage.getItem('vehicle_option')).toBe('selling');
  await show(<OptionQuestion vin={VIN} known={false} />);
  expect(question()).toBeNull();
});

test('skipping it stands for curious', async () => {
  network.on(vehicleOptionCall.path, success({ vin: VIN, option: 'curious' }));
  const { user } = await show(<OptionQuestion vin={VIN} known={false} />);
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  expect(network.sent[0]?.body).toEqual({ vin: VIN, option: 'curious' });
});

test('a member who has answered is not asked again', async () => {
  await show(<OptionQuestion vin={VIN} known />);
  expect(question()).toBeNull();
});
