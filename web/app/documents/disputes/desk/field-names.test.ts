import { expect, it } from 'vitest';
import en from '../../../../../messages/en/disputes.json' with { type: 'json' };
import es from '../../../../../messages/es/disputes.json' with { type: 'json' };
import { HistoryRecord } from '../../../../../server/src/documents/reports/rules/sources/history-record.ts';
import { choicesOf } from '../../../../../server/src/documents/reports/rules/facts/corrections.ts';

it('every value that a field of a record is chosen from has a word', () => {
  const sections = HistoryRecord.options.map(option => option.shape.section.value);
  const values = sections.flatMap(section => Object.values(choicesOf({ section })).flatMap(choice => choice.values));
  values.push(...(choicesOf({ section: 'service', work: [] })['work']?.values ?? []));
  expect(values).toContain('not_deployed');
  expect(values).toContain('oil_filter');
  for (const words of [en.word, es.word]) expect(values.filter(value => !Object.hasOwn(words, value))).toEqual([]);
});

it('what a shop wrote in its own words can be kept beside the codes that have a word', () => {
  const done = choicesOf({ section: 'service', work: ['oil_filter', 'rear wiper motor R&R'] })['work'];
  expect(done).toMatchObject({ many: true, values: expect.arrayContaining(['oil_filter', 'rear wiper motor R&R']) });
});
