import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { VinField } from './vin-field.tsx';

useNetwork();

const ACCORD = '1HGCM82633A004352';
const TESLA = '5YJ3E1EA2KF317000';
const PATHS = {
  typed: (number: string) => `/typed/${number}`,
  classic: (number: string) => `/classic/${number}`,
  plate: (plate: string) => `/plate/${plate}`,
};

/** The field with a text in it, as after a pause. */
async function field(initial: string) {
  await import('./vin-note.tsx');
  const { user } = await show(<VinField label="VIN" action={null} initial={initial} paths={PATHS} />);
  return { user, input: screen.getByRole<HTMLInputElement>('textbox', { name: 'VIN' }) };
}

const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('offers the plate’s state for a text as short as a plate, and the classics', async () => {
  await field('abc 1234');
  expect(screen.getByText(/Looks like a license plate/)).toBeTruthy();
  expect(target('choose its state')).toBe('/plate/ABC1234');
  expect(target('Continue as a classic')).toBe('/classic/ABC1234');
});

it('takes a word without digits for a plate only', async () => {
  await field('MYCAR');
  expect(target('choose its state')).toBe('/plate/MYCAR');
  expect(screen.queryByRole('link', { name: 'Continue as a classic' })).toBeNull();
});

it('asks which of two VINs is meant, and takes it', async () => {
  const { user, input } = await field(`${ACCORD} ${TESLA}`);
  expect(screen.getByText('There are 2 VINs in this text. Which one?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: TESLA }));
  expect(input.value).toBe('5YJ 3E1EA2 KF317000');
  expect(screen.getByText('The check digit fits')).toBeTruthy();
});

it('pastes both VINs of an advertisement for two cars', async () => {
  const { user, input } = await field('');
  await user.click(input);
  await user.paste(`2003 Accord, VIN ${ACCORD}, and a 2019 Tesla ${TESLA}`);
  expect(input.value).toBe(`${ACCORD} ${TESLA}`);
  expect(screen.getAllByRole('button', { name: /^[0-9A-Z]{17}/ })).toHaveLength(2);
});

it('leaves out an emoji only when asked', async () => {
  const { user, input } = await field('1HGCM8🚗2633A004352');
  expect(screen.getByText(/A VIN has letters and digits only, no 🚗\./)).toBeTruthy();
  expect(input.value).toContain('🚗');
  await user.click(screen.getByRole('button', { name: 'Leave it out' }));
  expect(input.value).toBe('1HG CM8263 3A004352');
});
