import { describe, expect, it } from 'vitest';
import { reportDocument } from '../../document.ts';
import type { HistoryRecord } from '../sources/history-record.ts';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { answersWith, factsWith, SITE, VEHICLE } from '../../providers/testing/report-facts.ts';
import { foldRecords } from '../facts/fold.ts';
import { conflictsOf } from './conflicts.ts';
import { mergeAnswers } from '../facts/facts.ts';

const write = recordFactory(VEHICLE.vin);
const documentOf = (...records: HistoryRecord[]) => reportDocument(factsWith(answersWith(records)), SITE);
type Document = ReturnType<typeof documentOf>;
const tileOf = ({ tiles }: Document, key: string) => tiles.find(tile => tile.key === key);
const words = (shown: unknown) => JSON.stringify(shown);
const crash = (more: Parameters<typeof write.accident>[2]) => write.accident('2021-05-04', 'Gary, IN', more);

describe('the words of a source for the damage', () => {
  it.each([
    ['DISABLING DAMAGE', 'severe', 'serious'],
    ['FUNCTIONAL DAMAGE', 'moderate', 'check'],
    ['Minor damage', 'minor', 'nothing'],
    ['NON-DISABLING', 'unknown', 'check'],
    ['', 'unknown', 'check'],
  ])('“%s” is %s', (severityText, severity, level) => {
    const document = documentOf(crash({ severity: 'unknown', severityText, zones: ['front'] }));
    expect(document.accident?.[0]).toMatchObject({ severity });
    expect(document.verdict.level).toBe(level);
  });

  it('never soften what it states, and "not towed" is not "driven away"', () => {
    const document = documentOf(crash({ severity: 'moderate', severityText: 'minor', towed: false }));
    expect(document.accident?.[0]).toMatchObject({ severity: 'moderate' });
    expect(words(document.accident)).toContain('it was not towed');
    expect(words(document.accident)).not.toContain('driven away');
  });
});

describe('damage that only a repair shop or a sale tells', () => {
  it.each([
    ['Airbag replaced, driver', true],
    ['R&R front bumper, refinish', true],
    ['Replaced quarter panel', true],
    ['Driver airbag inflator replaced under recall', false],
    ['Hood latch lubricated', false],
  ])('%s: %s', (work, isDamage) => {
    const document = documentOf(write.service('2021-05-04', 'Gary, IN', 30_000, '', { work: [work] }));
    expect(tileOf(document, 'accidents')?.state === 'caution').toBe(isDamage);
    expect(document.verdict.level).toBe(isDamage ? 'check' : 'nothing');
  });

  it.each([
    ['WATER/FLOOD', 'serious'],
    ['BURN - ENGINE', 'serious'],
    ['FRESH WATER', 'serious'],
    ['Salt water', 'serious'],
    ['FRONT END', 'check'],
    ['NO FLOOD', 'check'],
  ])('an auction that names %s is %s', (damageText, level) => {
    const document = documentOf(
      write.sale('2021-05-04', 'Gary, IN', 30_000, { channel: 'auction', damage: [], damageText }),
    );
    expect(document.verdict.level).toBe(level);
    expect(document.verdict.sections?.[0]).toBe('auctions');
    expect(tileOf(document, 'accidents')?.state).toBe(level === 'serious' ? 'serious' : 'caution');
  });
});

