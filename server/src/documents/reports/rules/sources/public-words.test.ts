import { describe, expect, it } from 'vitest';
import { reportDocument } from '../../document.ts';
import { recordFactory } from '../../providers/sandbox/record-factory.ts';
import { answersWith, factsWith, SITE, VEHICLE } from '../../providers/testing/report-facts.ts';
import { cityAuction, listedForHire, publicLien, registration } from '../../providers/testing/public-records.ts';
import { SourceGroup } from '../../contract.ts';
import type { GroupAnswer } from './history-provider.ts';
import type { HistoryRecord } from './history-record.ts';
import { publicUse, registrationRows } from './public-words.ts';

const write = recordFactory(VEHICLE.vin);
const FIRST = write.title('2017-04-22', 'Columbus, OH', 14, 'first');
const OWN = { name: 'own-records', demo: false, groups: ['auctions', 'fleet', 'liens'] as const };

/** Public records as the installation's own source gives them: it has these, and nobody says that there are no others. */
function publicAnswers(records: readonly HistoryRecord[]): GroupAnswer[] {
  return answersWith(records)
    .filter(({ group }) => OWN.groups.some(own => own === group))
    .map(answer => ({
      ...answer,
      source: OWN.name,
      sections: answer.sections.map(section =>
        section.records.length > 0
          ? { ...section, whole: false as const }
          : { ...section, state: 'not_covered' as const },
      ),
    }));
}

const named = (answers: GroupAnswer[], source: string) => answers.map(answer => ({ ...answer, source }));

/** A report of the demonstration with public records beside it. */
function mixed(
  records: readonly HistoryRecord[],
  invented: readonly HistoryRecord[] = [FIRST],
  states: Parameters<typeof answersWith>[1] = {},
) {
  const sources = [{ name: 'sandbox', demo: true, groups: SourceGroup.options }, OWN];
  return reportDocument(
    factsWith([...named(answersWith(invented, states), 'sandbox'), ...publicAnswers(records)], { sources }),
    SITE,
  );
}

/** A report that has nothing but public records. */
const alone = (records: readonly HistoryRecord[]) =>
  reportDocument(factsWith(publicAnswers(records), { sources: [OWN] }), SITE);

const greenOf = ({ tiles, heads }: ReturnType<typeof mixed>) =>
  [...tiles.map(({ key, state }) => [key, state]), ...heads.map(({ key, tone }) => [key, tone])]
    .filter(([, tone]) => tone === 'none_reported')
    .map(([key]) => key);

const COPIES = { firstSeen: '2026-08-01', lastSeen: '2026-11-01' };

