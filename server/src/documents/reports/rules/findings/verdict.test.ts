import { SourceGroup } from '../../contract.ts';
import { describe, expect, it } from 'vitest';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { assess } from '../../rules.ts';
import type { HistoryRecord } from '../sources/history-record.ts';
import { checklist } from './checklist.ts';
import { answersWith, factsWith, VEHICLE } from '../../providers/testing/report-facts.ts';
import { FINDING_CODES, type Finding } from './finding.ts';
import { coverage, reportOutcome } from './outcome.ts';
import { thingsToKnow, verdict } from './verdict.ts';

const write = recordFactory(VEHICLE.vin);
const first = write.title('2024-04-22', 'Columbus, OH', 14, 'first');

function verdictOf(records: HistoryRecord[], states: Parameters<typeof answersWith>[1] = {}, vehicle = VEHICLE) {
  const facts = factsWith(answersWith([first, ...records], states), { vehicle });
  return verdict(assess(facts).findings, coverage(facts));
}

describe('the verdict', () => {
  it('says stop for active theft, crushed, junk, export only and an impossible number', () => {
    expect(verdictOf([write.theft('2026-10-01', 'Dallas, TX', null)]).level).toBe('stop');
    expect(verdictOf([write.jsi('2026-10-01', 'Gary, IN', { disposition: 'crushed' })]).level).toBe('stop');
    for (const code of ['08', '53', '56']) {
      expect(verdictOf([write.title('2025-04-22', 'OH', 20, 'junk', { brandCodes: [code] })]).level, code).toBe('stop');
    }
    expect(verdictOf([], {}, { ...VEHICLE, checkDigitOk: false }).level).toBe('stop');
  });

  it('says serious for salvage, flood, severe damage, a confirmed rollback and a park-outside recall', () => {
    expect(verdictOf([write.jsi('2026-10-01', 'Gary, IN', { reporterKind: 'insurer' })]).level).toBe('serious');
    expect(verdictOf([write.accident('2025-10-01', 'OH', { severity: 'severe' })]).level).toBe('serious');
    expect(verdictOf([write.recall('2025-10-01', { status: 'open', parkOutside: true })]).level).toBe('serious');
    const fall = [40_000, 50_000, 20_000, 24_000].map((miles, at) =>
      write.service(`2026-0${at + 1}-01`, 'OH', miles, 'battery'),
    );
    expect(verdictOf(fall).level).toBe('serious');
  });

  it('is one step milder when the high side is one reading, and for a typing error', () => {
    const one = [10_000, 50_000, 20_000, 24_000].map((miles, at) =>
      write.service(`2025-0${at * 2 + 1}-01`, 'OH', miles, 'battery'),
    );
    expect(verdictOf(one).level).toBe('check');
    expect(verdictOf(one).reasons[0]).toMatchObject({ en: expect.stringContaining('contradicts the others') });
  });

  it('names by how much the mileage went down, and between which months', () => {
    const reasonOf = (...series: [string, number][]) =>
      verdictOf(series.map(([on, miles]) => write.service(on, 'OH', miles, 'battery'))).reasons[0];
    expect(reasonOf(['2025-02-01', 20_000], ['2026-02-01', 66_870], ['2026-05-30', 40_500])).toEqual({
      en: 'Mileage went down by 26,370 between Feb and May 2026.',
      es: 'El millaje bajó 26,370 entre febrero y mayo de 2026.',
    });
  });

  it('has three reasons at most, each with its section; what was not checked is told apart', () => {
    const grave = verdictOf(
      [
        write.jsi('2026-09-01', 'Gary, IN', { reporterKind: 'insurer' }),
        write.accident('2025-10-01', 'OH', { severity: 'severe' }),
        write.theft('2026-10-01', 'Dallas, TX', null),
        write.lien('2025-10-01', 'OH', null),
        write.recall('2025-10-01', { status: 'open' }),
      ],
      { service: 'unavailable' },
    );
    expect(grave.sections).toEqual(['theft', 'jsi', 'accidents', ...grave.reasons.slice(3).map(() => 'unchecked')]);
    expect(grave.reasons.length - 3).toBeLessThanOrEqual(1);
    expect(verdictOf([]).sections).toEqual(verdictOf([]).reasons.map(() => null));
  });

  it('says check for moderate damage, a loan, a recall that may be open, and a missing core source', () => {
    expect(verdictOf([write.accident('2025-10-01', 'OH', { severity: 'moderate' })]).level).toBe('check');
    expect(verdictOf([write.lien('2025-10-01', 'OH', null)]).level).toBe('check');
    expect(verdictOf([write.lien('2024-10-01', 'OH', '2025-10-01')]).level).toBe('nothing');
    expect(verdictOf([write.recall('2025-10-01', { status: 'may_apply' })]).level).toBe('check');
    expect(verdictOf([], { jsi: 'unavailable' })).toMatchObject({ level: 'check', answered: 8, of: 9 });
    expect(verdictOf([], { fleet: 'unavailable' })).toMatchObject({ level: 'nothing', answered: 8, of: 9 });
  });

  it('never says clean: nothing serious was reported, by how many sources', () => {
    expect(verdictOf([]).reasons).toMatchObject([{ en: expect.stringContaining('the 9 source groups asked') }]);
    expect(verdictOf([], { fleet: 'unavailable' }).reasons).toMatchObject([
      { en: expect.stringContaining('8 of 9 source groups') },
      { en: 'Not checked: rental and fleet records.' },
    ]);
    expect(JSON.stringify(verdictOf([]))).not.toMatch(/clean|limpio/i);
  });

  it('judges an odometer by the federal phrase of a title', () => {
    const branded = write.title('2025-04-22', 'OH', 400, 'transfer', { phrase: 'tampering_verified' });
    expect(verdictOf([branded])).toMatchObject({ level: 'serious' });
    const limits = write.title('2025-04-22', 'OH', 400, 'transfer', { phrase: 'exceeds_limits' });
    expect(verdictOf([limits])).toMatchObject({ level: 'check' });
  });
});

