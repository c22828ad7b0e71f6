import type { Preview } from '@marque/server/vehicles/decode/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from '../../../kit/messages/intl.ts';
import { expect, it } from 'vitest';
import en from '../../../../../messages/en/vehicles.json' with { type: 'json' };
import enUi from '../../../../../messages/en/ui.json' with { type: 'json' };
import es from '../../../../../messages/es/vehicles.json' with { type: 'json' };
import esUi from '../../../../../messages/es/ui.json' with { type: 'json' };
import { createMemoryRouter, RouterProvider } from 'react-router';
import { BuyBar } from './buy-bar.tsx';
import { OnFileList } from './on-file-list.tsx';
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

const PLAN = { id: 'sticker-1', unit: 'sticker', price: 990, currency: 'USD', quantity: 1 };
const NOTHING = { report: null, sticker: null };
const SALES = {
  section: 'auctions',
  state: 'records_exist',
  count: 2,
  demo: true,
  rows: [{ kind: 'auction', year: 2019 }],
};
const UNKNOWN = { section: 'recalls', state: 'unknown', count: null, demo: false, rows: [] };
const classic = (rows: object[]) =>
  ({
    kind: 'classic',
    vin: '124379N500019',
    sources: 'partly',
    on_file: rows,
    on_file_at: null,
    offers: { report: false, sticker: true },
  }) as unknown as Preview;

/** The parts of the preview of a classic that has its sheet alone for sale. */
function classicPage(locale: 'en' | 'es', preview: Preview) {
  const element = (
    <>
      <SourcesNotice preview={preview} reader="visitor" waiting={false} />
      <SheetBox preview={preview} plan={PLAN as never} has={NOTHING} />
      <OnFileList preview={preview} recalls={null} />
      <BuyBar preview={preview} plans={{ report: PLAN, sticker: PLAN } as never} has={NOTHING} />
    </>
  );
  const router = createMemoryRouter(
    [{ id: 'root', path: '/', element, loader: () => null, HydrateFallback: () => null }],
    {
      hydrationData: { loaderData: { root: null } },
    },
  );
  const messages = locale === 'en' ? { vehicles: en, ui: enUi } : { vehicles: es, ui: esUi };
  const html = renderToStaticMarkup(
    <IntlProvider locale={`${locale}-US`} timeZone="UTC" messages={messages}>
      <RouterProvider router={router} />
    </IntlProvider>,
  );
  return { html, box: html.match(/<aside.*<\/aside>/)?.[0], bar: html.match(/<div data-buy-bar.*/)?.[0] };
}

it.each([
  ['en', 'Our sources have 2 public sales and listings of this number and nothing else.', '2 public sales on file'],
  ['es', 'Nuestras fuentes tienen 2 ventas y anuncios públicos de este número y nada más.', '2 ventas públicas'],
] as const)('of a classic the coverage is said beside the price of its sheet (%s)', (locale, text, short) => {
  const { box, bar } = classicPage(locale, classic([SALES, UNKNOWN]));
  expect(box).toContain(text);
  expect(box).toContain('9.90');
  expect(bar).toMatch(new RegExp(`9\\.90, ${short}`));
  expect(bar).toContain('/checkout?');
});

it.each([
  [
    'en',
    'We sell no history report of this vehicle.',
    /in the full report|until the report|report will ask|A report created/,
  ],
  [
    'es',
    'No vendemos un informe de historial de este vehículo.',
    /informe completo|hasta preparar|consultará|Un informe hecho/,
  ],
] as const)('a classic without a report is shown nothing that a report would hold (%s)', (locale, says, promises) => {
  const silent = { ...UNKNOWN, section: 'theft', state: 'unavailable' };
  for (const rows of [[SALES, UNKNOWN], [SALES, UNKNOWN, silent], [{ ...SALES, rows: [] }]]) {
    const { html } = classicPage(locale, classic(rows));
    expect(html).toContain(says);
    expect(html).not.toMatch(promises);
    expect(html).not.toContain('role="img"');
  }
  const down = classicPage(locale, { ...classic([silent]), sources: 'down' });
  expect(down.html).not.toMatch(promises);
});

it.each([
  [[{ ...SALES, state: 'none_reported', count: 0, rows: [] }], 'Our sources have no record of this number.'],
  [[{ ...SALES, count: null }], 'Our sources have public sales or listings of this number and nothing else.'],
  [
    [{ ...SALES, state: 'unavailable', count: null, rows: [] }],
    'We can’t say right now whether there are public sales',
  ],
  [[], 'We can’t say right now whether there are public sales of this number.'],
])('public sales that nobody could be asked for are not said to be none: %j', (rows, text) => {
  const { box, bar } = classicPage('en', classic(rows));
  expect(box).toContain(text);
  expect(bar?.includes('no records on file')).toBe(text.includes('no record'));
});

it.each([
  [['fleet'], false],
  [['liens', 'service', 'auctions'], false],
  [['brands'], true],
  [['fleet', 'accidents'], true],
])('without an answer on %s the warning above the list stands: %s', (sections, stands) => {
  const rows = sections.map(section => ({ section, state: 'unavailable' }));
  const preview = {
    sources: 'partly',
    offers: { report: true },
    on_file: [...rows, { section: 'titles', state: 'records_exist' }],
  };
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
