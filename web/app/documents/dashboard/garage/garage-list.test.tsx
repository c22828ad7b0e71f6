import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadMessages } from '../../../kit/messages/messages.ts';
import { show, success, useNetwork } from '../../../testing/component.tsx';
import { SavedRecalls } from './garage-list.tsx';

const network = useNetwork();
beforeAll(async () => {
  await loadMessages('en', 'public');
  await loadMessages('en', 'members');
  await loadMessages('en', 'recalls');
});

const VIN = '1FTYR10U66PA00019';
const vehicle = {
  id: 'veh_1',
  vin: VIN,
  title: '2006 Ford Ranger',
  created: '2026-11-20T12:00:00.000Z',
  mileage: null,
};
const COUNT = `/vehicle/${VIN}/recalls?lang=en`;
const LIST = '/api-cwa/saved-recalls?vehicle=veh_1';
const recall = {
  campaign: '23V100000',
  date: '2023-02-09',
  heading: 'Airbags',
  area: 'airbags',
  component: 'AIR BAGS',
  component_text: 'Air bags',
  summary: '',
  consequence: 'Metal may strike the driver.',
  remedy: '',
  park_it: false,
  park_outside: false,
  ota: false,
  status: 'unknown',
  sources: [{ name: 'NHTSA', checked_at: '2026-11-22T15:00:00.000Z' }],
};
const gap = { source: 'Other list', reason: 'down', message: 'Other list is not answering.' };
const notice = 'These recalls cover vehicles like yours.';
const limits = [{ code: 'fresh_campaigns', message: 'A new recall can take weeks to show up.' }];
const answer = { scope: 'model', recalls: [recall], sources: recall.sources, gaps: [gap], notice, limits };
const known = (done: number) => () =>
  Response.json({ state: 'known', scope: 'model', count: 1, closed: 0, done, park_it: false, shown: [] });
const cell = () => show(<SavedRecalls vehicle={vehicle as never} />);

it('counts what is still to check', async () => {
  network.on(COUNT, known(0));
  await cell();
  expect(await screen.findByText('1 to check')).toBeTruthy();
});

it.each([
  [0, 0, 'Not available right now'],
  [2, 0, 'At least 2 to check'],
  [2, 2, 'All known ones are done'],
])('where a source is missing, %i found and %i done is never "none"', async (count, done, word) => {
  network.on(COUNT, () => Response.json({ state: 'known', scope: 'model', count, closed: 0, done, incomplete: true }));
  await cell();
  expect(await screen.findByText(word)).toBeTruthy();
});

it.each([true, false])('says stop and names the recall as long as it is not marked as done (%s)', async left => {
  const list = { state: 'known', scope: 'vin', count: 2, closed: 0, done: 1, shown: [] };
  const danger = left ? { kind: 'park_it', heading: 'Airbags: inflator', sure: true } : null;
  network.on(COUNT, () => Response.json({ ...list, danger }));
  await cell();
  expect(await screen.findByText('1 to check')).toBeTruthy();
  expect(screen.queryByText('Stop: do not drive. Airbags: inflator') !== null).toBe(left);
});

it('says that it is not known where no answer comes', async () => {
  network.on(COUNT, () => Response.json({ state: 'unknown' }));
  await cell();
  expect(await screen.findByText('Not available right now')).toBeTruthy();
});

it('marks a recall as done with its day and place, and counts again', async () => {
  const repair = { campaign: recall.campaign, done_on: '2024-05-02', place: 'Austin' };
  network.on(COUNT, known(0), known(1));
  network.on(LIST, success({ ...answer, repairs: [] }), success({ ...answer, repairs: [repair] }));
  network.on('/api-cwa/mark-recall-done', success({ repair }));
  const { user } = await cell();
  await user.click(await screen.findByRole('button', { name: 'Recalls of 2006 Ford Ranger' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: 'Mark as done' }));
  for (const text of ['Other list is not answering.', notice, 'A new recall can take weeks to show up.'])
    expect(within(dialog).getByText(text)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Enter the day of the repair.')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('Day of the repair'), '2024-05-02');
  expect(within(dialog).queryByText('Enter the day of the repair.')).toBeNull();
  await user.type(within(dialog).getByLabelText('Place (optional)'), 'Austin');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('You marked it as done on May 2, 2024, Austin.')).toBeTruthy();
  expect(network.sent.find(({ path }) => path === '/api-cwa/mark-recall-done')?.body).toEqual({
    vehicle: 'veh_1',
    campaign: '23V100000',
    done_on: '2024-05-02',
    place: 'Austin',
  });
  expect(await screen.findByText('None to check')).toBeTruthy();
});
