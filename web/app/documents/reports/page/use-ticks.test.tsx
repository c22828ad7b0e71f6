import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { useTicks } from './use-ticks.ts';

useNetwork();
beforeEach(() => localStorage.clear());

function List({ name = 'checklist MQR-1' }: { name?: string }) {
  const { ticked, toggle, clear } = useTicks(name);
  return (
    <>
      <button onClick={() => toggle('brakes')}>{ticked.has('brakes') ? 'ticked' : 'open'}</button>
      <button onClick={clear}>clear</button>
    </>
  );
}

it('keeps what is ticked over a reload, each report by itself', async () => {
  const { user } = await show(<List />);
  await user.click(screen.getByText('open'));
  expect(localStorage.getItem('checklist MQR-1')).toBe('["brakes"]');
  await show(<List />);
  expect(screen.getAllByText('ticked')).toHaveLength(2);
  await show(<List name="checklist MQR-2" />);
  expect(screen.getAllByText('open')).toHaveLength(1);
});

it('can be cleared, and works where the browser keeps nothing or something else', async () => {
  localStorage.setItem('checklist MQR-1', '{"not": "a list"}');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  try {
    const { user } = await show(<List />);
    await user.click(screen.getByText('open'));
    expect(screen.getByText('ticked')).toBeTruthy();
    await user.click(screen.getByText('clear'));
    expect(screen.getByText('open')).toBeTruthy();
  } finally {
    vi.restoreAllMocks();
  }
});
