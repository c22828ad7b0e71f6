import { expect, it } from 'vitest';
import en from '../../../../messages/en/disputes.json' with { type: 'json' };
import es from '../../../../messages/es/disputes.json' with { type: 'json' };
import { HistoryRecord } from '../../../../server/src/reports/providers/history-record.ts';
import { choicesOf } from '../../../../server/src/reports/rules/corrections.ts';

it('every value that a field of a record is chosen from has a word', () => {
  const sections = HistoryRecord.options.map(option => option.shape.section.value);
  const values = sections.flatMap(section => Object.values(choicesOf({ section })).flatMap(choice => choice.values));
  expect(values).toContain('not_deployed');
  for (const words of [en.word, es.word]) expect(values.filter(value => !Object.hasOwn(words, value))).toEqual([]);
});
