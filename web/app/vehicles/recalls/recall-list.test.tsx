import type { Recall, RecallList } from '@marque/server/vehicles/recalls/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadMessages } from '../../kit/messages/messages.ts';
import { show } from '../../testing/component.tsx';
import { RecallListView } from './recall-list.tsx';
import { RecallProblemMessage } from './recall-problem.tsx';

beforeAll(async () => {
  await loadMessages('en', 'public');
  await loadMessages('en', 'recalls');
});

afterEach(cleanup);

const AT = '2026-11-22T15:00:00.000Z';
const NHTSA = { name: 'NHTSA', checked_at: AT };

const recall = (more: Partial<Recall>): Recall => ({
  campaign: '15V320000',
  date: '2015-05-28',
  heading: 'Airbags',
  area: 'airbags',
  component: 'AIR BAGS:FRONTAL',
  component_text: 'Air bags › Frontal',
  summary: 'The inflator may rupture.',
  consequence: 'Metal fragments may strike the occupants.',
  remedy: 'Dealers will replace the inflator, free of charge.',
  park_it: false,
  park_outside: false,
  ota: false,
  status: 'unknown',
  sources: [NHTSA],
  ...more,
});

function listOf(recalls: Recall[], more: Partial<RecallList> = {}): RecallList {
  return {
    status: 'success',
    vehicle: { vin: null, year: 2003, make: 'HONDA', model: 'PILOT', title: '2003 Honda Pilot' },
    scope: 'model',
    recalls,
    checked_at: AT,
    source: 'NHTSA',
    sources: [NHTSA],
    names: [{ make: 'HONDA', model: 'PILOT' }],
    notice: 'These recalls cover vehicles like yours.',
    notice_url: 'https://www.nhtsa.gov/recalls',
    limits: [{ code: 'fresh_campaigns', message: 'A new recall can take weeks to show up.' }],
    gaps: [],
    ...more,
  } as RecallList;
}

const shown = (list: RecallList) => show(<RecallListView list={list} head={null} />);
const VIN = '1HGCM82633A004352';
const ofVin = (recalls: Recall[]) =>
  listOf(recalls, { scope: 'vin', vehicle: { vin: VIN, year: 2003, make: 'HONDA', model: 'ACCORD', title: 'It' } });

const both = (text: string) => ({ en: text, es: text });
const block = (title: string) => ({
  title: both(title),
  text: both('How many.'),
  note: both('No recall.'),
  source: both('NHTSA, a copy'),
  copied_on: '2026-11-20',
});
const about = { component: 'Steering', summary: 'It locks.' };

