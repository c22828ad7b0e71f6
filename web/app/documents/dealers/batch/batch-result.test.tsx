import type { BatchVehicle } from '@marque/server/documents/issued-documents/contract';
import { generateReportCall, reportBatchCall } from '@marque/server/documents/reports/contract';
import { screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { expect, test } from 'vitest';
import { deferred, show, success, useNetwork } from '../../../testing/component.tsx';
import { BatchResult } from './batch-result.tsx';
import { useBatch } from './use-batch.ts';

const network = useNetwork();

const VINS = ['1HGCM82633A004352', '5YJ3E1EA2KF317000', '1FTEW1EP8KFA00019'];
const vehicle = (vin: string, state: BatchVehicle['state']): BatchVehicle => ({ vin, title: vin, state, reason: null });
const looked = (...states: BatchVehicle['state'][]) =>
  success({ vehicles: states.map((state, at) => vehicle(VINS[at] ?? '', state)) });

/** Three vehicles that are asked for at once. */
function Page({ left, notice = null }: { left: number | null; notice?: string | null }) {
  const batch = useBatch({ kind: 'report', notice });
  const { run } = batch.check;
  const begin = useRef(run);
  useEffect(() => begin.current(VINS), []);
  if (batch.vehicles.length === 0) return null;
  const money = { left, cost: 1, each: { minor: 1390, currency: 'USD' } };
  return <BatchResult kind="report" batch={batch} money={money} notice={notice} />;
}
const create = () => screen.queryByRole('button', { name: /^Create/ });

test('without a credit there is the price in money and the way to credits, and no button to create', async () => {
  network.on(reportBatchCall.path, looked('missing', 'missing', 'missing'));
  await show(<Page left={0} />);
  expect(
    screen.getByText(/3 documents = 3 credits, \$41\.70 at your price of \$13\.90 each\. You have 0\./),
  ).toBeTruthy();
  expect(create()).toBeNull();
  expect(screen.getByRole('link', { name: 'Buy credits' }).getAttribute('href')).toBe('/pricing');
});

test('as many are created as there are credits, and each is shown when it is begun', async () => {
  network.on(reportBatchCall.path, looked('missing', 'missing', 'missing'));
  const second = deferred(success({ state: 'queued' }));
  network.on(generateReportCall.path, success({ state: 'ready' }), second.respond);
  const { user } = await show(<Page left={2} />);
  await user.click(await screen.findByRole('button', { name: 'Create 2 of them, as your credits allow' }));
  expect(screen.getByText('1 of 3 reports are ready')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('1');
  await second.release();
  expect(screen.getByText('1 of 3 reports are ready, 1 in progress')).toBeTruthy();
  const made = network.sent.filter(({ path }) => path === generateReportCall.path);
  expect(made.map(({ body }) => (body as { vin: string }).vin)).toEqual(VINS.slice(0, 2));
});

test('the notice on title data is accepted before reports are made', async () => {
  network.on(reportBatchCall.path, looked('missing', 'ready', 'ready'));
  network.on(generateReportCall.path, success({ state: 'queued' }));
  const { user } = await show(<Page left={null} notice="2026-01" />);
  await screen.findByRole('checkbox');
  expect(create()?.hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('checkbox'));
  await user.click(create() as HTMLElement);
  expect(network.sent.at(-1)?.body).toMatchObject({ nmvtis_version: '2026-01' });
});