describe('a public record says what its list says', () => {
  it('the copies that have it: from the first to the last, or the only one', () => {
    const detailsOf = (copies: object) => registrationRows([registration('2017-05-29', {}, copies)])[0]?.details;
    expect(detailsOf(COPIES)).toMatchObject({
      en: expect.stringMatching(/copies from August 1, 2026 to November 1, 2026$/),
    });
    expect(detailsOf({ ...COPIES, firstSeen: COPIES.lastSeen })).toMatchObject({
      en: expect.stringMatching(/listed in our copy of November 1, 2026$/),
      es: expect.stringMatching(/figura en nuestra copia del 1 de noviembre de 2026$/),
    });
  });

  it('a registration: county, state, since when, and the class', () => {
    expect(publicUse(registration('2017-05-29'))).toEqual({
      en: 'Registered in Nassau County, New York, since May 29, 2017 (passenger use)',
      es: 'Registrado en el condado de Nassau, Nueva York, desde el 29 de mayo de 2017 (uso: de pasajeros)',
    });
    expect(publicUse(registration('2017-05-29', { county: null, class: null }))?.en).toBe(
      'Registered in New York, since May 29, 2017',
    );
    expect(publicUse(registration('2017-05-29', { since: null }))?.en).toMatch(
      /^Registered in .* when the list of Nov/,
    );
    expect(publicUse(registration('2017-05-29', { class: 'COM' }))?.en).toContain('(class: commercial)');
    expect(publicUse(registration('2017-05-29', { class: 'ZZZ' }))?.en).toContain('class: ZZZ, class not known to us');
    expect(publicUse(registration('2017-05-29', { until: '2026-10-30' }))?.en).toContain('expired October 30, 2026');
  });

  it('a license is one of the day of the list, never one of today', () => {
    expect(publicUse(listedForHire('2018-01-04', {}, COPIES))?.en).toBe(
      'For hire, New York, New York: licensed when the list of November 1, 2026 was made',
    );
    expect(publicUse(listedForHire('2018-01-04', { until: '2026-01-31' }))?.en).toContain('until January 31, 2026');
    expect(publicUse(listedForHire('2018-01-04', { status: 'REVOKED' }))?.en).toContain('“REVOKED” in the list of');
  });

  it('a lien is no loan, and open as of the day of the list', () => {
    const document = mixed([publicLien('2019-02-01', null)]);
    expect(document.liens[0]?.text).toMatchObject({
      en: 'Child support lien, not satisfied when the list of November 1, 2026 was made',
    });
    const said = JSON.stringify([document.events, document.verdict, document.things, document.liens]);
    expect(said).toContain('Child support lien recorded, Missouri');
    expect(said).not.toMatch(/\bloan\b|préstamo/i);
    expect(mixed([publicLien('2019-02-01', '2020-02-01')]).liens[0]).toMatchObject({
      status: 'closed',
      text: { en: 'Child support lien, satisfied' },
    });
  });

  it('a city auction quotes the reason and concludes nothing from it', () => {
    const document = mixed([cityAuction('2020-03-15', { reason: 'RECOVERED STOLEN' })]);
    expect(document.auctions[0]).toMatchObject({ channel: { en: 'City auction' } });
    expect(document.auctions[0]?.notes).toEqual([
      expect.objectContaining({ en: 'Reason given by the city: “RECOVERED STOLEN”' }),
      expect.objectContaining({ en: 'Mileage as listed, not certified' }),
    ]);
    expect(document.theft).toEqual(mixed([]).theft);
    expect(document.brands_found).toEqual([]);
    expect(document.jsi).toEqual([]);
    expect(document.readings).toMatchObject([
      { miles: 14 },
      { miles: 88_412, finding: { en: 'Listed, not certified' }, source: { en: 'Public record' } },
    ]);
  });

  it('a listed mileage is shown beside the readings, and no finding rests on it', () => {
    const read = [
      FIRST,
      ...[15_000, 32_000, 48_000].map((miles, at) => write.service(`20${18 + at}-04-22`, 'Erie, PA', miles, 'battery')),
    ];
    const without = mixed([], read);
    for (const [on, miles, words] of [
      ['2021-03-15', 21_000, 'Listed, not certified: lower than an earlier reading'],
      ['2018-09-15', 88_412, 'Listed, not certified: higher than a later reading'],
      ['2021-03-15', 988_412, 'Listed, not certified'],
    ] as const) {
      const document = mixed([cityAuction(on, { miles })], read);
      expect(document.readings.find(({ mark }) => mark === 'listed')).toMatchObject({ miles, finding: { en: words } });
      expect(document.readings.filter(({ mark }) => mark !== 'listed')).toEqual(without.readings);
      expect(document.odometer).toMatchObject({ class: 'in_order', state: 'info', findings: [], high: null });
      expect(document.odometer?.lead).toMatchObject({
        en: expect.stringMatching(/^The 4 known readings agree.*one more mileage\. Nobody has certified it/),
      });
      expect(JSON.stringify(document.things)).not.toMatch(/mileage|odometer|reading/i);
      expect(document.tiles.find(({ key }) => key === 'mileage')?.value).toMatchObject({ en: '48,000 mi' });
    }
  });

  it('a listed mileage that is the only one is called so, and contradicts no mileage that a person states', () => {
    const facts = factsWith(publicAnswers([cityAuction('2020-03-15')]), { sources: [OWN], given: { miles: 60_000 } });
    const document = reportDocument(facts, SITE);
    expect(document.odometer).toMatchObject({
      lead: { en: 'The only mileage is from a public list. Nobody has certified it.' },
      given: null,
    });
    const tiles = document.tiles.filter(({ key }) => key === 'odometer' || key === 'mileage');
    expect(tiles.map(({ state, value }) => [state, value])).toEqual([
      ['info', expect.objectContaining({ en: 'Listed only' })],
      ['info', expect.objectContaining({ en: '88,412 mi listed' })],
    ]);
    expect(document.verdict.reasons).toEqual(alone([cityAuction('2020-03-15', { miles: null })]).verdict.reasons);
  });
});

