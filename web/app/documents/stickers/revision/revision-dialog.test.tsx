import { screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadMessages } from '../../../kit/messages/messages.ts';
import { refusal, show, success, useNetwork } from '../../../testing/component.tsx';
import { RevisionDialog } from './revision-dialog.tsx';

const network = useNetwork();
beforeAll(async () => {
  for (const part of ['public', 'members', 'revisions'] as const) await loadMessages('en', part);
});

const VIN = '4T1BF1FK6EU000019';
const REVISION = `/api-cwa/sticker-revision?vin=${VIN}`;
const GENERATE = '/api-cwa/generate-sticker';
const CONFIRM = '/api-cwa/confirm-sticker';
const line = (code: string, name: string, price: number | null) => ({ code, name, price });
const styles = [{ style: 'LE Sedan' }, { style: 'SE Sedan' }];
const data = {
  style: styles[0],
  colors: {
    exterior: [line('040', 'Super White', 0), line('1F7', 'Classic Silver', 0)],
    interior: [line('FA10', 'Ash', 0)],
  },
  packages: [line('CV', 'Convenience Package', 50_000)],
  options: [line('FE', 'Floor mats', 22_500), line('ZZ', 'Without a price', null)],
};
const revision = (about: object = {}) => ({
  vin: VIN,
  title: '2014 Toyota Camry',
  year: 2014,
  make: 'Toyota',
  model: 'Camry',
  version: 1,
  free_left: 2,
  free_until: '2026-12-23T12:00:00.000Z',
  cost: 1,
  recorded: false,
  chosen: {
    style: 'LE Sedan',
    exterior: 'Super White',
    interior: null,
    packages: [{ code: 'CV', name: 'Convenience Package' }],
  },
  dealer: null,
  may_box: false,
  ...about,
});

async function open(about: object = {}) {
  network.on(REVISION, success({ revision: revision(about) }));
  network.on('/api-cwa/get-vymmtautoblog-forumData', success({ form: { trims: styles } }));
  network.on('/api-cwa/get-autoblog-data', success({ data }));
  network.on(GENERATE, success({ state: 'processing' }));
  network.on(CONFIRM, success({ state: 'processing' }));
  const onClose = vi.fn();
  const { user } = await show(<RevisionDialog vin={VIN} onClose={onClose} />);
  return { user, onClose };
}
const made = () => network.sent.filter(({ path }) => [GENERATE, CONFIRM].includes(path)).map(({ body }) => body);
const select = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });

it('opens with the last choices filled in, and makes nothing until it is confirmed', async () => {
  const { user, onClose } = await open();
  expect((await select('Exterior color')).value).toBe('Super White');
  expect((await select('Interior color')).value).toBe('');
  expect((await select('Trim and body')).value).toBe('LE Sedan');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Convenience/ }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Floor mats/ }).checked).toBe(false);
  expect(screen.queryByText(/Without a price/)).toBeNull();
  expect(screen.getByText(/^2 new versions are left at no charge, until December 23, 2026/)).toBeTruthy();
  expect(made()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Create version 2' }));
  expect(made()).toEqual([{ vin: VIN, gen: 'regenerate', spend_credit: false }]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('confirms other choices as a new version, for a credit where none is free', async () => {
  const { user } = await open({ free_left: 0 });
  await user.selectOptions(await select('Exterior color'), 'Classic Silver');
  await user.click(screen.getByRole('checkbox', { name: /Floor mats/ }));
  expect(screen.getByText('This version costs 1 credit.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create version 2 for 1 credit' }));
  expect(made()).toEqual([
    {
      vin: VIN,
      style: 'LE Sedan',
      colors: { exterior: { name: 'Classic Silver' }, interior: null },
      packages: [
        { code: 'CV', name: 'Convenience Package' },
        { code: 'FE', name: 'Floor mats' },
      ],
      regenerate: true,
      spend_credit: true,
    },
  ]);
});

it('leads to the plans where there is no credit', async () => {
  await open({ free_left: 0, cost: null });
  expect((await screen.findByRole('link', { name: 'Choose a plan' })).getAttribute('href')).toBe(
    `/pricing?for=sticker&vin=${VIN}`,
  );
  expect(screen.queryByRole('button', { name: /Create version/ })).toBeNull();
});

it('tells a member with an unlimited subscription that versions are included, not that none are left', async () => {
  const { user } = await open({ free_left: 0, free_until: null, cost: 0 });
  await select('Exterior color');
  expect(screen.getByText('New versions cost nothing.')).toBeTruthy();
  expect(screen.queryByText(/left/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Create version 2' }));
  expect(made()).toHaveLength(1);
});

it('says that there is no sticker to make again, and where to make one', async () => {
  network.on(REVISION, refusal('document_not_found', { message: 'Not in your account.' }, 404));
  const onClose = vi.fn();
  const { user } = await show(<RevisionDialog vin={VIN} onClose={onClose} />);
  const dialog = await screen.findByRole('dialog', { name: 'No sticker to make again' });
  expect(dialog.textContent).toContain(`You have no window sticker of ${VIN} in this account`);
  expect(screen.getByRole('link', { name: 'Create the first sticker' }).getAttribute('href')).toBe(
    `/members/sticker/${VIN}`,
  );
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(made()).toEqual([]);
});

it('says why it cannot be asked', async () => {
  network.on(REVISION, refusal('bad_request', { message: 'A VIN has 17 characters.' }, 400));
  await show(<RevisionDialog vin={VIN} onClose={() => {}} />);
  expect(await screen.findByText('A VIN has 17 characters.')).toBeTruthy();
  expect(made()).toEqual([]);
});
