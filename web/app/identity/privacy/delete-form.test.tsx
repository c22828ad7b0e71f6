import { deleteAccountCall } from '@marque/server/identity/privacy/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorAt, lost, show, success, useNetwork } from '../../testing/component.tsx';
import { DeleteForm } from './delete-form.tsx';

const network = useNetwork();

test('the request shows missing fields, keeps the input, and ends with empty fields', async () => {
  network.on(deleteAccountCall.path, lost, success());
  const { user } = await show(<DeleteForm email="ada@example.com" />);
  const email = () => screen.getByLabelText<HTMLInputElement>(/^Email/);
  const message = () => screen.getByLabelText<HTMLTextAreaElement>(/^Message/);
  const submit = () => screen.getByRole('button', { name: 'Submit' });
  await user.clear(email());
  await user.click(submit());
  expect([email(), message()].map(errorAt)).toEqual(['Please enter a valid email address.', '']);
  expect(message().required).toBe(false);
  expect(document.activeElement).toBe(email());
  await user.type(email(), 'ada@example.com');
  await user.type(message(), 'I sold the car.');
  await user.click(submit());
  expect(screen.getByRole('alert').textContent).toContain('No connection.');
  expect([email().value, message().value]).toEqual(['ada@example.com', 'I sold the car.']);
  await user.click(submit());
  expect(network.sent.at(-1)?.body).toEqual({ email: 'ada@example.com', message: 'I sold the car.' });
  expect(screen.getAllByText(/submitted/)).not.toEqual([]);
  expect([email().value, message().value]).toEqual(['', '']);
});

test('a message is not needed', async () => {
  network.on(deleteAccountCall.path, success());
  const { user } = await show(<DeleteForm email="ada@example.com" />);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(network.sent.at(-1)?.body).toEqual({ email: 'ada@example.com', message: '' });
});

test('that the request was sent is said for 10 s', async () => {
  network.on(deleteAccountCall.path, success());
  const { user } = await show(<DeleteForm email="ada@example.com" />);
  await user.type(screen.getByLabelText(/^Message/), 'I sold the car.');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const toast = () => screen.getByRole('region').querySelector('li')?.textContent;
  try {
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Submit' })));
    await wait(0);
    expect(toast()).toContain('submitted');
    await wait(9_900);
    expect(toast()).toContain('submitted');
    await wait(200);
    expect(toast()).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
