import { tellWhenBackCall } from '@marque/server/vehicles/outages/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorAt, lost, refusal, show, success, useNetwork } from '../../../testing/component.tsx';
import { TellWhenBack } from './tell-when-back.tsx';

const network = useNetwork();

const VIN = '1HGCM82633A004352';
const email = () => screen.getByLabelText<HTMLInputElement>('Your email');
const tell = () => screen.getByRole('button', { name: 'Tell me when they are back' });

test('a visitor’s address is taken, or said to be none at its field', async () => {
  const wrong = refusal('invalid_field', { message: 'Not a field.', field: 'email' });
  network.on(tellWhenBackCall.path, wrong, lost, success({ watching: true, until: '2026-12-01T00:00:00Z' }));
  const { user } = await show(<TellWhenBack vin={VIN} reader="visitor" waiting={false} />);
  await user.type(email(), 'ada@example.com ');
  await user.click(tell());
  expect(errorAt(email())).toContain('Enter an email address such as name@example.com.');
  expect(document.activeElement).toBe(email());
  await user.click(tell());
  expect(errorAt(email())).toContain('No connection.');
  await user.click(tell());
  expect(network.sent.at(-1)?.body).toMatchObject({ vin: VIN });
  expect(screen.getByRole('status').textContent).toContain('We’ll email ada@example.com once');
  expect(screen.getByRole('status').textContent).toContain('December 1, 2026');
});

test('a member is asked for no address', async () => {
  network.on(tellWhenBackCall.path, lost, success({ watching: false, until: null }));
  const { user } = await show(<TellWhenBack vin={VIN} reader="member" waiting={false} />);
  await user.click(tell());
  expect(screen.getByRole('alert').textContent).toContain('No connection.');
  await user.click(tell());
  expect(network.sent.map(({ body }) => body)).toEqual([{ vin: VIN }, { vin: VIN }]);
  expect(screen.getByRole('status').textContent).toContain('The sources are available again.');
});
