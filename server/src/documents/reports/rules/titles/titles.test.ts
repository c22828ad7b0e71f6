import { describe, expect, it } from 'vitest';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { brandOf } from './brand-table.ts';
import { brandFindings, type FoundBrand } from './brands.ts';
import { placeName, say } from '../facts/words.ts';
import { titleFindings, titleRows, titlesNote, titleWashing } from './titles.ts';

const write = recordFactory('4S4BSACC5H3200019');
const salvage = write.title('2022-02-03', 'Louisville, KY', 71_210, 'salvage', { brandCodes: ['11'] });
const rebuilt = write.title('2022-08-29', 'Nashville, TN', 73_905, 'rebuilt', { brandCodes: ['09'] });
const clean = write.title('2023-01-15', 'Toledo, OH', 76_000, 'transfer');
const actual = write.title('2023-01-15', 'Toledo, OH', 76_000, 'transfer', { brandCodes: ['68', '00'] });

describe('title washing', () => {
  it('is hinted at when a title in another state no longer warns', () => {
    expect(titleWashing([salvage, clean])).toMatchObject({ kind: 'dropped' });
    expect(titleFindings([salvage, clean])).toMatchObject([{ code: 'title_washing', level: 'check' }]);
    expect(titlesNote([salvage, clean])?.en).toMatch(
      /^Kentucky issued a salvage title\. Ohio’s title of 2023 does not show it/,
    );
  });

  it('treats "actual mileage" and "clear" as no warning', () => {
    expect(titleWashing([salvage, actual])).toMatchObject({ kind: 'dropped' });
    expect(titleWashing([actual, clean])).toBeNull();
  });

  it('is not hinted at when the warning came along, or within one state', () => {
    expect(titleWashing([salvage, rebuilt])).toMatchObject({ kind: 'carried' });
    expect(titleFindings([salvage, rebuilt])).toEqual([]);
    const home = write.title('2023-01-15', 'Lexington, KY', 76_000, 'transfer');
    expect(titleWashing([salvage, home])).toBeNull();
  });

  it('that carried its brand over says which states wrote what', () => {
    expect(titlesNote([salvage, rebuilt])).toEqual({
      en: 'Kentucky issued a salvage title. Tennessee’s title still says Rebuilt.',
      es: 'Kentucky emitió un título de salvamento. El título de Tennessee todavía dice Reconstruido.',
    });
    const flooded = write.title('2022-02-03', 'Houston, TX', 71_210, 'transfer', { brandCodes: ['01'] });
    const again = write.title('2022-08-29', 'Nashville, TN', 73_905, 'transfer', { brandCodes: ['01'] });
    expect(titlesNote([flooded, again])?.en).toBe(
      'Texas issued a title that says Flood damage. Tennessee’s title says so too.',
    );
  });

  it('is not hinted at from a title without a day', () => {
    const undated = write.title('1900-01-01', 'Louisville, KY', 71_210, 'salvage', { brandCodes: ['11'] });
    expect(titleWashing([undated, clean])).toBeNull();
  });

  it('prefers the dropped brand to the carried one', () => {
    expect(titleWashing([salvage, rebuilt, clean])).toMatchObject({ kind: 'dropped' });
  });
});

describe('a province of Canada', () => {
  const ontario = write.title('2021-05-03', 'Ottawa, ON', 60_000, 'salvage', { brandCodes: ['11'] });

  it('registers and issues no title, and is called by its name', () => {
    expect(titleRows([ontario])).toMatchObject([
      { state: 'Ontario', kind: { en: 'Registration as salvage', es: 'Registro como salvamento' } },
    ]);
    expect(titlesNote([ontario, clean])?.en).toMatch(
      /^Ontario registered it as Salvage title .*Ohio’s title of 2023 does not show it/,
    );
    const found: FoundBrand = {
      brand: brandOf('11'),
      on: ontario.eventOn,
      place: ontario.place,
      by: ontario.sourceType,
      record: ontario.recordId,
      written: [],
    };
    const [finding] = brandFindings([found]);
    const written = say(`reason.${finding?.code}`, finding?.params);
    expect(written.en).toMatch(/: registration in Ontario, /);
    expect(written.es).toMatch(/: registro en Ontario, /);
  });

  it('and a state have their Spanish names in Spanish', () => {
    const jersey = write.title('2021-05-03', 'Trenton, NJ', 60_000, 'transfer');
    expect(titleRows([jersey])[0]?.state).toEqual({ en: 'New Jersey', es: 'Nueva Jersey' });
    expect(placeName(write.title('2021-05-03', 'Halifax, NS', 60_000, 'transfer').place)).toEqual({
      en: 'Halifax, Nova Scotia',
      es: 'Halifax, Nueva Escocia',
    });
  });
});

it('writes state names, the brand in words and no title number', () => {
  expect(titleRows([salvage])).toEqual([
    {
      on: '2022-02-03',
      state: 'Kentucky',
      miles: 71_210,
      brand: {
        en: 'Salvage title (damage or reason not given)',
        es: 'Título de salvamento (daño o motivo no indicado)',
      },
      brand_text: null,
      kind: { en: 'Salvage title', es: 'Título de salvamento' },
      tone: 'serious',
      record: salvage.recordId,
    },
  ]);
});

it('says of each title which federal phrase on the odometer it carries', () => {
  const phrases = ['exceeds_limits', 'not_actual', 'exempt', 'actual'] as const;
  const titles = phrases.map(phrase => write.title('2020-05-01', 'Erie, PA', 91_000, 'transfer', { phrase }));
  expect(titleRows(titles).map(({ brand, tone }) => [brand && (brand as { en: string }).en, tone])).toEqual([
    ['Odometer: exceeds mechanical limits', 'caution'],
    ['Odometer: not actual', 'serious'],
    ['Odometer: exempt', null],
    [null, null],
  ]);
});