describe('a list of recalls', () => {
  it('shows investigations and communications apart from the campaigns, each with a link to NHTSA', async () => {
    const investigation = {
      ...about, number: 'EA24002', url: 'https://www.nhtsa.gov/?nhtsaId=EA24002', kind: both('Engineering analysis'), open: true,
      opened_on: '2024-01-31', closed_on: null, status: both('Open since Jan 31, 2024'), subject: 'Steering lock', campaign: null,
    }; // prettier-ignore
    const url = 'https://www.nhtsa.gov/?nhtsaId=10174266';
    const communication = { ...about, number: '10174266', url, date: '2020-05-01', document: '20-2113' };
    await shown(
      listOf([recall({})], {
        safety_issues: {
          investigations: { ...block('Investigations'), state: 'found', total: 1, items: [investigation] },
          communications: { ...block('Communications'), state: 'found', total: 1, items: [communication] },
        },
      }),
    );
    for (const text of ['Open since Jan 31, 2024', 'Engineering analysis', '20-2113', 'May 1, 2020'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'EA24002' }).getAttribute('href')).toBe(investigation.url);
    expect(screen.getByText('Steering lock').getAttribute('lang')).toBe('en');
    expect(screen.getAllByText('No recall.')).toHaveLength(2);
  });

  it('says on top that it is for the model, and calls no campaign open', async () => {
    await shown(listOf([recall({})]));
    expect(screen.getByText('This list is for the model, not for one car')).toBeTruthy();
    expect(screen.getByText(/1 campaign lists this model/)).toBeTruthy();
    expect(screen.getByText('May apply')).toBeTruthy();
    expect(screen.queryByText(/^Open/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Check by VIN' }).getAttribute('href')).toBe('/recall-check?by=vin');
  });

  it('keeps the text of the source and says that it is English', async () => {
    await shown(listOf([recall({})]));
    for (const text of ['Air bags › Frontal', 'The inflator may rupture.', 'Metal fragments may strike the occupants.'])
      expect(screen.getByText(text).getAttribute('lang')).toBe('en');
    expect(screen.getByText('15V320000')).toBeTruthy();
    expect(screen.getAllByText(/NHTSA, checked Nov 22, 2026/)).toHaveLength(2);
  });

  it('begins with what forbids driving or parking inside, as what may apply', async () => {
    await shown(
      listOf([recall({ park_it: true }), recall({ campaign: '20V1', heading: 'Brakes', park_outside: true })]),
    );
    expect(screen.getByText('Stop: do not drive until this recall is checked')).toBeTruthy();
    expect(screen.getByText(/not to drive the vehicle before the repair: Airbags \(15V320000\)/)).toBeTruthy();
    expect(screen.getByText(/outside and away from buildings.*Brakes \(20V1\)/)).toBeTruthy();
    expect(screen.getByText(/Check the VIN before you drive/)).toBeTruthy();
  });

  it('of a VIN says what is open and what is repaired; a repaired one warns no more', async () => {
    await shown(ofVin([recall({ status: 'open' }), recall({ campaign: 'B', status: 'closed', park_it: true })]));
    expect(screen.getByText('This list is for this one vehicle')).toBeTruthy();
    expect(screen.getByText('Open: not repaired')).toBeTruthy();
    expect(screen.getByText('Repaired')).toBeTruthy();
    expect(screen.queryByText(/do not drive until/)).toBeNull();
  });

  it('says beside what will be done that it is not available yet', async () => {
    await shown(ofVin([recall({ status: 'remedy_pending' }), recall({ campaign: 'B', status: 'open' })]));
    expect(screen.getByText('What will be done (not available yet)')).toBeTruthy();
    expect(screen.getAllByText('What to do')).toHaveLength(1);
  });

  it('is sure of a warning where the campaign that gives it is open on this vehicle', async () => {
    await shown(ofVin([recall({ status: 'open', park_it: true })]));
    expect(screen.getByText('Stop: do not drive until this recall is repaired')).toBeTruthy();
    cleanup();
    await shown(ofVin([recall({ status: 'unknown', park_it: true }), recall({ campaign: 'B', status: 'open' })]));
    expect(screen.getByText('Stop: do not drive until this recall is checked')).toBeTruthy();
  });

  it('with nothing in it says who has nothing, and that this proves nothing', async () => {
    await shown(listOf([]));
    expect(screen.getByText('No campaign found for the 2003 Honda Pilot')).toBeTruthy();
    expect(screen.getByText('None reported to our sources')).toBeTruthy();
    expect(screen.getByText(/does not prove that the vehicle has none/)).toBeTruthy();
  });

  it('always says what it cannot know, the day of a copy, and which source is missing', async () => {
    const copy = { name: 'NHTSA list', checked_at: AT, copied_on: '2026-11-02' };
    await shown(
      listOf([recall({ sources: [copy] })], {
        sources: [copy],
        gaps: [{ source: 'Transport Canada', reason: 'timeout', message: 'Transport Canada took too long.' }],
      }),
    );
    const covers = screen.getByRole('region', { name: 'What this list covers' });
    expect(within(covers).getByText('A new recall can take weeks to show up.')).toBeTruthy();
    expect(within(covers).getByText('NHTSA list, copy of Nov 2, 2026')).toBeTruthy();
    expect(screen.getByText('One source is missing from this list')).toBeTruthy();
    expect(screen.getByText('Transport Canada took too long.')).toBeTruthy();
  });

  it('marks invented campaigns', async () => {
    await shown(listOf([recall({ sources: [{ ...NHTSA, demo: true }] })]));
    expect(screen.getAllByText('Demonstration data').length).toBeGreaterThan(0);
  });
});

describe('why there is no list', () => {
  const why = (kind: 'down' | 'not_on_file') => ({ kind, message: 'Why.', gaps: ['NHTSA is not answering.'] });
  const request = { by: 'ymm', typed: { year: '2021', make: 'Porsche', model: 'Nosuch' } } as const;

  it('names each source that failed, and offers to ask again', async () => {
    await show(<RecallProblemMessage problem={why('down')} search={request} />);
    expect(screen.getByText('NHTSA is not answering.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Try again' })).toBeTruthy();
  });

  it('does not offer to ask a copy again that does not have the name', async () => {
    await show(<RecallProblemMessage problem={why('not_on_file')} search={request} />);
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'NHTSA’s VIN check' })).toBeTruthy();
  });
});
