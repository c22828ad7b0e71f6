import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, useNetwork } from '../../../testing/component.tsx';
import { ConsoleSide } from './console-side.tsx';
import type { ConsoleFrame } from './console-frame.ts';

const TWO = [
  { id: 'default', name: 'Marque' },
  { id: 'harbor', name: 'Harbor' },
];
const side = (frame: Partial<ConsoleFrame>, path = '/operator') =>
  show(<ConsoleSide frame={{ brand: 'default', brands: TWO, may: [], ...frame }} />, { path });
/** The links of the wide form; the narrow one holds the same. */
const places = () =>
  within(screen.getAllByRole('navigation', { name: 'Console', hidden: true })[0] as HTMLElement)
    .getAllByRole('link', { hidden: true })
    .map(link => [link.textContent, link.getAttribute('href')]);

useNetwork();

test('an operator sees the places that the roles open', async () => {
  await side({ may: ['read_tickets', 'read_disputes'] });
  expect(places()).toEqual([
    ['Overview', '/operator'],
    ['Approvals', '/operator/approvals'],
    ['Tickets', '/operator/tickets'],
    ['Disputes', '/operator/disputes'],
    ['Exports', '/operator/exports'],
  ]);
});

test('every place stays about the brand that is open', async () => {
  await side({ brand: 'harbor', may: ['read_tickets'] }, '/operator/tickets?brand=harbor');
  expect(places()).toEqual([
    ['Overview', '/operator?brand=harbor'],
    ['Approvals', '/operator/approvals?brand=harbor'],
    ['Tickets', '/operator/tickets?brand=harbor'],
    ['Exports', '/operator/exports?brand=harbor'],
  ]);
});

test('who operates one brand has nothing to switch', async () => {
  await side({ brands: TWO.slice(0, 1) });
  expect(screen.queryAllByLabelText('Brand')).toEqual([]);
});
