import type { Preview } from '@marque/server/vehicles/decode/contract';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { FORMATS, IntlProvider, TIME_ZONE } from './kit/messages/intl.ts';
import { expect, it } from 'vitest';
import enShell from '../../messages/en/shell.json' with { type: 'json' };
import enUi from '../../messages/en/ui.json' with { type: 'json' };
import enVehicles from '../../messages/en/vehicles.json' with { type: 'json' };
import esShell from '../../messages/es/shell.json' with { type: 'json' };
import esUi from '../../messages/es/ui.json' with { type: 'json' };
import esVehicles from '../../messages/es/vehicles.json' with { type: 'json' };
import { asJson } from './json-answer.ts';
import { tagOf } from './language.ts';
import { SiteFooter } from './platform/shell/layout/site-frame.tsx';
import type { Frame } from './platform/shell/settings/frame-data.ts';
import { Flow } from './kit/ui/page/flow.tsx';
import { Caching, cacheParts } from './kit/ui/page/cached-markup.tsx';
import { BuyBox } from './vehicles/decode/preview/buy-box.tsx';
import { OnFileList } from './vehicles/decode/preview/on-file-list.tsx';
import { SpecificationList } from './vehicles/decode/preview/specification-list.tsx';

const MESSAGES = {
  en: { shell: enShell, ui: enUi, vehicles: enVehicles },
  es: { shell: esShell, ui: esUi, vehicles: esVehicles },
};

const FRAME = {
  site: {
    id: 'default',
    name: 'Marque',
    theme: 'system',
    currency: 'USD',
    support_email: 'help@marque.example',
    locales: ['en', 'es'],
  },
  settings: { logo: '/sites/default/logo.svg' },
  config: { domain: 'marque.example', app_host: 'app.marque.example', features: {} },
  locale: 'en',
  scheme: 'https:',
  port: '',
  onApp: false,
  absent: [],
  measuring: { offered: false },
  year: 2026,
  member: null,
} as unknown as Frame;

/** Frames that differ from the first in one thing the footer shows. */
const FRAMES: Frame[] = [
  FRAME,
  { ...FRAME, site: { ...FRAME.site, id: 'harbor' } },
  { ...FRAME, site: { ...FRAME.site, name: 'O’Brien & <b>Sons</b>' } },
  { ...FRAME, site: { ...FRAME.site, support_email: 'other@marque.example' } },
  { ...FRAME, config: { ...FRAME.config, features: { plate: false } } } as unknown as Frame,
  { ...FRAME, config: { ...FRAME.config, app_host: 'members.marque.example' } },
  { ...FRAME, settings: { logo: '/sites/default/logo.svg?v=2' } } as unknown as Frame,
  {
    ...FRAME,
    settings: { logo: '/sites/default/logo.svg', logo_dark: '/sites/default/logo-dark.svg' },
  } as unknown as Frame,
  { ...FRAME, absent: ['/faq'] },
  { ...FRAME, onApp: true },
  { ...FRAME, onApp: true, scheme: 'http:' },
  { ...FRAME, onApp: true, port: '8080' },
  { ...FRAME, measuring: { ...FRAME.measuring, offered: true } },
  { ...FRAME, year: 2027 },
];

const ROW: Preview['on_file'][number] = {
  section: 'titles',
  state: 'records_exist',
  count: 2,
  rows: [{ blured: true, kind: 'title', year: 2020 }],
  demo: true,
};
const SPECIFICATION: Preview['specifications'][number] = {
  key: 'driveType',
  value: 'FWD/Front-Wheel Drive',
  inferred: false,
};
const PREVIEW = {
  vin: '1HGCM82633A004352',
  kind: 'modern',
  check_digit: { ok: true },
  specifications: [SPECIFICATION],
  on_file: [ROW],
  on_file_at: null,
  sources: 'answering',
  offers: { report: true, sticker: true },
  demo: true,
} as unknown as Preview;

const withRow = (row: Partial<typeof ROW>): Preview => ({ ...PREVIEW, on_file: [{ ...ROW, ...row }] });
const withFact = (fact: Partial<typeof SPECIFICATION>): Preview => ({
  ...PREVIEW,
  specifications: [{ ...SPECIFICATION, ...fact }],
});

