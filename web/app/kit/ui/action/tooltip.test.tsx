import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { Tooltip, Tooltips } from './tooltip.tsx';

useNetwork();

it('comes after 700 ms, and at once within 300 ms of another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await show(
      <Tooltips>
        <Tooltip text="Zoom out">
          <button type="button">A</button>
        </Tooltip>
        <Tooltip text="Zoom in">
          <button type="button">B</button>
        </Tooltip>
      </Tooltips>,
    );
    const [first, second] = screen.getAllByRole('button');
    const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
    const point = (button: HTMLElement | undefined) =>
      act(async () => void fireEvent.pointerMove(button as HTMLElement, { pointerType: 'mouse' }));
    await point(first);
    await wait(699);
    expect(screen.queryByRole('tooltip')).toBeNull();
    await wait(1);
    expect(screen.getByRole('tooltip').textContent).toBe('Zoom out');
    await act(async () => void fireEvent.pointerLeave(first as HTMLElement));
    await act(async () => void fireEvent.keyDown(document, { key: 'Escape' }));
    expect(screen.queryByRole('tooltip')).toBeNull();
    await wait(200);
    await point(second);
    expect(screen.getByRole('tooltip').textContent).toBe('Zoom in');
    await act(async () => void fireEvent.pointerLeave(second as HTMLElement));
    await act(async () => void fireEvent.keyDown(document, { key: 'Escape' }));
    await wait(301);
    await point(first);
    await wait(699);
    expect(screen.queryByRole('tooltip')).toBeNull();
    await wait(1);
    expect(screen.getByRole('tooltip').textContent).toBe('Zoom out');
  } finally {
    vi.useRealTimers();
  }
});
