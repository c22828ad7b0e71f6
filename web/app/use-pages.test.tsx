import type { ListedOrder, OrdersPage } from '@marque/server/money/orders/contract';
import { screen, waitFor } from '@testing-library/react';
import { useLoaderData, useRevalidator } from 'react-router';
import { expect, test } from 'vitest';
import { OrderList } from './money/orders/order/order-list.tsx';
import { deferred, lost, show, success, useNetwork } from './testing/component.tsx';

const network = useNetwork();

const order = (name: string): ListedOrder => ({
  id: name,
  number: name,
  state: 'fulfilled',
  plan: 'report-5',
  plan_name: name,
  kind: 'pack',
  unit: 'vhr',
  quantity: 5,
  subtotal: 8450,
  discount: 0,
  coupon: null,
  coupon_gone: false,
  tax: null,
  total: 8450,
  refunded: 0,
  currency: 'USD',
  mileage: null,
  tier: null,
  vin: null,
  vehicle: null,
  makes: null,
  gateway: 'sandbox',
  invoice: null,
  created: '2026-06-15T12:00:00.000Z',
  paid: '2026-06-15T12:00:00.000Z',
});
const page = (names: string[], total: number, next: string | null): OrdersPage => {
  return { orders: names.map(order), total, next };
};

function Orders() {
  const first = useLoaderData<OrdersPage>();
  const { revalidate } = useRevalidator();
  return (
    <>
      <OrderList first={first} />
      <button type="button" onClick={() => void revalidate()}>
        Reload
      </button>
    </>
  );
}

const more = () => screen.getByRole('button', { name: 'Show more' });
const shown = () => screen.getAllByRole('link').map(link => link.textContent);

test('the next page comes below, the focus goes to its first entry, and how much is shown is said', async () => {
  const next = deferred(success(page(['C', 'D'], 5, 'c2')));
  network.on('/api-cwa/orders?after=c1', next.respond);
  network.on('/api-cwa/orders?after=c2', success(page(['E'], 5, null)));
  const { user } = await show(<Orders />, { loader: () => page(['A', 'B'], 5, 'c1') });
  expect(screen.getByRole('status').textContent).toBe('Showing 2 of 5');
  await user.click(more());
  expect(more().getAttribute('aria-busy')).toBe('true');
  await user.click(more());
  expect(document.activeElement).toBe(more());
  await next.release();
  await waitFor(() => expect(shown()).toEqual(['A', 'B', 'C', 'D']));
  expect(document.activeElement?.textContent).toContain('C');
  expect(screen.getByRole('status').textContent).toBe('Showing 4 of 5');
  more().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('E'));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Showing 5 of 5');
  expect(network.sent.map(({ path }) => path)).toEqual(['/api-cwa/orders?after=c1', '/api-cwa/orders?after=c2']);
});

test('a page that could not be read says why, and is read with the next press', async () => {
  network.on('/api-cwa/orders?after=c1', lost, success(page(['B'], 2, null)));
  const { user } = await show(<Orders />, { loader: () => page(['A'], 2, 'c1') });
  await user.click(more());
  expect(await screen.findByText(/connection/i)).toBeTruthy();
  expect(shown()).toEqual(['A']);
  await user.click(more());
  await waitFor(() => expect(shown()).toEqual(['A', 'B']));
  expect(screen.queryByText(/connection/i)).toBeNull();
});

test('a list that ends on its first page has no button', async () => {
  await show(<Orders />, { loader: () => page(['A'], 1, null) });
  expect(screen.queryByRole('status')).toBeNull();
});

test('reloads every shown page when the first one is reloaded, without gaps', async () => {
  const pages = [page(['B', 'A'], 3, 'c1'), page(['C', 'B'], 4, 'c2')];
  network.on('/api-cwa/orders?after=c1', success(page(['Z'], 3, null)));
  network.on('/api-cwa/orders', success(page(['C', 'B'], 4, 'c2')));
  network.on('/api-cwa/orders?after=c2', success(page(['A', 'Z'], 4, null)));
  const { user } = await show(<Orders />, { loader: () => pages.shift() });
  await user.click(more());
  await waitFor(() => expect(shown()).toEqual(['B', 'A', 'Z']));
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  await waitFor(() => expect(shown()).toEqual(['C', 'B', 'A', 'Z']));
  expect(screen.getByRole('status').textContent).toBe('Showing 4 of 4');
});

test('a reloaded first page replaces the previous one', async () => {
  const pages = [page(['A'], 2, 'c1'), page(['B'], 3, 'c2')];
  const { user } = await show(<Orders />, { loader: () => pages.shift() });
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  await waitFor(() => expect(shown()).toEqual(['B']));
  expect(network.sent).toEqual([]);
});