/** Previews that differ from the first in one thing that is shown. */
const PREVIEWS: Preview[] = [
  PREVIEW,
  withRow({ section: 'liens' }),
  withRow({ state: 'none_reported' }),
  withRow({ state: 'unknown' }),
  withRow({ count: 3 }),
  withRow({ count: null }),
  withRow({ rows: [{ blured: true, kind: 'title', year: 2021 }] }),
  withRow({ rows: [{ blured: true, kind: '<i>sale</i>', year: 2020 }] }),
  withRow({ demo: false }),
  { ...PREVIEW, offers: { report: false, sticker: true } },
  { ...withRow({ state: 'unknown' }), offers: { report: false, sticker: true } },
  { ...PREVIEW, demo: false },
  withFact({ value: 'RWD/Rear-Wheel Drive' }),
  withFact({ value: '<script>alert(1)</script>' }),
  withFact({ key: 'engine' }),
  withFact({ inferred: true }),
  withFact({ inferred: true, rule: 'epa' }),
];

const PLAN = {
  id: 'report-1',
  unit: 'vhr',
  name: 'One report',
  price: 1999,
  currency: 'USD',
  quantity: 1,
  features: ['Titles'],
  not_included: ['Photos'],
} as never;
const PLANS = [
  PLAN,
  { ...(PLAN as object), features: ['Liens'] },
  { ...(PLAN as object), not_included: [] },
] as never[];

function render(frame: Frame, locale: 'en' | 'es', element: ReactNode, keeping: boolean): string {
  const router = createMemoryRouter(
    [{ id: 'root', path: '/', element, loader: () => null, HydrateFallback: () => null }],
    {
      hydrationData: { loaderData: { root: asJson({ ...frame, locale }) } },
    },
  );
  const html = renderToString(
    <IntlProvider locale={tagOf(locale)} messages={MESSAGES[locale]} formats={FORMATS} timeZone={TIME_ZONE}>
      <Caching value={keeping}>
        <RouterProvider router={router} />
      </Caching>
    </IntlProvider>,
  );
  router.dispose();
  // React asks for pictures early, which a kept part does not: the header has the same picture.
  return (keeping ? cacheParts(html) : html).replace(/^<link rel="preload"[^>]*>/, '');
}

const costs = { vhr: 1, sticker: 1 };
const CASES: [string, [Frame, ReactNode][]][] = [
  ['the footer', FRAMES.map(frame => [frame, <SiteFooter key="footer" />])],
  ['the steps', (['preview', 'pay'] as const).map(now => [FRAME, <Flow key="flow" now={now} />])],
  ['what is on file', PREVIEWS.map(preview => [FRAME, <OnFileList recalls={null} key="rows" preview={preview} />])],
  ['the facts', PREVIEWS.map(preview => [FRAME, <SpecificationList key="facts" preview={preview} reading={null} />])],
  [
    'what a report has',
    [PREVIEW, withRow({ count: 0 })].flatMap(preview =>
      PLANS.map((plan): [Frame, ReactNode] => [
        FRAME,
        <BuyBox key="buy" preview={preview} plan={plan} both={null} has={null} costs={costs} />,
      ]),
    ),
  ],
];

/** Each twice in turn with all others: the second time its parts are kept. */
it.each(CASES)('shows no brand, language or vehicle what was kept of another: %s', (_what, cases) => {
  const all = cases.flatMap(([frame, element]) =>
    (['en', 'es'] as const).map(locale => [frame, locale, element] as const),
  );
  const wanted = all.map(each => render(...each, false));
  const drawn = () => all.map(each => render(...each, true));
  expect(wanted.filter(html => html.length < 100)).toEqual([]);
  expect(drawn()).toEqual(wanted);
  expect(drawn()).toEqual(wanted);
});

it.each([
  ['en', 'logos are trademarks of their owners'],
  ['es', 'son marcas comerciales de sus titulares'],
] as const)('the footer says in %s whose the logos of makes are', (locale, words) =>
  expect(render(FRAME, locale, <SiteFooter />, false)).toContain(words),
);