describe('public records make no owner and no all-clear', () => {
  const records = [
    registration('2017-05-29'),
    registration('2019-06-01', { county: 'Kings' }),
    listedForHire('2018-01-04'),
    publicLien('2019-02-01', '2020-02-01'),
    cityAuction('2020-03-15'),
  ];

  it('two counties are two places and one owner', () => {
    const document = mixed(records);
    expect(document.owners).toHaveLength(1);
    expect(alone(records).owners).toEqual([]);
    expect(document.registrations?.map(({ text }) => (typeof text === 'string' ? text : text.en))).toEqual([
      expect.stringContaining('Nassau County'),
      expect.stringContaining('licensed when'),
      expect.stringContaining('Kings County'),
    ]);
  });

  it('a taxi of a public list is a use of the vehicle, and none of an owner whom another source told of', () => {
    const document = mixed([registration('2018-05-29', { class: 'OMT' }), listedForHire('2019-01-04')]);
    expect(document.owners).toEqual(mixed([]).owners);
    expect(document.owners[0]?.type).toMatchObject({ en: 'Not stated' });
    expect(document.tiles.find(({ key }) => key === 'use')?.value).toMatchObject({ en: 'Taxi, for hire' });
  });

  it('no section and no tile turns green by any of them, nor is more called checked', () => {
    const empty = alone([]);
    for (const some of [...records.map(record => [record]), records]) {
      const document = alone(some);
      expect(greenOf(document)).toEqual([]);
      expect(document.verdict.answered).toBe(empty.verdict.answered);
      expect(document.verdict.level).not.toBe('nothing');
      for (const states of [{}, { fleet: 'not_covered', liens: 'not_covered', auctions: 'not_covered' }] as const) {
        // A value is only asked for where a mileage is known; that nobody has one is no all-clear.
        const before = [...greenOf(mixed([], [], states)), 'value'];
        expect(greenOf(mixed(some, [], states)).filter(key => !before.includes(key))).toEqual([]);
      }
    }
  });
});

describe('public records beside invented ones', () => {
  const document = mixed([registration('2018-05-29')]);
  const wordsOf = (text: unknown) => (typeof text === 'string' ? text : (text as { en: string; es: string }).en);

  it('are told apart at each record', () => {
    const events = document.events.map(({ kind, source }) => [kind, wordsOf(source)]);
    expect(events).toContainEqual(['title', 'State title office']);
    expect(events).toContainEqual(['use', 'Public record']);
    const told = document.told_by?.map(row => [wordsOf(row.kind), row.link, row.sources.map(wordsOf)]);
    expect(told).toContainEqual([
      'Public record',
      'https://data.ny.gov/d/w4pv-hbkt',
      [
        'New York State Department of Motor Vehicles, Vehicle, Snowmobile, and Boat Registrations, copy of November 1, 2026',
      ],
    ]);
    expect(document.told_by?.map(({ section, demo }) => [section, demo])).toEqual([
      ['titles', true],
      ['fleet', undefined],
    ]);
  });

  const READ = write.service('2019-04-22', 'Erie, PA', 32_000, 'battery');
  const CRASH = write.accident('2020-02-03', 'Erie, PA', { severity: 'minor' });
  const FLOOD = write.title('2021-04-22', 'Erie, PA', 40_000, 'transfer', { brandCodes: ['01'] });

  it.each([
    ['a public list', cityAuction('2021-09-15')],
    ['the operator', write.sale('2021-09-15', 'Erie, PA', 41_000, { channel: 'listing' })],
  ])('are told apart where a record of %s stands beside them', (_from, real) => {
    const { told_by: told } = mixed([real], [FIRST, READ, CRASH, FLOOD]);
    expect(told?.map(row => [row.record, row.demo === true])).toEqual(
      expect.arrayContaining(
        [FIRST, READ, CRASH, FLOOD, real].map(({ recordId }) => [recordId, recordId !== real.recordId]),
      ),
    );
  });

  it('leave the words of a report without them as they are', () => {
    expect(wordsOf(mixed([]).events.find(({ kind }) => kind === 'title')?.source)).toBe('State title office');
    expect(JSON.stringify(mixed([], [FIRST, READ, CRASH, FLOOD]).told_by)).not.toContain('demo');
  });
});
