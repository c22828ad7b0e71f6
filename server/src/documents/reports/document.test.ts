import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PrintableDocument } from '../../platform/typesetting/rules/printable.ts';
import { ReportDocument, SourceGroup } from './contract.ts';
import { reportDocument } from './document.ts';
import { SandboxHistory } from './providers/sandbox.ts';
import { DEMONSTRATION_VEHICLES } from './providers/sandbox/demonstration-vehicles.ts';
import { recordFactory } from './providers/sandbox/record-factory.ts';
import { answersWith, factsWith, sandboxFacts, SITE, VEHICLE } from './providers/testing/report-facts.ts';
import { reportOutcome } from './rules/findings/outcome.ts';
import type { ReportVehicle } from './rules/facts/facts.ts';

function vehicleOf({ vin, title }: { vin: string; title: string }): ReportVehicle {
  const [year, make, ...model] = title.split(' ');
  return { vin, modelYear: Number(year), make: make ?? '', model: model.join(' '), checkDigitOk: true };
}

async function documentOf(vin: string, givenMiles: number | null = null) {
  const vehicle = DEMONSTRATION_VEHICLES.find(one => one.vin === vin);
  if (!vehicle) throw new Error(`No demonstration vehicle ${vin}`);
  const facts = await sandboxFacts(vehicleOf(vehicle), { givenMiles });
  return { document: reportDocument(facts, SITE), outcome: reportOutcome(facts) };
}

/** Every pair of words in a document. */
function pairsIn(value: unknown): { en: string; es: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && 'es' in value) return [value as { en: string; es: string }];
  return Object.values(value).flatMap(pairsIn);
}

describe('every demonstration vehicle', () => {
  it.each(DEMONSTRATION_VEHICLES)('$title makes a whole document: $shows', async ({ vin }) => {
    const { document } = await documentOf(vin);
    expect(ReportDocument.safeParse(document).error?.issues).toBeUndefined();
    expect(document).toMatchObject({ demo: true, vehicle: { vin } });
    expect(document.tiles).toHaveLength(10);
    // Two sources of the demonstration tell of one vehicle, each of two groups.
    expect(document.sources).toHaveLength(document.told_by?.some(({ sources }) => sources.length > 0) ? 11 : 9);
    expect(document.things.length).toBeGreaterThan(0);
    expect(document.things.length).toBeLessThanOrEqual(3);
    for (const { en, es } of pairsIn(document)) expect(en !== '' && es !== '' && !/[{}]/.test(en + es)).toBe(true);
  });

  it.each([
    ['4S4BSACC5H3200019', 'ready', 'serious'],
    ['1HGCM82633A004352', 'ready', 'serious'],
    ['2C3CDYAG6DH000019', 'ready', 'stop'],
    ['1G1JC6SH3F4000019', 'ready', 'stop'],
    ['1G11E5SL9EF000019', 'ready', 'serious'],
    ['4T1BF1FK6EU000019', 'ready', 'nothing'],
    ['5YJ3E1EA2KF317000', 'ready', 'nothing'],
    ['1FTEW1EP8KFA00019', 'ready', 'check'],
    ['3VW1K7AJ1CM000019', 'ready', 'check'],
    ['5TDYK3EH8DS000019', 'partial', 'check'],
    ['5NPE34AB8FH000019', 'no_data', 'check'],
    ['KMHC85LC7HU000019', 'no_data', 'nothing'],
    ['KNAFX5A88F5000019', 'no_data', 'check'],
  ])('%s is %s and says %s', async (vin, outcome, level) => {
    const made = await documentOf(vin);
    expect([made.outcome, made.document.verdict.level]).toEqual([outcome, level]);
  });
});

describe('the Accord of the demonstration', () => {
  it('contains the write-off, the inconsistent reading and the gap', async () => {
    const { document } = await documentOf('1HGCM82633A004352');
    expect(document.odometer).toMatchObject({
      class: 'rollback',
      state: 'caution',
      high: 124_480,
      low: 98_110,
      from: '2014-02-12',
      to: '2014-05-20',
    });
    expect(document.owners.map(owner => owner.states)).toEqual(['OH', 'IN', 'IN, KY', 'KY']);
    expect(document.gaps[0]).toMatchObject({ from: '2010-09-09', to: '2012-11-15', months: 26 });
    expect(document.brands_found.map(({ code }) => code)).toEqual(['11', '09']);
    expect(document.verdict).toMatchObject({ answered: 8, of: 9 });
  });

  it('compares the given mileage with the last reading', async () => {
    expect((await documentOf('1HGCM82633A004352', 142_300)).document.odometer?.given).toBeNull();
    const withMileage = (await documentOf('1HGCM82633A004352', 98_000)).document;
    expect(withMileage.odometer?.given?.valueOf()).toMatchObject({ en: expect.stringContaining('141,906') });
  });
});

