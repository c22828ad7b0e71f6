import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { loadMessages } from '../../kit/messages/messages.ts';
import { show, success, useNetwork } from '../../testing/component.tsx';
import { RecallSearch } from './recall-search.tsx';

const network = useNetwork();
beforeAll(() => Promise.all([loadMessages('en', 'public'), loadMessages('en', 'scan')]).then(() => {}));

const FILE = 'NHTSA recall file';
const GAP = { source: FILE, reason: 'partial_copy', message: '' };
const item = (name: string) => ({ name, value: name, slug: name, popular: false });

/** A list is fetched once a visit, so that each test has a year of its own. */
beforeEach(() => network.on('/api/recall-check/years', success({ years: [2015, 2014, 2013], gaps: [] })));

const search = (typed: object, sent: { gaps?: { makes: string[] } } | null, gapsShown = false) => {
  const menus = sent && { years: [item('2014')], makes: [item('Porsche')], models: [], trims: [], ...sent };
  return show(<RecallSearch search={{ by: 'ymm', typed }} menus={menus} problem={null} gapsShown={gapsShown} />, {
    frame: { config: { features: { recall: true } } },
  });
};

it('says once that a source could not fill the lists', async () => {
  network.on('/api/recall-check/makes?year=2015', success({ makes: ['Porsche'], gaps: [GAP] }));
  network.on('/api/recall-check/models?year=2015&make=Porsche', success({ models: ['911'], gaps: [GAP] }));
  await search({ year: '2015', make: 'Porsche' }, null);
  expect(await screen.findAllByText(/^These lists are not complete \(NHTSA recall file\)/)).toHaveLength(1);
});

it('says it of the lists that came with the page', async () => {
  await search({ year: '2014' }, { gaps: { makes: [FILE] } });
  expect(await screen.findByText(/^These lists are not complete \(NHTSA recall file\)/)).toBeTruthy();
  expect(network.sent.filter(({ path }) => path.includes('makes'))).toEqual([]);
});

it('says nothing of lists that are whole', async () => {
  await search({ year: '2013' }, {});
  expect(await screen.findByText('Model year')).toBeTruthy();
  expect(screen.queryByText(/not complete/)).toBeNull();
});

it('says it once: not where the answer below says it', async () => {
  await search({ year: '2014' }, { gaps: { makes: [FILE] } }, true);
  expect(await screen.findByText('Model year')).toBeTruthy();
  expect(screen.queryByText(/not complete/)).toBeNull();
});
