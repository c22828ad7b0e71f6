import { describe, expect, it } from 'vitest';
import { englishOf } from '../../../../kit/text/bilingual.ts';
import { fullReport } from '../../../../testing/paper/full-report.ts';
import { reportDocument } from '../../document.ts';
import type { ReportDocument } from '../../document/shape/shape.ts';
import type { GroupAnswer } from '../sources/history-provider.ts';
import { standingAnswers, reportChanges } from './changes.ts';
import type { StickerOptions } from '../facts/equipment.ts';
import type { HistoryRecord } from '../sources/history-record.ts';
import { cityAuction, listedForHire, publicLien, registration } from '../../providers/testing/public-records.ts';
import { answersWith, factsWith, sandboxFacts, SITE, valuation } from '../../providers/testing/report-facts.ts';

const STICKER: StickerOptions = {
  title: 'Window sticker',
  on: '2026-10-04',
  demo: true,
  options: [
    { code: 'D77', name: { en: 'Tow package', es: 'Remolque' }, contains: ['Hitch'], source: 'record' },
    { code: null, name: 'Roof rails', contains: [], source: 'catalogue' },
  ],
};

async function documentOf(vin: string): Promise<ReportDocument> {
  const vehicle = { vin, modelYear: 2019, make: 'Tesla', model: 'Model 3', plantCity: 'Fremont', fuel: 'Gasoline' };
  const facts = await sandboxFacts(vehicle, { givenMiles: 30_000 });
  const ratings = fullReport().ratings ?? null;
  return reportDocument({ ...facts, sticker: STICKER, ratings, valuation: valuation(30_000) }, SITE);
}

/** The parts of a document in which each leaf is a fact of its own. All others only repeat or judge what these say. */
const OF_FACTS = [
  'vehicle', 'identity', 'owners', 'titles', 'brands_found', 'jsi', 'accident', 'readings', 'liens', 'recalls',
  'auctions', 'service', 'value', 'ratings', 'extras', 'equipment', 'conflicts',
] as const satisfies (keyof ReportDocument)[]; // prettier-ignore

/** Moments at which somebody was asked, and what follows from other leaves: distances between readings, the sentence of a lien. */
const NOT_FACTS =
  /^(value\.(as_of|from|to|.*\.key)|recalls\.\d+\.sources\.\d+\.(asked_at|copied_on)|readings\.\d+\.(since_last|per_year)|liens\.\d+\.text.*|ratings\.\w+\.(?!rows|components).*|extras\.\d+\.(key|title.*|state|tone|as_of|demo|fuel.*)|equipment\.(state|tone|demo)|vehicle\.(vin|body|decoded).*|brands_found\.\d+\.(index|record))$/;

const leaves = (value: unknown, path: string): string[] => {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`));
};

const kindOf = (path: string) => path.replaceAll(/\.\d+/g, '.*');

/** The first and the last leaf of each kind: rows of a list are compared alike, so those between show nothing more. */
function endsOfEachKind(paths: readonly string[]): string[] {
  const first = new Map(paths.toReversed().map(path => [kindOf(path), path]));
  const last = new Map(paths.map(path => [kindOf(path), path]));
  return [...new Set([...first.values(), ...last.values()])];
}

function changedAt(document: ReportDocument, path: string): ReportDocument {
  const changed = (value: unknown, [name, ...rest]: string[]): unknown => {
    if (name === undefined)
      return typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}x`;
    const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
    copy[name] = changed(copy[name], rest);
    return copy;
  };
  return changed(document, path.split('.')) as ReportDocument;
}

