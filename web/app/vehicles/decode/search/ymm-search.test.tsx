import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadMessages } from '../../../kit/messages/messages.ts';
import { refusal, show, success, useNetwork } from '../../../testing/component.tsx';
import { YmmSearch } from './ymm-search.tsx';

const network = useNetwork();
beforeAll(() => Promise.all([loadMessages('en', 'public'), loadMessages('en', 'scan')]).then(() => {}));

const items = (...names: string[]) =>
  names.map(name => ({ name, value: name, slug: name.toLowerCase(), popular: false }));
const on = (menu: string, query: string, list: string[]) =>
  network.on(`/api-cwa/catalogue/${menu}${query}`, success({ [menu]: items(...list) }));

/** The four fields, typed into. */
async function search(typed = {}) {
  const { user } = await show(<YmmSearch typed={typed} problem={null} menus={null} />);
  const field = (name: RegExp) =>
    waitFor(() => {
      const found = screen.getByRole<HTMLInputElement>('combobox', { name });
      expect(found.tagName).toBe('INPUT');
      expect(found.disabled).toBe(false);
      return found;
    });
  const choose = async (name: RegExp, text: string) => {
    await user.click(await field(name));
    await user.type(await field(name), text);
    await user.tab();
  };
  return { user, field, choose };
}

it('opens each list by the choice before it; the trim may stay open', async () => {
  on('years', '', ['2031', '2030']);
  on('makes', '?year=2031', ['Honda', 'Hyundai']);
  on('models', '?year=2031&make=Honda', ['Accord', 'CR-V']);
  on('trims', '?year=2031&make=Honda&model=CR-V', []);
  const { choose, field } = await search();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Make/ })).toHaveProperty('disabled', true);
  await choose(/year/, '2031');
  await choose(/Make/, 'hon');
  await choose(/Model$/, 'crv');
  expect(await screen.findByText(/We have no trims on record/)).toBeTruthy();
  expect((await field(/Trim/)).placeholder).toBe('I don’t know the trim');
  expect(network.sent.map(({ path }) => path.replace('/api-cwa/catalogue/', ''))).toEqual([
    'years',
    'makes?year=2031',
    'models?year=2031&make=Honda',
    'trims?year=2031&make=Honda&model=CR-V',
  ]);
});

it('says at the field what the menus refuse, and keeps what was typed', async () => {
  on('years', '', ['2031']);
  const message = 'Choose a model year from 1946 to 2031.';
  network.on('/api-cwa/catalogue/makes?year=1899', refusal('catalogue_year', { message, field: 'year' }));
  const { choose, field } = await search();
  await choose(/year/, '1899');
  expect(await screen.findByText(message)).toBeTruthy();
  expect((await field(/year/)).value).toBe('1899');
  expect((await field(/year/)).getAttribute('aria-invalid')).toBe('true');
});

it('asks for what is missing, at the first empty field', async () => {
  on('years', '', ['2031']);
  on('makes', '?year=2031', ['Honda']);
  const { user, field } = await search({ year: '2031' });
  await field(/Make/);
  await user.click(screen.getByRole('button', { name: 'Show this vehicle' }));
  expect(screen.getByText('Choose the make.')).toBeTruthy();
  expect(document.activeElement).toBe(await field(/Make/));
});

it('leads a VIN to its vehicle', async () => {
  on('years', '', ['2031']);
  const { choose } = await search();
  await choose(/year/, 'VIN 1HGCM82633A004352');
  const link = await screen.findByRole('link', { name: /1HGCM82633A004352/ });
  expect(link.getAttribute('href')).toBe('/vehicle/1HGCM82633A004352');
  expect(network.sent.filter(({ path }) => path.includes('makes'))).toEqual([]);
});
