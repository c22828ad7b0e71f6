import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { describe, expect, it } from 'vitest';
import enDocuments from '../../../../messages/en/documents.json' with { type: 'json' };
import enReports from '../../../../messages/en/reports.json' with { type: 'json' };
import enUi from '../../../../messages/en/ui.json' with { type: 'json' };
import esDocuments from '../../../../messages/es/documents.json' with { type: 'json' };
import esReports from '../../../../messages/es/reports.json' with { type: 'json' };
import esUi from '../../../../messages/es/ui.json' with { type: 'json' };
import { reportDocument } from '../../../../server/src/reports/document.ts';
import { DEMONSTRATION_VEHICLES } from '../../../../server/src/reports/providers/sandbox.ts';
import { sandboxFacts, SITE } from '../../../../server/src/reports/rules/facts-for-tests.ts';
import { packed, readPdf } from '../../../../server/src/testing/paper/read-pdf.ts';
import { sharedDrawing } from '../../../../server/src/testing/paper/shared-drawing.ts';
import { textOf, type ReportDocument, type Words } from '../document.ts';
import { ReportSheet } from './report-sheet.tsx';

const MESSAGES = { en: { reports: enReports, ui: enUi }, es: { reports: esReports, ui: esUi } };

const ENTITIES: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' };

/** A text without spaces and capitals, as both can be searched for. */
const plain = (text: string): string => packed(text).toLowerCase();

function pageOf(document: ReportDocument): string {
  const html = renderToStaticMarkup(
    <IntlProvider locale={`${document.lang}-US`} timeZone="UTC" messages={MESSAGES[document.lang]}>
      <ReportSheet document={document} pdf={null} />
    </IntlProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&[#\w]+;/g, entity => ENTITIES[entity] ?? entity);
}

type Fact = Words | number | null;
const money = (cents: number | null) => (cents === null ? null : `$${Math.round(cents / 100).toLocaleString('en-US')}`);

/** Everything the data of a report says in words and figures, by section. */
function factsOf(document: ReportDocument): Record<string, Fact[]> {
  const { odometer, value } = document;
  const { answered, of, reasons } = document.verdict;
  return {
    vehicle: [document.vehicle.make, document.vehicle.model, document.vehicle.vin.slice(-6), document.document.id],
    verdict: [...reasons, `${answered} ${document.lang === 'en' ? 'of' : 'de'} ${of}`],
    tiles: document.tiles.map(tile => tile.value),
    things: document.things.flatMap(({ text, next }) => [text, next]),
    identity: document.identity.flat().map(fact => fact ?? null),
    owners: document.owners.flatMap(owner => [owner.type, owner.states, owner.miles_year]),
    events: document.events.flatMap(event => [event.text, event.source, event.miles]),
    gaps: document.gaps.map(gap => gap.text),
    titles: [
      document.titles_note,
      ...document.titles.flatMap(title => [title.state, title.kind, title.brand, title.miles]),
    ],
    brands: document.brands_found.map(brand => brand.label),
    jsi: document.jsi.flatMap(row => [row.who, row.place, row.disposition]),
    accidents: (document.accident ?? []).flatMap(one => [
      one.place, one.sentence, one.zones_text, one.airbags, one.towed, one.repair, one.source, one.source_text,
      one.first_event, one.vehicles, one.record, one.next,
    ]), // prettier-ignore
    odometer: odometer ? [odometer.lead, odometer.next, odometer.given] : [],
    readings: document.readings.flatMap(reading => [reading.miles, reading.source, reading.finding]),
    theft: [document.theft.text, document.theft.next, ...document.theft.rows.map(row => row.place)],
    liens: document.liens.flatMap(lien => [lien.text, lien.holder, lien.place]),
    recalls: [
      document.recall_scope,
      ...document.recalls.flatMap(one => [
        one.id,
        one.status_word,
        one.component,
        one.summary,
        one.consequence,
        one.remedy,
      ]),
    ],
    auctions: document.auctions.flatMap(sale => [
      sale.channel, sale.seller, sale.place, sale.damage, sale.condition, sale.miles, money(sale.asked), money(sale.sold),
    ]), // prettier-ignore
    service: document.service.flatMap(visit => [visit.work, visit.shop, visit.place, visit.miles]),
    value: value
      ? [
          value.n,
          value.mileage,
          value.certainty,
          ...value.markets.flatMap(one => [money(one.below), money(one.mean), money(one.above)]),
          ...(value.adjustments ?? []).map(({ amount }) => money(amount)),
          ...(value.conditions ?? []).flatMap(row => row.markets.map(one => money(one.mean))),
        ]
      : [],
    checks: document.checks,
    sources: document.sources.flatMap(source => [source.group, source.title ?? null, source.records, source.time]),
    conflicts: (document.conflicts ?? []).flatMap(conflict => [conflict.label, conflict.text]),
    told: (document.told_by ?? []).flatMap(row => [
      row.label,
      row.record,
      row.sources.map(source => textOf(source, document.lang)).join(', '),
    ]),
    limits: [document.notice.title, document.notice.text, ...document.limits],
    glossary: document.glossary.flat(),
  };
}

/** The facts a text does not hold, each with its section. */
function missingIn(text: string, document: ReportDocument): string[] {
  const searched = plain(text);
  return Object.entries(factsOf(document)).flatMap(([section, facts]) => {
    const told = facts.flatMap(fact => (fact === null || fact === '–' ? [] : [fact]));
    const written = told.map(fact =>
      typeof fact === 'number' ? fact.toLocaleString('en-US') : textOf(fact, document.lang),
    );
    return [...new Set(written)].filter(fact => !searched.includes(plain(fact))).map(fact => `${section}: ${fact}`);
  });
}

/** Vehicles of which a report is made. */
const SOLD = DEMONSTRATION_VEHICLES.filter(({ behavior }) => !['wrong', 'empty', 'down'].includes(behavior ?? ''));

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
  };
  return reportDocument(await sandboxFacts(vehicle, { givenMiles: 30_000 }), SITE, lang);
}

describe.each(['en', 'es'] as const)('page, PDF and JSON say the same (%s)', lang => {
  it.each(SOLD)('$title', async vehicle => {
    const document = await documentOf(vehicle, lang);
    const page = pageOf(document);
    const { pages } = await readPdf(sharedDrawing().pdf({ template: 'report', data: document }));
    const paper = pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ');
    expect({ page: missingIn(page, document), paper: missingIn(paper, document) }).toEqual({ page: [], paper: [] });
    for (const finding of new Set(document.readings.map(reading => textOf(reading.finding, lang)))) {
      const count = document.readings.filter(reading => textOf(reading.finding, lang) === finding).length;
      expect(timesIn(page, finding), finding).toBeGreaterThanOrEqual(count);
      expect(timesIn(paper, finding), finding).toBeGreaterThanOrEqual(count);
    }
  });
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
