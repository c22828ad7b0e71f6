import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from '../../../kit/messages/intl.ts';
import { expect, it } from 'vitest';
import stickers from '../../../../../messages/en/stickers.json' with { type: 'json' };
import { sample } from '../../../../../server/src/testing/paper/samples.ts';
import { DealerFacts, RatedFacts } from './sheet-reading.tsx';
import { marksOf } from './price-lines.ts';

type Sheet = Parameters<typeof RatedFacts>[0]['sheet'];
const label = { ...sample('sticker-modern'), template: 'sticker-modern' } as Sheet;

const textOf = (sheet: Sheet) =>
  renderToStaticMarkup(
    <IntlProvider locale="en-US" timeZone="UTC" messages={{ stickers }}>
      <RatedFacts sheet={sheet} />
    </IntlProvider>,
  ).replaceAll(/<[^>]*>/g, ' ');

const EPA = { demo: false, source: { name: 'EPA', on: '2025-10-29' } };

it('reads the fuel block and the stars aloud, ranges and sources included', () => {
  if (label.fuel?.kind !== 'gas' || !label.safety) throw new Error('The sample has no gasoline or no stars');
  const { fuel, safety } = label;
  const rated = {
    fuel: { ...fuel, ...EPA, combined: [19, 22] as [number, number] },
    safety: { ...safety, demo: true, side_rear: null },
  };
  const text = textOf({ ...label, ...rated });
  expect(text).toContain('19–22 mpg combined');
  expect(text).toContain('Source: EPA, as of Oct 29, 2025.');
  expect(text).toContain('side rear seat not rated');
  expect(text).toContain('Invented for demonstration.');
});

it('says of a plug-in hybrid which figures are on gasoline', () => {
  if (label.fuel?.kind !== 'gas') throw new Error('The sample runs on something else');
  const fuel = { ...label.fuel, ...EPA, kind: 'plug_in' as const, electric: { combined: 133, kwh_100: 25, range: 25 } };
  expect(textOf({ ...label, fuel })).toContain(', on gasoline; 133 MPGe combined on its battery');
});

it('says nothing where the sheet has neither block', () => {
  expect(textOf({ ...label, fuel: null, safety: null })).toBe('');
});

type Boxed = Parameters<typeof DealerFacts>[0]['sheet'];

const dealer = {
  name: 'Harbor Motors',
  address: '1 Main St',
  phone: '(555) 010-0199',
  asking: 2_499_500,
  addendum: [
    { name: 'Floor mats', price: 19_500 },
    { name: { en: 'Wheel locks' }, price: 0 },
  ],
};

const boxTextOf = (sheet: Boxed) =>
  renderToStaticMarkup(
    <IntlProvider locale="en-US" timeZone="UTC" messages={{ stickers }}>
      <DealerFacts sheet={sheet} />
    </IntlProvider>,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

it('reads the dealer’s box where the sheet prints one, and explains its mark', () => {
  expect(boxTextOf({ lang: 'en', dealer })).toBe(
    'Dealer’s own figures Added by Harbor Motors, apart from the maker’s prices. 1 Main St (555) 010-0199 ' +
      'Asking price $24,995 Floor mats $195 Wheel locks Included Asking price with dealer items $25,190',
  );
  const sheet = { template: 'sticker-modern', price: { source: 'record' }, standard: [], options: [] };
  expect(marksOf({ ...sheet, dealer } as never)).toEqual(['record', 'dealer']);
  expect(marksOf({ ...sheet, dealer: null } as never)).toEqual(['record']);
});

it('says nothing where there is no box', () => {
  expect(boxTextOf({ lang: 'en', dealer: null })).toBe('');
});
