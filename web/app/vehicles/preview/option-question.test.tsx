import { vehicleOptionCall } from '@marque/server/vehicles/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, success, useNetwork } from '../../testing/component.tsx';
import { OptionQuestion } from './option-question.tsx';

const network = useNetwork();
const VIN = '1HGCM82633A004352';
const question = () => screen.queryByRole('group', { name: 'What are you looking at this vehicle for?' });

beforeEach(() => localStorage.clear());

test('is asked once, and the answer is kept here and on the server', async () => {
  network.on(vehicleOptionCall.path, success({ vin: VIN, option: 'selling' }));
  const answered = vi.fn<(option: string) => void>();
  const { user } = await show(<OptionQuestion vin={VIN} known={false} onAnswer={answered} />);
  await user.click(screen.getByRole('button', { name: 'I am selling it' }));
  expect(question()).toBeNull();
  expect(answered).toHaveBeenCalledExactlyOnceWith('selling');
  expect(network.sent.map(({ body }) => body)).toEqual([{ vin: VIN, option: 'selling' }]);
  await show(<OptionQuestion vin={VIN} known={false} onAnswer={answered} />);
  expect(question()).toBeNull();
  expect(answered).toHaveBeenLastCalledWith('selling');
});

test('skipping it stands for curious', async () => {
  network.on(vehicleOptionCall.path, success({ vin: VIN, option: 'curious' }));
  const { user } = await show(<OptionQuestion vin={VIN} known={false} onAnswer={() => {}} />);
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  expect(network.sent[0]?.body).toEqual({ vin: VIN, option: 'curious' });
});

test('a member who has answered is not asked again', async () => {
  await show(<OptionQuestion vin={VIN} known onAnswer={() => {}} />);
  expect(question()).toBeNull();
});
