import { generateStickerCall } from '@marque/server/documents/stickers/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, success, useNetwork } from '../../testing/component.tsx';
import { ClassicTiers, HigherTiers } from './classic-tiers.tsx';

const network = useNetwork();

test('says what each sheet holds and costs, and orders the one that is pressed', async () => {
  network.on(generateStickerCall.path, success({ state: 'processing' }));
  const { user } = await show(
    <ClassicTiers vin="VC57F100019" vehicle="1957 Chevrolet Bel Air" costs={{ basic: 1, deluxe: 2, elite: null }} />,
  );
  expect(screen.getByText(/prices of its year/)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/pricing?for=sticker&vin=VC57F100019');
  await user.click(screen.getByRole('button', { name: 'Create Deluxe with 2 credits' }));
  expect(screen.getByRole('dialog', { name: 'Is this the vehicle?' }).textContent).toContain('1957 Chevrolet Bel Air');
  await user.click(screen.getByRole('button', { name: 'No, go back' }));
  expect(network.sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Create Deluxe with 2 credits' }));
  await user.click(screen.getByRole('button', { name: 'Yes: Create Deluxe with 2 credits' }));
  expect(network.sent.map(({ body }) => body)).toEqual([{ vin: 'VC57F100019', tier: 'deluxe' }]);
});

test('offers the sheets above the one there is, as a version that costs a credit', async () => {
  network.on(generateStickerCall.path, success({ state: 'processing' }));
  const costs = { basic: 1, deluxe: 1, elite: 2 };
  const { user } = await show(
    <HigherTiers vin="VC57F100019" vehicle="1957 Chevrolet Bel Air" costs={costs} tier="basic" />,
  );
  expect(screen.getByRole('heading', { name: 'Upgrade this Basic sheet' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Basic/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Upgrade to Deluxe with 1 credit' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Upgrade to Elite with 2 credits' }));
  await user.click(screen.getByRole('button', { name: 'Yes: Upgrade to Elite with 2 credits' }));
  expect(network.sent.map(({ body }) => body)).toEqual([{ vin: 'VC57F100019', tier: 'elite', spend_credit: true }]);
});

test('offers nothing above the fullest sheet', async () => {
  await show(
    <HigherTiers
      vin="VC57F100019"
      vehicle="1957 Chevrolet Bel Air"
      costs={{ basic: 1, deluxe: 1, elite: 1 }}
      tier="elite"
    />,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
