import type { Preview } from '@marque/server/vehicles/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, it } from 'vitest';
import en from '../../../../messages/en/vehicles.json' with { type: 'json' };
import es from '../../../../messages/es/vehicles.json' with { type: 'json' };
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

it('omits stickers when there is another reason', () => {
  expect(card({ ...yearless, vehicle: { year: 2019 } })).toBe('');
  expect(card({ ...yearless, offers: { report: false, sticker: false } })).toBe('');
});
