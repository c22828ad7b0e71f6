import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { type ToastText, useToast } from './toast.tsx';

useNetwork();
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

function Speaker({ toasts }: { toasts: ToastText[] }) {
  const say = useToast();
  return toasts.map(toast => (
    <button key={toast.title} type="button" onClick={() => say(toast)}>
      Say {toast.title}
    </button>
  ));
}

const SAVED: ToastText = { title: 'Saved' };
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const say = (title: string) => act(async () => void fireEvent.click(screen.getByText(`Say ${title}`)));
const place = () => screen.getByRole('region');
const toast = () => place().querySelector('li');

async function announced(...toasts: ToastText[]) {
  await show(<Speaker toasts={toasts} />);
  await say(toasts[0]?.title ?? '');
}

/** The finger goes down on the toast and so far to the right. */
async function swipe(px: number) {
  const shown = toast() as HTMLElement;
  shown.setPointerCapture = () => {};
  shown.releasePointerCapture = () => {};
  const at = (clientX: number) => ({ button: 0, pointerId: 1, pointerType: 'touch', clientX, clientY: 0 });
  await act(async () => void fireEvent.pointerDown(shown, at(0)));
  await act(async () => void fireEvent.pointerMove(shown, at(20)));
  await act(async () => void fireEvent.pointerMove(shown, at(px)));
  await act(async () => void fireEvent.pointerUp(shown, at(px)));
  await wait(0);
}

test('is shown for 5 s', async () => {
  await announced(SAVED);
  await wait(4_999);
  expect(toast()?.textContent).toContain('Saved');
  await wait(1);
  expect(toast()).toBeNull();
});

test('stays while the pointer is over it', async () => {
  await announced(SAVED);
  await wait(4_000);
  await act(async () => void fireEvent.pointerMove(place()));
  await wait(60_000);
  expect(toast()).not.toBeNull();
  await act(async () => void fireEvent.pointerLeave(place()));
  await wait(1_000);
  expect(toast()).toBeNull();
});

test('stays while it has the focus', async () => {
  await announced(SAVED);
  await wait(4_000);
  await act(async () => toast()?.querySelector('button')?.focus());
  await wait(60_000);
  expect(toast()).not.toBeNull();
  await act(async () => screen.getByText('Say Saved').focus());
  await wait(1_000);
  expect(toast()).toBeNull();
});

test('a swipe of more than 50 pixels takes it away, a shorter one does not', async () => {
  await announced(SAVED);
  await swipe(50);
  expect(toast()).not.toBeNull();
  await swipe(51);
  expect(toast()).toBeNull();
});

test('a new one takes the place of the one before, and both can be read out later', async () => {
  await announced(SAVED, { title: 'Deleted', detail: 'One search.' });
  await say('Deleted');
  expect(place().querySelectorAll('li')).toHaveLength(1);
  expect(toast()?.textContent).toContain('Deleted');
  await wait(5_000);
  expect(toast()).toBeNull();
  const log = screen.getByRole('log');
  expect(log.getAttribute('aria-live')).toBe('polite');
  expect([...log.children].map(line => line.textContent)).toEqual(['Saved', 'Deleted. One search.']);
});
