import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import dataSources from '../../../../messages/en/data-sources.json' with { type: 'json' };
import { IntlProvider } from '../../kit/messages/intl.ts';
import { OwnCard, PublicCard } from './source-cards.tsx';

const RECALLS = {
  name: 'recalls',
  title: 'NHTSA recalls',
  publisher: 'NHTSA',
  link: 'https://www.nhtsa.gov/recalls',
  state: 'current' as const,
  rows: 321_714,
  copied_on: '2026-11-20',
  compared_at: '2026-11-22T03:00:00.000Z',
  incomplete: false,
};
const OWN = {
  source: 'Acme Service',
  records: 1_204,
  sections: { service: 1_200, titles: 4 },
  covers: ['service' as const],
  imported_at: '2026-11-21T03:00:00.000Z',
};

const textOf = (card: React.ReactNode): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en-US" timeZone="UTC" messages={{ 'data-sources': dataSources }}>
      {card}
    </IntlProvider>,
  ).replaceAll(/<[^>]+>/g, '|');

it('shows the size and the days of a copy, and what it cannot tell', () => {
  const text = textOf(<PublicCard data={RECALLS} />);
  for (const word of ['Safety recalls', 'NHTSA', '321,714 rows', 'Nov 20, 2026', 'Nov 22, 2026', 'In use'])
    expect(text).toContain(word);
  expect(text).toContain(dataSources.pack.recalls.limits);
  expect(text).not.toContain(dataSources.incomplete);
});

it('says where it does not know, and where parts are missing', () => {
  const text = textOf(<PublicCard data={{ ...RECALLS, copied_on: null, compared_at: null, incomplete: true }} />);
  for (const word of ['Copy of||Not known', 'Last compared||Never', dataSources.incomplete])
    expect(text.replaceAll(/\|+/g, '||')).toContain(word);
});

it('has the title of a data pack that it has no words for', () => {
  expect(textOf(<PublicCard data={{ ...RECALLS, name: 'other' }} />)).toContain('NHTSA recalls');
});

it('counts the records of a source by section, and says what it knows all of', () => {
  expect(textOf(<OwnCard source={OWN} />)).toContain('Service and inspections: 1,200 · Titles: 4');
  expect(textOf(<OwnCard source={{ ...OWN, covers: [] }} />).replaceAll(/\|+/g, '||')).toContain(
    'Complete for||Nothing',
  );
});
