import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { IntlProvider } from '../../../kit/messages/intl.ts';
import { describe, expect, it } from 'vitest';
import enDocuments from '../../../../../messages/en/documents.json' with { type: 'json' };
import enRatings from '../../../../../messages/en/ratings.json' with { type: 'json' };
import enReports from '../../../../../messages/en/reports.json' with { type: 'json' };
import enUi from '../../../../../messages/en/ui.json' with { type: 'json' };
import esDocuments from '../../../../../messages/es/documents.json' with { type: 'json' };
import esRatings from '../../../../../messages/es/ratings.json' with { type: 'json' };
import esReports from '../../../../../messages/es/reports.json' with { type: 'json' };
import esUi from '../../../../../messages/es/ui.json' with { type: 'json' };
import { reportDocument } from '../../../../../server/src/documents/reports/document.ts';
import { DEMONSTRATION_VEHICLES } from '../../../../../server/src/documents/reports/providers/sandbox/demonstration-vehicles.ts';
import {
  answersWith,
  factsWith,
  sandboxFacts,
  SITE,
  VEHICLE,
} from '../../../../../server/src/documents/reports/providers/testing/report-facts.ts';
import type { StickerOptions } from '../../../../../server/src/documents/reports/rules/facts/equipment.ts';
import { recordFactory } from '../../../../../server/src/documents/reports/providers/sandbox/record-factory.ts';
import { fullReport } from '../../../../../server/src/testing/paper/full-report.ts';
import { packed, readPdf, readPdfTags } from '../../../../../server/src/testing/paper/read-pdf.ts';
import { sharedDrawing } from '../../../../../server/src/testing/paper/shared-drawing.ts';
import { textOf } from '../../../language.ts';
import type { ReportDocument, Words } from '../document.ts';
import { ReportSheet } from './report-sheet.tsx';

const MESSAGES = {
  en: { ratings: enRatings, reports: enReports, ui: enUi },
  es: { ratings: esRatings, reports: esReports, ui: esUi },
};

const ENTITIES: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' };

/** A text without spaces and capitals, as both can be searched for. */
const plain = (text: string): string => packed(text).toLowerCase();

