import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asJson } from '../../../json-answer.ts';
import { show, useNetwork } from '../../../testing/component.tsx';
import PreviewPage from './preview-page.tsx';

useNetwork();
beforeEach(() => vi.stubGlobal('IntersectionObserver', Watch));
afterEach(() => void vi.unstubAllGlobals());

/** Sees nothing on the screen. */
class Watch {
  observe() {}
  disconnect() {}
}

const VIN = '124379N500019';
const SALES = { section: 'auctions', state: 'records_exist', count: 2, rows: [], demo: true };
const preview = {
  vin: VIN,
  kind: 'classic',
  valid: true,
  title: '1969 Chevrolet Camaro',
  subtitle: '',
  vehicle: { year: 1969, make: 'Chevrolet', model: 'Camaro', trim: null },
  year_candidates: [],
  check_digit: null,
  groups: [],
  specifications: [],
  problems: [],
  suggestions: [],
  readings: [],
  reading: null,
  on_file: [SALES],
  sources: 'answering',
  on_file_at: null,
  sticker_grade: 'E',
  offers: { report: false, sticker: true },
  silhouette: 'classic_coupe',
  demo: true,
};
const plan = { id: 'sticker-1', unit: 'sticker', name: 'One', price: 990, currency: 'USD', quantity: 1 };
const page = (offers: { report: boolean; sticker: boolean }) => ({
  preview: { ...preview, offers },
  picture: null,
  reading: null,
  only: false,
  saved: null,
  option: null,
  plans: { report: { ...plan, id: 'report-1', features: [], not_included: [] }, sticker: plan, both: null },
  has: { report: null, sticker: null },
  costs: { vhr: 1, sticker: 1 },
  reader: 'visitor',
  waiting: false,
});

async function order(offers: { report: boolean; sticker: boolean }): Promise<string[]> {
  const loaderData = asJson(page(offers));
  await show(<PreviewPage {...({ loaderData } as unknown as Parameters<typeof PreviewPage>[0])} />, {
    path: `/vehicle/${VIN}`,
  });
  const wanted = ['Period sheet', 'Window sticker', 'What is on file'];
  return screen.getAllByRole('heading').flatMap(({ textContent: text }) => (text && wanted.includes(text) ? text : []));
}

it('of a classic without a report the sheet and its price come before what is on file, and stay in sight', async () => {
  expect(await order({ report: false, sticker: true })).toEqual(['Window sticker', 'Period sheet', 'What is on file']);
  const bar = document.querySelector('[data-buy-bar]');
  expect(bar?.textContent).toBe('Period sheet$9.90, 2 public sales on file, no history reportBuy');
  expect(bar?.querySelector('a')?.getAttribute('href')).toContain(`vin=${VIN}`);
});

it('of a classic with a report what is on file comes first', async () => {
  expect(await order({ report: true, sticker: true })).toEqual(['What is on file', 'Window sticker']);
});