describe('what a version says that the one before it did not', () => {
  it('is nothing where nothing differs', async () => {
    const document = await documentOf('5YJ3E1EA2KF317000');
    expect(reportChanges(document, structuredClone(document)).rows).toEqual([]);
  });

  it('names every fact that changed: each kind of leaf of two vehicles', async () => {
    const kinds = new Set<string>();
    for (const vin of ['5YJ3E1EA2KF317000', '5N1AT2MV6GC000019']) {
      const document = await documentOf(vin);
      const paths = OF_FACTS.flatMap(part => leaves(document[part], part)).filter(path => !NOT_FACTS.test(path));
      const tried = endsOfEachKind(paths.filter(path => !kinds.has(kindOf(path))));
      const silent = tried.filter(path => reportChanges(document, changedAt(document, path)).rows.length === 0);
      expect(silent, vin).toEqual([]);
      for (const path of tried) kinds.add(kindOf(path));
    }
    expect(kinds.size).toBeGreaterThan(100);
  });

  it('is nothing where only the Spanish of a source’s words was learned since', async () => {
    const after = await documentOf('5YJ3E1EA2KF317000');
    const before = structuredClone(after);
    for (const row of before.ratings?.fuel.rows ?? []) {
      row.fuel = englishOf(row.fuel);
      row.drive = englishOf(row.drive);
    }
    expect(before.ratings?.fuel.rows[0]).not.toEqual(after.ratings?.fuel.rows[0]);
    expect(reportChanges(before, after).rows).toEqual([]);
  });

  it('names the equipment, the identity and the value by what they are', async () => {
    const before = await documentOf('5YJ3E1EA2KF317000');
    const after = structuredClone(before);
    after.equipment?.rows.pop();
    after.identity.push(['Seats', '5', 'VIN']);
    const market = after.value?.markets[0];
    if (market) market.mean += 100_000;
    const rows = reportChanges(before, after).rows.map(({ change, section, text }) => [change, section, text]);
    expect(rows).toContainEqual(['gone', 'equipment', { en: 'Roof rails', es: 'Roof rails' }]);
    expect(rows).toContainEqual(['new', 'identity', { en: 'Seats: 5', es: 'Seats: 5' }]);
    expect(rows.filter(([change, section]) => change === 'changed' && section === 'value')).toHaveLength(1);
  });

  it('does not name what an older version of the product did not show yet', async () => {
    const after = await documentOf('5YJ3E1EA2KF317000');
    const before = structuredClone(after);
    delete before.equipment;
    delete before.extras;
    delete before.ratings;
    for (const row of before.auctions) delete row.notes;
    expect(reportChanges(before, after).rows).toEqual([]);
  });
});

describe('entries of public lists', () => {
  const documentWith = (...records: HistoryRecord[]) => reportDocument(factsWith(answersWith(records)), SITE);
  const told = (before: ReportDocument, after: ReportDocument) =>
    reportChanges(before, after).rows.map(({ change, section, on, text }) => [change, section, on, englishOf(text)]);
  const newer = { copiedOn: '2026-11-18', lastSeen: '2026-11-18' };

  it('are new where an entry is, and gone where it is', () => {
    const first = registration('2017-05-29');
    const more = [
      first,
      registration('2026-11-02', { county: 'Kings', since: '2026-11-02' }),
      listedForHire('2026-11-03', { since: '2026-11-03' }),
      publicLien('2026-11-04', null),
    ];
    const [before, after] = [documentWith(first), documentWith(...more)];
    const rows = told(before, after).filter(([, section]) => section !== 'life');
    expect(rows).toEqual([
      ['new', 'ownership', '2026-11-02', expect.stringContaining('Kings County')],
      ['new', 'ownership', '2026-11-03', expect.stringContaining('licensed')],
      ['new', 'liens', '2026-11-04', expect.stringContaining('Child support lien')],
    ]);
    expect(told(after, before).filter(([change]) => change === 'gone')).toHaveLength(3);
  });

  it('are no change where only a newer copy lists them too, and one where the lien was satisfied', () => {
    const seen = (copies: object, closedOn: string | null = null) =>
      documentWith(
        registration('2017-05-29', {}, copies),
        listedForHire('2018-05-29', {}, copies),
        publicLien('2019-02-01', closedOn, copies),
        cityAuction('2025-03-15', {}, copies),
      );
    expect(told(seen({}), seen(newer))).toEqual([]);
    expect(told(seen({}), seen(newer, '2026-11-10'))).toContainEqual([
      'changed',
      'liens',
      '2019-02-01',
      expect.stringContaining('satisfied'),
    ]);
  });
});

describe('sources that did not answer this time', () => {
  const answer = (group: GroupAnswer['group'], askedAt: string, state: 'none_reported' | 'unavailable') =>
    ({ group, source: null, askedAt, sections: [{ section: group, state, records: [] }] }) as unknown as GroupAnswer;

  it('stand in one line for each day from which they are shown', () => {
    const before = [
      answer('theft', '2026-10-01T10:00:00.000Z', 'none_reported'),
      answer('accidents', '2026-10-01T10:00:03.000Z', 'none_reported'),
      answer('service', '2026-09-02T10:00:00.000Z', 'none_reported'),
    ];
    const now = before.map(({ group }) => answer(group, '2026-11-01T10:00:00.000Z', 'unavailable'));
    const kept = standingAnswers({}, now, [...before, ...now]);
    expect(kept.map(({ as_of }) => as_of.slice(0, 10))).toEqual(['2026-10-01', '2026-09-02']);
    expect(kept.map(({ source }) => englishOf(source).split('; ').length)).toEqual([2, 1]);
  });
});
