import { expect, it } from 'vitest';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { reportDocument } from '../../document.ts';
import { betweenMonths, dayForms, dayRange } from './dates.ts';
import { answersWith, factsWith, SITE, VEHICLE } from '../../providers/testing/report-facts.ts';

const write = recordFactory(VEHICLE.vin);

it.each([
  ['2018-03-03', 'on March 3, 2018', 'el 3 de marzo de 2018', 'of March 3, 2018', 'del 3 de marzo de 2018'],
  ['2018-03', 'in March 2018', 'en marzo de 2018', 'of March 2018', 'de marzo de 2018'],
  ['2018', 'in 2018', 'en 2018', 'of 2018', 'de 2018'],
  ['1900', 'on an unknown day', 'en un día no indicado', 'of an unknown day', 'de un día no indicado'],
])('a day known as %s has its prepositions', (day, on, el, of, del) => {
  expect(dayForms('day', day)).toMatchObject({ on_day: { en: on, es: el }, of_day: { en: of, es: del } });
});

it('a range says each end as exactly as it is known', () => {
  expect(dayRange('2018-03-03', '2019')).toEqual({ en: 'March 3, 2018 to 2019', es: 'del 3 de marzo de 2018 a 2019' });
  expect(dayRange('2018-05', '2019-01-02')).toEqual({
    en: 'May 2018 to January 2, 2019',
    es: 'de mayo de 2018 al 2 de enero de 2019',
  });
});

it.each([
  ['2014-02-11', '2014-05-30', 'between Feb and May 2014', 'entre febrero y mayo de 2014'],
  ['2013-12', '2014-05-30', 'between Dec 2013 and May 2014', 'entre diciembre de 2013 y mayo de 2014'],
  ['2014-05-02', '2014-05-30', 'in May 2014', 'en mayo de 2014'],
  ['2013', '2014', 'between 2013 and 2014', 'entre 2013 y 2014'],
  ['2014', '2014', 'in 2014', 'en 2014'],
])('the months from %s to %s are named once', (from, to, en, es) => {
  expect(betweenMonths(from, to)).toEqual({ en, es });
});

/** Every sentence of ours in the document of these records. */
function sentencesOf(records: Parameters<typeof answersWith>[0]): string[] {
  const document = reportDocument(factsWith(answersWith(records), { given: { miles: 10 } }), SITE);
  const texts = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(texts);
  return texts(document);
}

it.each([['2019'], ['2019-03'], ['2019-03-04']])('no sentence of a report puts the wrong word before %s', on => {
  const later = on.replace('2019', '2022');
  const written = sentencesOf([
    write.title('2017-04-22', 'Columbus, OH', 14, 'first'),
    write.service(on, 'Columbus, OH', 81_000, 'oil_filter'),
    write.service(later, 'Columbus, OH', 30_000, 'oil_filter'),
    write.inspection(`2023${on.slice(4)}`, 'Columbus, OH', 190_000, { result: 'fail' }),
    write.theft(on, 'Columbus, OH', null),
    write.recall('2018-01-01', { status: 'closed', closedOn: on }),
  ]);
  const wrong =
    on.length === 10
      ? /\b(in|en) (\w+ \d{1,2}, 20|\d{1,2} de )|\b(de|a) \d{1,2} de \w+ de 20/
      : /\bon (\w+ )?20\d\d\b|\b(el|del|al) (20\d\d|[a-z]+ de 20\d\d)/;
  expect(written.filter(text => wrong.test(text))).toEqual([]);
  expect(written.some(text => text.includes(on.length === 10 ? 'on March 4, 2019' : 'in '))).toBe(true);
});