describe('a crash at night', () => {
  const police = write.accident('2021-05-04', 'Gary, IN', { severity: 'moderate', zones: ['front'] });
  const insurer = { ...police, recordId: 'other', sourceType: 'insurer' as const, eventOn: '2021-05-05' };
  const reported = (second: HistoryRecord) =>
    foldRecords([
      { record: police, by: ['a'] },
      { record: { ...second, sourceType: police.sourceType }, by: ['b'] },
    ]);

  it('is one where two sources tell it on two days', () => {
    expect(reported(insurer)).toMatchObject([{ record: { eventOn: '2021-05-04' }, by: ['a', 'b'] }]);
    expect(reported({ ...insurer, eventOn: '2021-05-06' })).toHaveLength(2);
    const again = { ...police, recordId: 'again', eventOn: '2021-05-05' };
    expect(foldRecords([police, again].map(record => ({ record, by: ['a'] })))).toHaveLength(2);
  });

  it('is one where the police and an insurer tell it, also through one source', () => {
    const ofOne = (other: HistoryRecord) => foldRecords([police, other].map(record => ({ record, by: ['a'] })));
    expect(ofOne({ ...insurer, severity: 'unknown' })).toMatchObject([
      { record: { eventOn: '2021-05-04', severity: 'moderate' } },
    ]);
    expect(ofOne({ ...insurer, zones: ['rear'] })).toHaveLength(2);
    expect(ofOne({ ...insurer, sourceType: 'not_stated' })).toHaveLength(2);
    expect(tileOf(documentOf(police, insurer), 'accidents')?.value).toMatchObject({ en: '1, moderate' });
  });

  it('has the graver extent where the two differ through one source, and says both', () => {
    const severe = { ...insurer, severity: 'severe' as const, severityText: 'DISABLING' };
    const gentle = { ...police, severityText: 'FUNCTIONAL' };
    for (const reported of [
      [gentle, severe],
      [severe, gentle],
    ]) {
      const document = documentOf(...reported);
      expect(document.accident).toHaveLength(1);
      expect(document.accident?.[0]).toMatchObject({ severity: 'severe' });
      expect(document.accident?.[0]?.severity_text?.split('; ').toSorted()).toEqual(['DISABLING', 'FUNCTIONAL']);
      expect(document.accident?.[0]?.sentence).toMatchObject({
        en: expect.stringMatching(/\. Insurer says “severe”; Police report says “moderate”\.$/),
        es: expect.stringMatching(/\. Aseguradora dice «grave»; Informe policial dice «moderado»\.$/),
      });
      expect(document.verdict.level).toBe('serious');
    }
    expect(documentOf(police, { ...severe, eventOn: '2021-05-07' }).accident).toHaveLength(2);
    expect(documentOf(police, { ...severe, sourceType: 'police' }).accident).toHaveLength(2);
  });

  it('is a conflict where the two say different things of it', () => {
    const answers = [
      ...answersWith([police]).map(answer => ({ ...answer, source: 'a' })),
      ...answersWith([{ ...insurer, severity: 'minor' as const }]).map(answer => ({ ...answer, source: 'b' })),
    ];
    const sources = ['a', 'b'].map(name => ({ name, title: name, demo: false, groups: ['accidents'] as const }));
    const facts = { ...factsWith(answers), sources: sources.map(one => ({ ...one, groups: [...one.groups] })) };
    expect(conflictsOf(mergeAnswers(facts), facts)).toHaveLength(1);
  });
});

it('"never to be titled again" stands beside no "may be driven"', () => {
  const brandCodes = ['08', '09'];
  const document = documentOf(write.title('2022-02-03', 'Gary, IN', 9, 'transfer', { brandCodes }));
  const shown = words(document.things);
  expect(shown).toContain('No state should title it');
  expect(shown).not.toMatch(/may be driven|puede circular/);
});

it('a closed record is closed, and reversed or paid off only where a record says so', () => {
  const closed = { ...write.lien('2020-05-01', 'OH', '2021-05-01'), kind: 'export' as const };
  expect(words(documentOf(closed))).not.toMatch(/[Rr]eversed|[Aa]nulada/);
  expect(words(documentOf(write.lien('2020-05-01', 'OH', '2021-05-01')).liens)).not.toMatch(/paid off|pagado/);
});

it('the pace of a reading and its tile measure alike', () => {
  const document = documentOf(write.service('2018-01-02', 'Erie, PA', 10_000, 'battery'), {
    ...write.service('2019-01-02', 'Erie, PA', 68_000, 'battery'),
    eventOn: '2018-12',
  });
  expect(tileOf(document, 'odometer')).toMatchObject({ value: { en: 'In order' } });
  expect(document.readings.at(-1)?.per_year).toBeLessThanOrEqual(60_000);
});

