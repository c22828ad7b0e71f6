import { expect, it } from 'vitest';
import { reportDocument } from '../../document.ts';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { draftOf } from './draft.ts';
import { answersWith, factsWith, SITE, VEHICLE } from '../../providers/testing/report-facts.ts';

const write = recordFactory(VEHICLE.vin);
const TITLE = write.title('2017-04-15', 'Madison, WI', 15, 'first');

it('draws no conclusion from records that have not all arrived', () => {
  const answers = answersWith([TITLE]);
  const early = reportDocument(factsWith(answers.slice(0, 1)), SITE, 'en');
  const stateOf = (key: string, { tiles } = draftOf(early)) => tiles.find(tile => tile.key === key);
  expect(early.gaps).toHaveLength(1);
  expect(draftOf(early).gaps).toEqual([]);
  for (const key of ['odometer', 'mileage']) expect(stateOf(key)).toMatchObject({ value: null, state: 'collecting' });
  expect(stateOf('owners')).toMatchObject({ state: 'info' });
  const whole = reportDocument(factsWith(answers), SITE, 'en');
  expect(draftOf(whole)).toBe(whole);
});
