import { offeredCouponCall } from '@marque/server/money/coupons/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../../kit/messages/messages.ts';
import { show, success, useNetwork } from '../../../testing/component.tsx';
import { AfterLoad } from '../after-load.tsx';
import type { Frame } from '../settings/frame-data.ts';

const network = useNetwork();

const frame = {
  discount: true,
  measuring: { offered: false },
  settings: { chat_license: '' },
  config: { features: {} },
} as unknown as Frame;
const coupon = { code: 'FALL10', worth: { kind: 'percent', percent: 10 } };

beforeAll(() => loadMessages('en', 'public'));
beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  network.on(offeredCouponCall.path, success({ coupon }));
});
afterEach(() => void vi.useRealTimers());

/** A page with this in it, 30 seconds after it was loaded. */
async function pageAfterAWhile(path: string, content: React.ReactNode = null) {
  const page = await show(
    <>
      <AfterLoad frame={frame} />
      {content}
    </>,
    { path },
  );
  await act(() => vi.importActual('./discount-modal.tsx'));
  await wait();
  return page;
}
const wait = () => act(() => vi.advanceTimersByTimeAsync(30_000));
const dialog = () => screen.queryByRole('dialog');

test('tells of the coupon and where to use it', async () => {
  await pageAfterAWhile('/pricing');
  expect(dialog()?.textContent).toContain('10%');
  expect(dialog()?.textContent).toContain('FALL10');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/pricing');
});

test('Escape closes it, and it does not come back in this session', async () => {
  const { user } = await pageAfterAWhile('/pricing');
  expect(dialog()).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(dialog()).toBeNull();
  expect(sessionStorage.getItem('discount_closed')).not.toBeNull();
  await pageAfterAWhile('/help');
  expect(dialog()).toBeNull();
  expect(network.sent).toHaveLength(1);
});

test('is told to members too, whose list of notices is always in the page', async () => {
  await pageAfterAWhile('/pricing', <div role="dialog" popover="auto" aria-label="Notices" />);
  expect(screen.getByRole('dialog', { name: /10%/ })).toBeTruthy();
});

test('waits while a field for a VIN can be seen', async () => {
  const field = <input name="vin" aria-label="VIN" />;
  await pageAfterAWhile('/pricing', field);
  expect(dialog()).toBeNull();
  screen.getByLabelText('VIN').style.display = 'none';
  await wait();
  expect(dialog()).not.toBeNull();
});

test.each(['/checkout', '/members/report/1HGCM82633A004352', '/members/login'])('is never shown on %s', async path => {
  await pageAfterAWhile(path);
  expect([dialog(), network.sent]).toEqual([null, []]);
});

test('without a coupon there is nothing to tell', async () => {
  network.on(offeredCouponCall.path, success({ coupon: null }));
  await pageAfterAWhile('/pricing');
  expect(network.sent).toHaveLength(1);
  expect(dialog()).toBeNull();
});
