import { generateStickerCall } from '@marque/server/stickers/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, success, useNetwork } from '../testing/component.tsx';
import { ClassicTiers } from './classic-tiers.tsx';

const network = useNetwork();

test('says what each sheet holds and costs, and orders the one that is pressed', async () => {
  network.on(generateStickerCall.path, success({ state: 'processing' }));
  const { user } = await show(<ClassicTiers vin="VC57F100019" costs={{ basic: 1, deluxe: 2, elite: null }} />);
  expect(screen.getByText(/prices of its year/)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/pricing?vin=VC57F100019');
  await user.click(screen.getByRole('button', { name: 'Create Deluxe with 2 credits' }));
  expect(network.sent.map(({ body }) => body)).toEqual([{ vin: 'VC57F100019', tier: 'deluxe' }]);
});
