import type { Preview } from '@marque/server/vehicles/decode/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, it } from 'vitest';
import en from '../../../../../messages/en/vehicles.json' with { type: 'json' };
import es from '../../../../../messages/es/vehicles.json' with { type: 'json' };
import { MemoryRouter } from 'react-router';
import { SheetBox } from './sheet-box.tsx';
import { SourcesNotice } from './sources-notice.tsx';
import { StickerOffer } from './sticker-offer.tsx';

type Part = {
  kind?: Preview['kind'];
  sticker_grade: Preview['sticker_grade'];
  offers: Preview['offers'];
  vehicle: { year: number | null };
};

function card(part: Part, locale: 'en' | 'es' = 'en'): string {
  return renderToStaticMarkup(
    <IntlProvider locale={`${locale}-US`} timeZone="UTC" messages={{ vehicles: locale === 'en' ? en : es }}>
      <StickerOffer preview={part as Preview} plan={null} has={null} />
    </IntlProvider>,
  );
}

const yearless: Part = { sticker_grade: null, offers: { report: true, sticker: false }, vehicle: { year: null } };

it('says why there is no sticker of a vehicle whose number does not tell the model year', () => {
  expect(card(yearless)).toContain('A window sticker needs the model year, and this number does not give it.');
  expect(card(yearless, 'es')).toContain('necesita el año modelo, y este número no lo dice.');
});

it('says that a vehicle of another market has none', () => {
  expect(card({ ...yearless, kind: 'europe' })).toContain('there is none for a vehicle of another market.');
  expect(card({ ...yearless, kind: 'europe' }, 'es')).toContain('no hay una para un vehículo de otro mercado.');
});

it.each([
  ['en', 'Our sources have 2 public sales and listings of this number and nothing else.'],
  ['es', 'Nuestras fuentes tienen 2 ventas y anuncios públicos de este número y nada más.'],
] as const)('of a classic the coverage is said beside the price of its sheet (%s)', (locale, said) => {
  const preview = { kind: 'classic', vin: '124379N500019', on_file: [{ section: 'auctions', count: 2 }] };
  const plan = { id: 'sticker-1', unit: 'sticker', price: 990, currency: 'USD', quantity: 1 };
  const box = renderToStaticMarkup(
    <IntlProvider locale={`${locale}-US`} timeZone="UTC" messages={{ vehicles: locale === 'en' ? en : es }}>
      <MemoryRouter>
        <SheetBox preview={preview as never} plan={plan as never} has={{ report: null, sticker: null }} />
      </MemoryRouter>
    </IntlProvider>,
  );
  expect(box).toContain(said);
  expect(box).toContain('9.90');
});

it.each([
  [['fleet'], false],
  [['liens', 'service', 'auctions'], false],
  [['brands'], true],
  [['fleet', 'accidents'], true],
])('without an answer on %s the warning above the list stands: %s', (sections, stands) => {
  const rows = sections.map(section => ({ section, state: 'unavailable' }));
  const preview = { sources: 'partly', on_file: [...rows, { section: 'titles', state: 'records_exist' }] };
  const notice = renderToStaticMarkup(
    <IntlProvider locale="en-US" timeZone="UTC" messages={{ vehicles: en }}>
      <SourcesNotice preview={preview as never} reader="visitor" waiting={false} />
    </IntlProvider>,
  );
  expect(notice !== '').toBe(stands);
});

it('omits stickers when there is another reason', () => {
  expect(card({ ...yearless, vehicle: { year: 2019 } })).toBe('');
  expect(card({ ...yearless, offers: { report: false, sticker: false } })).toBe('');
});