const pageOf = (document: ReportDocument): string =>
  htmlOf(document)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&[#\w]+;/g, entity => ENTITIES[entity] ?? entity);

function htmlOf(document: ReportDocument): string {
  return renderToStaticMarkup(
    <IntlProvider locale={`${document.lang}-US`} timeZone="UTC" messages={MESSAGES[document.lang]}>
      <MemoryRouter>
        <ReportSheet document={document} pdf={null} />
      </MemoryRouter>
    </IntlProvider>,
  );
}

type Fact = Words | number | null;
const OPTIONS = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/** A day as it is written in a report, as exact as it is known; of an instant its day. */
function dayIn({ lang }: ReportDocument, on: string | null): string | null {
  if (on === null) return null;
  if (on.startsWith('1900')) return MESSAGES[lang].reports.undated;
  const { day, ...month } = OPTIONS;
  const shape = on.length === 4 ? { year: month.year, timeZone: 'UTC' } : on.length === 7 ? month : { day, ...month };
  return new Intl.DateTimeFormat(`${lang}-US`, shape).format(new Date(on.slice(0, 10)));
}

const money = (cents: number | null) => (cents === null ? null : `$${Math.round(cents / 100).toLocaleString('en-US')}`);

/** Everything the data of a report says in words and figures, by section. */
function factsOf(document: ReportDocument): Record<string, Fact[]> {
  return { ...headFacts(document), ...recordFacts(document), ...modelFacts(document), ...endFacts(document) };
}

function headFacts(document: ReportDocument): Record<string, Fact[]> {
  const { answered, of, reasons } = document.verdict;
  const { make, model, vin, decoded, given } = document.vehicle;
  return {
    vehicle: [make, model, vin.slice(-6), decoded ?? null, given, document.document.id, document.document.time],
    verdict: [...reasons, `${answered} ${document.lang === 'en' ? 'of' : 'de'} ${of}`],
    heads: document.heads
      .filter(({ key }) => key !== 'life' && key !== 'identity')
      .flatMap(head => [head.word, dayIn(document, head.as_of)]),
    tiles: document.tiles.map(tile => tile.value),
    things: document.things.flatMap(({ text, next }) => [text, next]),
    changes: (document.changes?.rows ?? []).flatMap(row => [row.text, row.before, dayIn(document, row.on)]),
    identity: document.identity.flat().map(fact => fact ?? null),
  };
}

function recordFacts(document: ReportDocument): Record<string, Fact[]> {
  const { odometer } = document;
  const day = (on: string | null) => dayIn(document, on);
  return {
    owners: document.owners.flatMap(owner => [
      owner.type, owner.states, day(owner.from), day(owner.to), owner.miles_year,
    ]), // prettier-ignore
    events: document.events.flatMap(event => [
      event.undated ? null : day(event.on), event.text, event.source, event.miles, event.record && event.place, event.record,
    ]), // prettier-ignore
    gaps: document.gaps.map(gap => gap.text),
    titles: [
      document.titles_note,
      ...document.titles.flatMap(title => [
        day(title.on), title.state, title.kind, title.brand, title.miles, title.record,
      ]), // prettier-ignore
    ],
    brands: document.brands_found.flatMap(brand => [brand.label, day(brand.on), brand.place]),
    jsi: document.jsi.flatMap(row => [day(row.on), row.who, row.phone, row.place, row.disposition, row.record]),
    accidents: (document.accident ?? []).flatMap(one => [
      day(one.on), one.place, one.sentence, one.zones_text, one.airbags, one.towed, one.repair, one.source,
      one.source_text, one.severity_text ?? null, one.rollover ?? null, one.worth ?? null, one.judged ?? null, one.first_event, one.vehicles, one.record, one.next,
    ]), // prettier-ignore
    odometer: odometer ? [odometer.lead, odometer.next, odometer.given] : [],
    readings: document.readings.flatMap(reading => [
      day(reading.on), reading.miles, reading.source, reading.place, reading.finding, reading.record,
      reading.since_last && Math.abs(reading.since_last), reading.per_year,
    ]), // prettier-ignore
    theft: [
      document.theft.text,
      document.theft.next,
      ...document.theft.rows.flatMap(row => [day(row.on), day(row.recovered_on), row.place, row.record]),
    ],
    liens: document.liens.flatMap(lien => [
      day(lien.on),
      lien.text,
      lien.holder,
      lien.place,
      day(lien.closed_on),
      lien.record,
    ]),
    jsi_scope: [document.jsi_scope ?? null],
    issues: [document.safety_issues?.investigations, document.safety_issues?.communications].flatMap(list => [
      list?.title ?? null, list?.text ?? null, list?.note ?? null, list?.source ?? null,
      ...(list?.items ?? []).flatMap(item => [
        item.number, item.summary, item.component,
        ...('status' in item ? [item.subject, item.status, item.kind] : [item.document, day(item.date)]),
      ]),
    ]), // prettier-ignore
    recalls: [
      document.recall_scope,
      document.recall_gap ?? null,
      ...document.recalls.flatMap(one => [
        one.id, day(one.on), one.status_word, one.component, one.part ?? null, one.summary, one.consequence, one.remedy,
        ...(one.sources ?? []).flatMap(({ name, asked_at, copied_on }) => [name, day(copied_on ?? asked_at)]),
      ]), // prettier-ignore
    ],
    auctions: document.auctions.flatMap(sale => [
      day(sale.on), sale.channel, sale.seller, sale.place, sale.damage, sale.condition, sale.miles, money(sale.asked),
      money(sale.sold), sale.days, sale.record, ...(sale.notes ?? []),
    ]), // prettier-ignore
    service: document.service.flatMap(visit => [
      day(visit.on), visit.work, visit.shop, visit.place, visit.miles, visit.record,
    ]), // prettier-ignore
  };
}

function modelFacts(document: ReportDocument): Record<string, Fact[]> {
  const { value, equipment, ratings } = document;
  const day = (on: string | null) => dayIn(document, on);
  const found = (state?: string) => state === 'found';
  return {
    value: value
      ? [
          value.n, value.mileage, value.certainty, day(value.as_of), day(value.from), day(value.to), value.source ?? null,
          ...value.markets.flatMap(one => [money(one.below), money(one.mean), money(one.above)]),
          ...(value.adjustments ?? []).map(({ amount }) => money(amount)),
          ...(value.conditions ?? []).flatMap(row => row.markets.map(one => money(one.mean))),
        ] // prettier-ignore
      : [document.value_note ?? null],
    extras: (document.extras ?? []).flatMap(extra => [
      extra.title, extra.word, day(extra.as_of), ...(found(extra.state) ? [...extra.notes, extra.next] : []),
      ...extra.rows.flatMap(row => [row.label, row.value, row.source]),
    ]), // prettier-ignore
    fuel: found(ratings?.fuel.state)
      ? (ratings?.fuel.rows ?? []).flatMap(row => [
          row.name, row.fuel, row.transmission, row.drive, row.city, row.combined, money(row.annual_cost),
          row.second?.fuel ?? null, ratings?.fuel.source ?? null,
        ]) // prettier-ignore
      : [],
    safety: found(ratings?.safety.state) ? (ratings?.safety.rows ?? []).map(row => row.name) : [],
    complaints: found(ratings?.complaints.state)
      ? (ratings?.complaints.components ?? []).flatMap(row => [row.component, row.count])
      : [],
    equipment: equipment
      ? [
          equipment.word, equipment.text, equipment.source, day(equipment.as_of),
          ...equipment.rows.flatMap(row => [row.code, row.name, ...row.contains, row.origin]),
        ] // prettier-ignore
      : [],
  };
}

function endFacts(document: ReportDocument): Record<string, Fact[]> {
  return {
    checks: document.checks,
    sources: document.sources.flatMap(source => [source.group, source.title ?? null, source.records, source.time]),
    conflicts: (document.conflicts ?? []).flatMap(conflict => [conflict.label, conflict.text]),
    told: (document.told_by ?? []).flatMap(row => [
      row.label, row.kind ?? null, row.place ?? null, row.record, dayIn(document, row.reported_on ?? null),
      row.sources.map(source => textOf(source, document.lang)).join(', '),
    ]), // prettier-ignore
    limits: [document.notice.title, document.notice.text, ...document.limits],
    glossary: document.glossary.flat(),
  };
}

/** The facts a text does not hold, each with its section. */
function missingIn(text: string, document: ReportDocument): string[] {
  const searched = plain(text);
  return Object.entries(factsOf(document)).flatMap(([section, facts]) => {
    const printed = facts.flatMap(fact => (fact === null || fact === '–' ? [] : [fact]));
    const written = printed.map(fact =>
      typeof fact === 'number' ? fact.toLocaleString('en-US') : textOf(fact, document.lang),
    );
    return [...new Set(written)].filter(fact => !searched.includes(plain(fact))).map(fact => `${section}: ${fact}`);
  });
}

/** Vehicles of which a report is made. */
const SOLD = DEMONSTRATION_VEHICLES.filter(({ behavior }) => !['wrong', 'empty', 'down'].includes(behavior ?? ''));

const STICKER: StickerOptions = {
  title: { en: 'Window sticker of a test', es: 'Etiqueta de una prueba' },
  on: '2026-10-04',
  demo: true,
  price: { cents: 3_412_500, is: 'total' },
  options: [
    { code: 'D77', name: 'Tow package', contains: ['Hitch', { en: 'Wiring', es: 'Cableado' }], source: 'record' },
    { code: null, name: { en: 'Roof rails', es: 'Barras de techo' }, contains: [], source: 'catalogue' },
  ],
};
const RATINGS = fullReport().ratings ?? null;
const ISSUES = fullReport().safety_issues ?? null;

const timesIn = (text: string, part: string) => plain(text).split(plain(part)).length - 1;

async function documentOf({ vin, title }: { vin: string; title: string }, lang: 'en' | 'es') {
  const [year, make = '', ...model] = title.split(' ');
  const vehicle = {
    vin,
    modelYear: Number(year),
    make,
    model: model.join(' '),
    checkDigitOk: true,
    plantCity: 'Lima',
    fuel: 'Gasoline',
    seats: 5,
  };
  const facts = await sandboxFacts(vehicle, { givenMiles: 30_000 });
  return reportDocument({ ...facts, sticker: STICKER, ratings: RATINGS, safetyIssues: ISSUES }, SITE, lang);
}

/** The parts that stand in a text not as often as in the data: facts, and what was found of each reading. */
function unprintedIn(text: string, document: ReportDocument): string[] {
  const findings = document.readings.map(reading => textOf(reading.finding, document.lang));
  const rare = [...new Set(findings)].filter(
    finding => timesIn(text, finding) < findings.filter(each => each === finding).length,
  );
  return [...missingIn(text, document), ...rare.map(finding => `too rarely: ${finding}`)];
}

/** The kinds of facts of a document: paths without the places in lists, with the codes that decide how they are shown. */
function kindsOf(value: unknown, path = ''): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object')
    return [typeof value === 'string' && /^[a-z_]+$/.test(value) ? `${path}=${value}` : path];
  return Object.entries(value).flatMap(([name, inner]) => kindsOf(inner, `${path}.${/^\d+$/.test(name) ? '*' : name}`));
}