describe('sections', () => {
  const write = recordFactory(VEHICLE.vin);
  const first = write.title('2024-04-22', 'Columbus, OH', 14, 'first');
  const headOf = (document: ReportDocument, key: string) => document.heads.find(head => head.key === key);

  it('use green only for "none reported"', async () => {
    const { document } = await documentOf('5TDYK3EH8DS000019');
    for (const { state, tone, count } of document.heads) {
      if (tone === 'none_reported') expect(state).toBe('none_reported');
      if (state === 'unavailable' || state === 'not_covered') expect(count).toBeNull();
    }
    expect(headOf(document, 'brands')).toMatchObject({ state: 'none_reported', tone: 'info' });
    expect(headOf(document, 'jsi')).toMatchObject({ state: 'unavailable', count: null });
    expect(document.tiles.find(({ key }) => key === 'loss')).toMatchObject({ state: 'unavailable', value: null });
  });

  it('that were not asked are not covered; that are being asked are collecting', () => {
    const answers = answersWith([first]).filter(({ group }) => group !== 'liens' && group !== 'recalls');
    const groups = SourceGroup.options.filter(group => group !== 'liens');
    const sources = [{ name: 'sandbox', demo: true, groups }];
    const document = reportDocument(factsWith(answers, { sources }), SITE);
    expect(headOf(document, 'liens')).toMatchObject({ state: 'not_covered', tone: 'not_covered' });
    expect(headOf(document, 'recalls')).toMatchObject({ state: 'pending', tone: 'collecting' });
    expect(document.sources.find(({ key }) => key === 'recalls')).toMatchObject({ answer: 'collecting', time: '–' });
  });

  it('have no row for a demonstration that leaves a group to a real source', () => {
    const sources = [
      { name: 'sandbox', demo: true, groups: SourceGroup.options },
      { name: 'NHTSA', demo: false, groups: ['recalls' as const] },
    ];
    const rowsOf = (state: 'not_covered' | 'unavailable') => {
      const request = answersWith([first], { recalls: state }).map(answer => ({ ...answer, source: 'sandbox' }));
      const real = answersWith([]).filter(({ group }) => group === 'recalls');
      const answers = [...request, ...real.map(answer => ({ ...answer, source: 'NHTSA' }))];
      const document = reportDocument(factsWith(answers, { sources }), SITE);
      return document.sources.filter(({ key }) => key === 'recalls').map(({ source, answer }) => [source, answer]);
    };
    expect(rowsOf('not_covered')).toEqual([['NHTSA', 'none']]);
    expect(rowsOf('unavailable')).toEqual([
      ['sandbox', 'unavailable'],
      ['NHTSA', 'none'],
    ]);
  });

  it('count the odometer readings of all sections', () => {
    const document = reportDocument(factsWith(answersWith([first])), SITE);
    expect(headOf(document, 'odometer')).toMatchObject({ state: 'found', count: 1 });
  });
});

describe('the document', () => {
  it('is the same for the same answers, and differs by language in its tag alone', async () => {
    const facts = await sandboxFacts(VEHICLE);
    expect(reportDocument(facts, SITE)).toEqual(reportDocument(structuredClone(facts), SITE));
    const { lang, ...spanish } = reportDocument(facts, SITE, 'es');
    const { lang: _, ...english } = reportDocument(facts, SITE, 'en');
    expect(lang).toBe('es');
    expect(spanish).toEqual(english);
  });

  it('can be printed as it is', async () => {
    const data = reportDocument(await sandboxFacts(VEHICLE), SITE);
    const printable: PrintableDocument = { template: 'report', data };
    expect(printable.data.document.id).toBe('MQR-8XW2-51KF-7DQN-R0E4');
  });

  it('is marked as demonstration data by its provider', async () => {
    const real = Object.assign(new SandboxHistory({ paceMs: 0 }), { demo: false });
    expect(reportDocument(await sandboxFacts(VEHICLE, { provider: real }), SITE).demo).toBe(false);
  });

  it('claims no part in the national system and names no person', async () => {
    const { document } = await documentOf('4S4BSACC5H3200019');
    expect(document.notice.id).toBe('nmvtis_notice@1');
    expect(
      document.limits
        .flatMap(pairsIn)
        .map(({ en }) => en)
        .join(' '),
    ).toContain('Not affiliated with NMVTIS.gov');
  });
});

it('has the same sentences in both languages', () => {
  const keysOf = (value: object, prefix = ''): string[] =>
    Object.entries(value).flatMap(([key, inner]) =>
      typeof inner === 'object' ? keysOf(inner, `${prefix}${key}.`) : [prefix + key],
    );
  const read = (language: string, name: string) =>
    keysOf(JSON.parse(readFileSync(new URL(`../../../../messages/${language}/${name}.json`, import.meta.url), 'utf8')));
  for (const name of ['report-words', 'sticker-words']) expect(read('es', name)).toEqual(read('en', name));
});
