import { screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { show, useNetwork } from '../../testing/component.tsx';
import type { Words } from '../../platform/sections/read-words.ts';
import HomePage from './home-page.tsx';
import { Samples } from './samples.tsx';

useNetwork();
const loaderData = {
  search: { by: 'vin', typed: {} },
  menus: null,
  problem: null,
  photoService: false,
  prices: { report: null, sticker: null },
  name: 'Test',
  words: null,
  documents: null,
  samples: null,
  classic: false,
};
const features = { plate: true, ymmt: true, classic: true };

it('the places where a number is found are those of the chosen tab', async () => {
  const { user } = await show(<HomePage {...({ loaderData } as unknown as ComponentProps<typeof HomePage>)} />, {
    frame: { config: { features } },
  });
  const places = () => within(screen.getByRole('complementary', { name: 'Where to find it' })).getAllByRole('listitem');
  const texts = () =>
    places()
      .map(({ textContent }) => textContent)
      .join(' ');
  expect(texts()).toContain('Bottom of the windshield');
  await user.click(screen.getByRole('tab', { name: 'Classic' }));
  expect(texts()).toContain('Stamped into the frame');
  expect(texts()).not.toContain('Bottom of the windshield');
  await user.click(screen.getByRole('tab', { name: 'VIN' }));
  expect(texts()).toContain('Bottom of the windshield');
});

it('a brand for classics shows the sheet it makes as its sample', async () => {
  const words = { title: 'Samples', items: ['Report', 'Sheet'].map(title => ({ title, text: '' })) };
  await show(<Samples words={words as unknown as Words} classic />);
  const sheet = screen.getByRole('link', { name: /Sheet/ });
  expect(sheet.getAttribute('href')).toBe('/sample-sticker');
  expect(sheet.querySelector('img')?.getAttribute('src')).toMatch(/^\/documents\/sticker\/sample\.png/);
  expect(sheet.textContent).not.toContain('F-150');
});