/** Every hole of every sentence filled, to find sentences that are missing or do not take their parameters. */
const anything = Object.fromEntries(
  'brand state paper paper_to month use who taker place zones high low drop from to year source n likely last phrase given miles day written campaign component consequence holder vin groups sure unit limit what count on_from of_from the_from on_to of_to the_to on_day of_day range severity signs repair units between same where by recalls gap public'
    .split(' ')
    .map(name => [
      name,
      name === 'n' ? 2 : name === 'sure' ? 'yes' : name === 'repair' ? 'none' : `<${name}>`.replaceAll(/[<>]/g, '|'),
    ]),
);

describe('the sentences', () => {
  it.each(FINDING_CODES)('%s has a reason, an explanation, a next step, and its checks', code => {
    const finding: Finding = { code, level: 'check', params: anything };
    const spoken = [
      ...verdict([finding], { answered: 9, of: 9 }).reasons,
      ...thingsToKnow([finding]).flatMap(({ text, next }) => [text, next]),
      ...checklist([finding], VEHICLE),
    ].flatMap(words => Object.values(words));
    expect(spoken.every(text => text.length > 5 && !/[{}]/.test(text))).toBe(true);
  });

  it('tell one story once', () => {
    const things = thingsToKnow(
      (['total_loss', 'salvage', 'rebuilt', 'rollback', 'moderate_damage'] as const).map(code => ({
        code,
        level: 'serious',
        params: anything,
      })),
    );
    expect(things).toHaveLength(3);
    expect(things[1]?.text).toMatchObject({ en: expect.stringContaining('true mileage') });
  });
});

describe('the outcome', () => {
  it('is no data when only campaigns were found, or no source answered', () => {
    const recall = write.recall('2025-10-01', { status: 'may_apply' });
    expect(reportOutcome(factsWith(answersWith([recall])))).toBe('no_data');
    const down = Object.fromEntries(SourceGroup.options.map(group => [group, 'unavailable' as const]));
    expect(reportOutcome(factsWith(answersWith([], down)))).toBe('no_data');
  });

  it('is partial without a core source, ready without another, collecting while one is out', () => {
    expect(reportOutcome(factsWith(answersWith([first], { theft: 'unavailable' })))).toBe('partial');
    expect(reportOutcome(factsWith(answersWith([first], { accidents: 'unavailable' })))).toBe('ready');
    expect(reportOutcome(factsWith(answersWith([first]).slice(1)))).toBe('collecting');
  });
});
