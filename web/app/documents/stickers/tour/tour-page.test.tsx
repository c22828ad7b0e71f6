import { previewStickerCall, saveDraftCall } from '@marque/server/documents/stickers/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { refusal, show, success, useNetwork } from '../../../testing/component.tsx';
import { noteVisit } from './use-guide.ts';
import TourPage from './tour-page.tsx';

const network = useNetwork();
beforeEach(noteVisit);

const VIN = '19XFC2F56GE000019';
const ORIGIN = { source: 'A price list', copied_on: '2026-01-31', demo: false };
const option = (code: string, name: string, price: number) => ({
  ...ORIGIN,
  code,
  name,
  category: null,
  hex: null,
  price,
  currency: 'USD',
});
const form = {
  trims: [],
  exterior: [],
  interior: [],
  packages: [option('P1', 'Comfort Package', 119_500), option('P2', 'Technology Package', 150_000)],
  options: [],
  preselected: [],
  rules: [{ ...ORIGIN, if: 'P2', requires: ['P1'] }],
};
const loaderData = {
  vin: VIN,
  title: '2016 Honda Civic',
  year_restricted: false,
  trims: [{ style: 'LX', selected: true }],
  locked: { trim: 'LX' },
  form,
  choices: { style: 'LX', trim_unknown: false, colors: {}, packages: [] },
  draft: null,
  recorded: [],
  isRecorded: false,
  may_box: false,
  dealer: null,
  cost: 1,
  again: false,
};
const sheet = (name: string, total: number) =>
  success({
    preview: {
      pages: [`<svg viewBox="0 0 9 9"><title>${name}</title></svg>`],
      grade: 'C',
      grade_words: 'C_chosen',
      demo: false,
      price: { base: total, options: 0, destination: 0, total },
    },
  });

test('who has no credit is led to the prices of stickers', async () => {
  network.on(previewStickerCall.path, sheet('plain', 2_000_000));
  const about = { loaderData: { ...loaderData, cost: null } };
  await show(<TourPage {...(about as unknown as Parameters<typeof TourPage>[0])} />);
  const to = screen.getByRole('link', { name: 'Choose a plan' }).getAttribute('href');
  expect(to).toBe(`/pricing?for=sticker&vin=${VIN}`);
  expect(screen.getByText(/Nothing is charged until you choose a plan and confirm/)).toBeTruthy();
});

test('a conflict keeps the last preview, is named, stops the confirmation and is mended by one click', async () => {
  const says = '“Technology Package” needs “Comfort Package”.';
  network.on(saveDraftCall.path, success({ draft: { id: 'drf_1' } }));
  network.on(
    previewStickerCall.path,
    sheet('plain', 2_000_000),
    refusal('sticker_option_needs', { field: 'packages.0', message: says }),
    sheet('both', 2_269_500),
  );
  const { user } = await show(<TourPage {...({ loaderData } as unknown as Parameters<typeof TourPage>[0])} />);
  const main = () => document.body.textContent ?? '';
  expect(main()).toContain('Your credit is used when you confirm, not before.');
  expect(main()).not.toMatch(/nothing is charged/i);
  expect(await screen.findByText('Price when new $20,000')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: /Review options/ }));
  const technology = screen.getByRole('checkbox', { name: /^Technology Package/ });
  expect(technology.closest('label')?.textContent).toContain('+$1,500');
  await user.click(technology);
  expect((await screen.findAllByText(says)).length).toBeGreaterThan(0);
  expect(screen.getByText('Price when new $20,000')).toBeTruthy();
  expect(screen.getByRole('img', { name: /Preview/ }).innerHTML).toContain('plain');
  expect(screen.getByText(/the preview still shows the ones before/)).toBeTruthy();
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm and create the sticker' });
  const box = confirm.closest('section')?.textContent ?? '';
  expect([box.includes('2016 Honda Civic'), box.includes(VIN)]).toEqual([true, true]);
  expect(confirm.disabled).toBe(true);

  const [add] = screen.getAllByRole('button', { name: 'Add Comfort Package ($1,195)' });
  await user.click(add as HTMLElement);
  expect(await screen.findByText('Price when new $22,695')).toBeTruthy();
  expect(screen.queryByText(says)).toBeNull();
  expect(confirm.disabled).toBe(false);
  const drawn = network.sent.filter(({ path }) => path === previewStickerCall.path);
  expect(drawn.at(-1)?.body).toMatchObject({ packages: [{ code: 'P2' }, { code: 'P1' }] });
});
