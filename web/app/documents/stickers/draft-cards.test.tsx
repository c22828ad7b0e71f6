import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, useNetwork } from '../../testing/component.tsx';
import { DraftCards } from './draft-cards.tsx';

useNetwork();

const draft = { vin: 'JM1GJ1W6XE1000019', title: '2014 Mazda6', changed: '2026-11-20T12:00:00.000Z', again: false };

test('leads back to the choices, and says that nothing was charged', async () => {
  const other = { ...draft, vin: '2014-mazda-mazda6', again: true };
  await show(<DraftCards drafts={[draft, other]} />);
  expect(screen.getByText('We saved your choices on Nov 20, 2026. Nothing has been charged.')).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'Choose trim and colors' });
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    `/members/sticker/${draft.vin}/choose`,
    `/members/sticker/${other.vin}/choose?regenerate=true`,
  ]);
});