describe('owners and classics', () => {
  const title = (on: string, miles: number, kind: 'first' | 'transfer', use: 'dealer' | null = null) =>
    write.title(on, 'Gary, IN', miles, kind, { use });

  it('a transfer as the first title is not one owner, and a dealer is none', () => {
    expect(tileOf(documentOf(title('2022-02-03', 90_000, 'transfer')), 'owners')).toMatchObject({
      value: { en: 'At least 2', es: '2 o más' },
    });
    const sold = documentOf(
      title('2017-02-03', 12, 'first'),
      title('2022-02-03', 50_000, 'transfer', 'dealer'),
      title('2022-03-03', 50_100, 'transfer'),
    );
    expect(tileOf(sold, 'owners')).toMatchObject({ value: { en: '2 owners' } });
    expect(sold.owners).toMatchObject([{ to: '2022-02' }, { from: '2022-03' }]);
  });

  it('are at least as many as counted where no title says that it was new', () => {
    const ownersOf = (...titles: HistoryRecord[]) => documentOf(...titles);
    const issued = (on: string, miles: number) => ({
      ...title(on, miles, 'transfer'),
      kind: 'issued' as const,
      newOwner: null,
    });
    const tile = (...titles: HistoryRecord[]) => tileOf(ownersOf(...titles), 'owners')?.value;
    expect(tile(issued('2020-02-03', 90_000))).toMatchObject({ en: 'At least 1' });
    expect(tile(title('2017-02-03', 12, 'first'), issued('2020-02-03', 90_000))).toMatchObject({ en: 'At least 1' });
    expect(tile(title('2020-02-03', 90_000, 'first'))).toMatchObject({ en: 'At least 1', es: '1 o más' });
    expect(tile(title('2017-02-03', 12, 'first'))).toMatchObject({ en: '1 owner' });
    expect(tile(title('2017-02-03', 12, 'first', 'dealer'), title('2017-03-03', 40, 'transfer'))).toMatchObject({
      en: '1 owner',
    });
    const taken = ownersOf(title('2022-02-03', 90_000, 'transfer'));
    expect(taken.owners).toMatchObject([{ n: 2 }]);
    expect(taken.events.at(-1)).toMatchObject({ owner: 2 });
  });

  it('a classic keeps the records that are supplied', () => {
    const vehicle = { ...VEHICLE, vin: '124379N500001', kind: 'classic' as const, modelYear: 1969, make: 'Chevrolet' };
    const records = [
      write.title('1995-02-03', 'Gary, IN', 71_000, 'transfer', { brandCodes: ['09'] }),
      write.reading('2001-02-03', 'Gary, IN', 78_000, 'inspection'),
    ];
    const document = reportDocument(factsWith(answersWith(records), { vehicle }), SITE);
    expect(document.titles).toHaveLength(1);
    expect(document.readings).toHaveLength(2);
    expect(document.brands_found).toMatchObject([{ code: '09' }]);
    expect(document.verdict.level).toBe('serious');
    const keys = document.heads.map(({ key }) => key);
    for (const key of ['titles', 'odometer', 'brands', 'ownership'] as const) expect(keys).toContain(key);
    const unchecked = words(document.verdict.reasons.at(-1));
    expect(unchecked).toMatch(/Not checked: junk.*theft.*17-character.*VIN de 17/);
    expect(unchecked).not.toMatch(/titles|odometer|títulos|odómetro/);
    expect(document.notice).toMatchObject({ id: 'classic_supplied_notice@1' });
    expect(words(document.classic?.unknown)).toContain('Shown is what was supplied');
    const bare = reportDocument(factsWith(answersWith([]), { vehicle }), SITE);
    expect(bare.notice).toMatchObject({ id: 'classic_notice@1' });
    expect(words(bare.verdict.reasons)).toContain('titles, losses, thefts, odometer readings and accidents');
  });
});

it('a salvage or rebuilt brand is told as a source told it, not what becomes of it', () => {
  for (const code of ['11', '09']) {
    const { things } = documentOf(write.title('2022-02-03', 'Columbus, OH', 9, 'transfer', { brandCodes: [code] }));
    expect(words(things)).toMatch(/salvage|salvamento/i);
    expect(words(things)).not.toMatch(/for life|para siempre|lowers|baja el valor/);
  }
});
