import { describe, expect, it } from 'vitest';
import { recordFactory } from '../providers/sandbox/record-factory.ts';
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
    expect(titlesNote([salvage, clean])?.en).toContain('the title of 2023 in Ohio does not show it');
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

  it('is not hinted at from a title without a day', () => {
    const undated = write.title('1900-01-01', 'Louisville, KY', 71_210, 'salvage', { brandCodes: ['11'] });
    expect(titleWashing([undated, clean])).toBeNull();
  });

  it('prefers the dropped brand to the carried one', () => {
    expect(titleWashing([salvage, rebuilt, clean])).toMatchObject({ kind: 'dropped' });
  });
});

it('writes state names, the brand in words and no title number', () => {
  expect(titleRows([salvage])).toEqual([
    {
      on: '2022-02-03',
      state: 'Kentucky',
      miles: 71_210,
      brand: { en: 'Salvage: damage or not stated', es: 'Salvamento: daño o sin indicar' },
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
