import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import es from '../../../../messages/es/stickers.json' with { type: 'json' };
import { show, useNetwork } from '../../testing/component.tsx';
import StickerPage from './sticker-page.tsx';

useNetwork();
const VIN = '19XFC2F56GE000019';
const NOTHING = { sticker: null, original: null, several: false, arriving: false, pages: [], versions: [] };

async function page(more: object) {
  const loaderData = { ...NOTHING, vehicle: '2016 Honda Civic', cost: 1, tiers: null, boxed: false, ...more };
  await show(
    <StickerPage {...({ loaderData, params: { vin: VIN } } as unknown as ComponentProps<typeof StickerPage>)} />,
  );
}

it.each([
  [false, 'Review trim, colors and options first'],
  [true, 'Add your asking price and items first'],
])('a sticker that is not made yet has a link to the tour (dealer: %s)', async (boxed, name) => {
  await page({ boxed });
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/members/sticker/${VIN}/choose`);
  expect(es.next.review).toMatch(/^Revis/);
});

it('a sheet of a classic has none: there is nothing to choose', async () => {
  await page({ tiers: { basic: 1, deluxe: 2, elite: null } });
  expect(screen.queryByRole('link', { name: /first$/ })).toBeNull();
});
