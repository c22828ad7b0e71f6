import type { Consumables } from '@marque/server/money/credits/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, useNetwork } from '../../testing/component.tsx';
import { CreditsBar } from './credits-bar.tsx';

useNetwork();

const left = (count: number) => ({ unlimited: false as const, left: count });
const consumables = {
  credits: { vhr: left(8), sticker: left(1), global: left(0) },
  subscriptions: { vhr: false, sticker: false },
  costs: { vhr: 1, sticker: 1, classic_vhr: 1, classic_sticker: 1, classic_basic: 1, classic_deluxe: 1 },
  ending: [],
} as Consumables;

test('a number says that it is of credits that are left, and of which kind', async () => {
  await show(<CreditsBar consumables={consumables} global={false} />);
  const text = screen.getByRole('region', { name: 'Credits' }).textContent;
  expect(text).toContain('8report credits left');
  expect(text).toContain('1sticker credit left');
});

test('without a limit there is no number', async () => {
  const credits = { ...consumables.credits, vhr: { unlimited: true as const } };
  await show(<CreditsBar consumables={{ ...consumables, credits }} global={false} />);
  expect(screen.getByRole('region', { name: 'Credits' }).textContent).toContain('UnlimitedReports');
});