/** What was drawn so far. */
const drawn = new Set<string>();

// Drawing takes five times as long as a page: drawn is what shows a kind of fact that no vehicle before had, in either language.
describe.each(['en', 'es'] as const)('page, PDF and JSON say the same (%s)', lang => {
  it.each(SOLD)('$title', async vehicle => {
    const document = await documentOf(vehicle, lang);
    expect(unprintedIn(pageOf(document), document)).toEqual([]);
    const kinds = kindsOf(document).filter(kind => !drawn.has(kind));
    if (kinds.length === 0 || SOLD.indexOf(vehicle) % 2 === (lang === 'en' ? 1 : 0)) return;
    for (const kind of kinds) drawn.add(kind);
    const { pages } = await readPdf(sharedDrawing().pdf({ template: 'report', data: document }));
    const paper = pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ');
    expect(unprintedIn(paper, document)).toEqual([]);
  });
});

it.each([
  ['en', 'The repair (not available yet)', /free repair/],
  ['es', 'La reparación (aún no disponible)', /reparación gratuita/],
] as const)('a repair that does not exist yet is not to be booked (%s)', async (lang, heading, booking) => {
  const truck = SOLD.find(({ vin }) => vin === '1FTEW1EP8KFA00019');
  if (!truck) throw new Error('There is no demonstration of it');
  const document = await documentOf(truck, lang);
  const { pages } = await readPdf(sharedDrawing().pdf({ template: 'report', data: document }));
  const paper = pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ');
  for (const text of [pageOf(document), paper]) {
    expect(timesIn(text, heading)).toBe(1);
    expect(text).not.toMatch(booking);
  }
  expect(JSON.stringify([document.things, document.verdict])).not.toMatch(booking);
});

