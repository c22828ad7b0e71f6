import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { SiteHeader } from '../header/site-header.tsx';
import { SiteFooter } from './site-frame.tsx';

useNetwork();
const frame = {
  site: { name: 'Test', locales: ['en', 'es'] },
  settings: { logo: '/logo.svg', security: 'disabled' },
  config: { features: { dealer: true } },
  absent: [],
  member: null,
  measuring: { offered: false },
  year: 2026,
};

it('the menu leads to what window stickers are', async () => {
  await show(<SiteHeader />, { frame });
  const [menu] = screen.getAllByRole('navigation', { name: 'Main' });
  const link = menu && within(menu).getByRole('link', { name: 'Window stickers' });
  expect(link?.getAttribute('href')).toBe('/window-sticker');
});

it.each([
  ['Dealers', '/members/dealer'],
  ['Verify a document', '/verify'],
])('the footer has %s', async (name, to) => {
  await show(<SiteFooter />, { frame });
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
});

it.each([
  ['vin', '/', '/?by=classic'],
  ['classic', '/?by=vin', '/'],
])('the footer leads to each search of a site that begins with %s', async (first, vin, classic) => {
  await show(<SiteFooter />, { frame: { ...frame, site: { ...frame.site, first_search: first } } });
  expect(screen.getByRole('link', { name: 'By VIN' }).getAttribute('href')).toBe(vin);
  expect(screen.getByRole('link', { name: 'Classic, before 1981' }).getAttribute('href')).toBe(classic);
});

it('a brand without dealers has no link to them', async () => {
  await show(<SiteFooter />, { frame: { ...frame, config: { features: { dealer: false } } } });
  expect(screen.queryByRole('link', { name: 'Dealers' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Verify a document' })).toBeTruthy();
});
