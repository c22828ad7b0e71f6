import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadMessages } from '../../../kit/messages/messages.ts';
import { lost, show, useNetwork } from '../../../testing/component.tsx';
import { RecallTile } from './recall-tile.tsx';
import type { VehicleRecalls } from './vehicle-recalls.ts';

const network = useNetwork();
beforeAll(async () => {
  await loadMessages('en', 'public');
  await loadMessages('en', 'recalls');
});

const VIN = '1FTEW1EP5KFA12345';
const tile = () => show(<RecallTile number={VIN} />);
const answers = (recalls: VehicleRecalls) =>
  network.on(`/vehicle/${VIN}/recalls?lang=en`, () => Response.json(recalls));

const known: VehicleRecalls = {
  state: 'known',
  scope: 'model',
  checked_at: '2026-11-22T15:00:00.000Z',
  source: 'NHTSA',
  demo: false,
  count: 4,
  closed: 0,
  done: 0,
  danger: null,
  incomplete: false,
  shown: [],
  issues: [],
};

it('marks an answer of the demonstration, also one without a campaign', async () => {
  answers({ ...known, count: 0, demo: true });
  await tile();
  expect(await screen.findByText('Demonstration data')).toBeTruthy();
});

it('says how many campaigns list the model', async () => {
  answers(known);
  await tile();
  expect(await screen.findByText('4 campaigns list this model')).toBeTruthy();
  expect(screen.getByText('NHTSA, as of Nov 22, 2026')).toBeTruthy();
  expect(screen.getByText(/We can’t tell whether this vehicle still needs a repair/)).toBeTruthy();
});

it('counts what a VIN-level source knows to be repaired apart', async () => {
  answers({ ...known, scope: 'vin', count: 0, closed: 2 });
  await tile();
  expect(await screen.findByText('2 campaigns, all repaired')).toBeTruthy();
  expect(screen.queryByText('None reported to our sources')).toBeNull();
});

it('tells of investigations and communications, which are no recalls', async () => {
  const both = (text: string) => ({ en: text, es: text });
  answers({ ...known, issues: [{ title: both('NHTSA investigations'), text: both('1 investigation names it.') }] });
  await tile();
  expect((await screen.findByText('NHTSA investigations')).parentElement?.textContent).toBe(
    'NHTSA investigations: 1 investigation names it.',
  );
  expect(screen.getByText(/^Neither is a recall/)).toBeTruthy();
});

it.each([
  ['unknown', 'Not available right now'],
  ['unknown_name', 'Name not in the recall lists'],
  ['not_covered', 'Not covered'],
] as const)('%s is never none', async (state, word) => {
  answers({ state });
  await tile();
  expect(await screen.findByText(word)).toBeTruthy();
  expect(screen.queryByText('None reported to our sources')).toBeNull();
});

it('says that nothing is known when the line breaks', async () => {
  network.on(`/vehicle/${VIN}/recalls?lang=en`, lost);
  await tile();
  expect(await screen.findByText('Not available right now')).toBeTruthy();
});

it.each([
  ['park_it', true, 'Stop: do not drive until this is repaired'],
  ['park_it', false, 'Stop: do not drive until this is checked'],
  ['park_outside', true, 'Park outside until this is repaired'],
] as const)('%s stands first, with the name of the recall (sure: %s)', async (kind, sure, title) => {
  answers({ ...known, scope: 'vin', danger: { kind, sure, heading: 'Airbags: inflator' } });
  await tile();
  expect((await screen.findByRole('heading', { name: title })).parentElement?.textContent).toContain(
    'Airbags: inflator',
  );
});
