import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import ReportPage from './report-page.tsx';

useNetwork();

const page = (isSold: boolean, cost: number | null = 1) => {
  const loaderData = {
    report: null,
    vehicle: '1969 Chevrolet Camaro',
    cost,
    isSold,
    arriving: false,
    hasSticker: false,
    files: [],
  };
  const about = { loaderData, params: { vin: '124379N500019' } };
  return <ReportPage {...(about as unknown as Parameters<typeof ReportPage>[0])} />;
};

it('offers no report of a classic of which the sources have public sales alone, and leads to its sheet', async () => {
  await show(page(false), { frame: {} });
  expect(screen.getByRole('heading', { name: 'We sell no history report of this vehicle' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Create the report/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'See the free preview' }).getAttribute('href')).toBe(
    '/vehicle/124379N500019',
  );
});

it('leads who has no credit to the prices of reports', async () => {
  await show(page(true, null), { frame: {} });
  const to = screen.getByRole('link', { name: 'Choose a plan' }).getAttribute('href');
  expect(to).toBe('/pricing?vin=124379N500019');
});

it('offers one of any other vehicle for a credit', async () => {
  await show(page(true), { frame: {} });
  expect(screen.getByRole('button', { name: 'Create the report with 1 credit' })).toBeTruthy();
});