it('drawing and scale show what the evidence of an accident says, beside the word of its source', async () => {
  const write = recordFactory(VEHICLE.vin);
  const minor = write.accident('2020-01-05', 'Gary, IN', { severity: 'minor', zones: ['roof'], rollover: true });
  const document = reportDocument(factsWith(answersWith([minor])), SITE);
  expect(document.accident).toMatchObject([{ severity: 'minor', judged_severity: 'severe' }]);
  const drawn = sharedDrawing().pdf({ template: 'report', data: document });
  const { pages } = await readPdf(drawn);
  expect((await readPdfTags(drawn)).flatMap(({ alts }) => alts)).toContain('Severity: Severe, step 3 of 3');
  expect(htmlOf(document)).toContain('Severity on a scale of minor, moderate, severe: Severe');
  const paper = pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ');
  for (const text of [pageOf(document), paper]) {
    expect(timesIn(text, 'signs of severe damage; the source says minor')).toBeGreaterThanOrEqual(1);
    expect(timesIn(text, 'called minor by the source')).toBe(1);
    expect(text).not.toContain('Minor damage: roof');
  }
});

it.each(['en', 'es'] as const)('the titles of the sections are one list (%s)', async lang => {
  const wrecked = SOLD.find(({ vin }) => vin === '4S4BSACC5H3200019');
  if (!wrecked) throw new Error('There is no demonstration of it');
  const document = await documentOf(wrecked, lang);
  const { section } = MESSAGES[lang].reports;
  const heads = [...htmlOf(document).matchAll(/<h2[^>]*id="(\w+)-title"[^>]*>([^<]*)</g)];
  const titles = heads.flatMap(([, id = '', title = '']) => (id in section ? title : []));
  const { bookmarks } = await readPdf(sharedDrawing().pdf({ template: 'report', data: document }));
  // After the vehicle, the tiles and the things to know; invented data is marked beside the title.
  const printed = bookmarks.slice(3).map(title => title.replace(/(DEMONSTRATION DATA|DATOS DE DEMOSTRACIÓN)$/, ''));
  expect(titles.length).toBeGreaterThan(18);
  expect(printed.toSorted()).toEqual(titles.toSorted());
});

describe.each([
  ['en', enReports, enDocuments],
  ['es', esReports, esDocuments],
] as const)('the words of page and PDF are the same (%s)', (_, page, { report: paper }) => {
  it.each([
    ['states of a source', paper.states, page.tone],
    ['answers', paper.answers, page.answer],
    ['tiles', paper.tiles, page.tile],
    ['groups of brands', paper.groups, page.brands.group],
    ['markets', paper.markets, page.value],
    ['missing sections', paper.section_notes, page.absence],
  ])('%s', (_name, onPaper, onPage: Record<string, string>) => {
    for (const [key, words] of Object.entries(onPaper).filter(
      ([key]) => !['none_reported', 'collecting'].includes(key),
    )) {
      expect(words, key).toBe(onPage[key]);
    }
  });
});
