import { documentTemplate, type Sheet } from '../../../platform/typesetting/rules/document-template.ts';
import type { ReportPrint } from './print.ts';
import { vehicleName } from '@marque/vin';
import { templateWords } from '../../../platform/typesetting/rules/template-words.ts';
import { largestFitPt } from '../../../platform/typesetting/rules/fonts/text-measure.ts';
import { reportTables } from './report-tables.ts';
import { trimBeyond } from './trim.ts';

type SourceText = string | { en: string } | null | undefined;

/**
 * The texts of a report that are as their source wrote them, in English: a Spanish report marks their language, so that a
 * screen reader does not read them as Spanish. A sentence of ours is in both languages and is none of them.
 */
export function sourceTexts(data: ReportPrint): string[] {
  const texts: SourceText[] = [
    ...(data.identity ?? []).map(([, value]) => value),
    ...(data.recalls ?? []).flatMap(({ component, part, summary, consequence, remedy }) => [
      component,
      part,
      summary,
      consequence,
      remedy,
    ]),
    ...(data.safety_issues?.investigations.items ?? []).flatMap(({ component, summary, subject }) => [
      component,
      summary,
      subject,
    ]),
    ...(data.safety_issues?.communications.items ?? []).flatMap(({ component, summary }) => [component, summary]),
    ...(data.auctions ?? []).flatMap(({ channel, seller, condition, damage }) => [channel, seller, condition, damage]),
    ...(data.service ?? []).flatMap(({ shop, work }) => [shop, work]),
    ...(data.jsi ?? []).map(({ who }) => who),
    ...(data.liens ?? []).map(({ holder }) => holder),
    // Reports of before several accidents could be shown hold one alone.
    ...[data.accident ?? []].flat().flatMap(accident => [accident.source_text, accident.severity_text]),
    ...(data.ratings?.complaints.components ?? []).map(({ component }) => component),
    ...(data.ratings?.fuel.rows ?? []).flatMap(({ name, fuel, transmission, drive }) => [
      name,
      fuel,
      transmission,
      drive,
    ]),
    ...(data.ratings?.safety.rows ?? []).map(({ name }) => name),
  ];
  const english = texts.filter((text): text is string => typeof text === 'string' && /[a-z]{2}/i.test(text));
  return [...new Set(english)];
}

/** Sizes settled before a report is drawn: its title, the value of each tile, and its tables. */
interface ReportLayout {
  sheet: typeof sheetPt;
  /** The vehicle as it is named everywhere in the report. */
  name: string;
  title: number;
  tiles: number[];
  tables: ReturnType<typeof reportTables>;
  /** Texts of sources, which stay in English in a Spanish report. */
  english: string[];
}

/** Measures of the page in points, also for the template: the text, and beside the title the box with the QR code. */
const sheetPt = { width: 520, proof: 172, proofGap: 20 };
const titleWidthPt = sheetPt.width - sheetPt.proof - sheetPt.proofGap;
const tileWidthPt = 82;

function layOutReport(sheet: Sheet<ReportPrint>, data: ReportPrint): ReportLayout {
  const { year, make, model, trim } = sheet.vehicle;
  const name = [vehicleName(year, make, model), trimBeyond(model, trim)].filter(Boolean).join(' ');
  const noneReported = templateWords[sheet.lang].report.short_none;
  return {
    sheet: sheetPt,
    name,
    title: largestFitPt(name, { face: 'text-bold' }, [23, 21, 19.5, 18, 16, 14], titleWidthPt),
    tables: reportTables(sheet, sheetPt.width),
    english: sheet.lang === 'en' ? [] : sourceTexts(data),
    tiles: sheet.tiles.map(tile =>
      largestFitPt(tile.value ?? noneReported, { face: 'text-bold' }, [11, 10, 9, 8, 7, 6], tileWidthPt),
    ),
  };
}

/** The history report, portrait. */
export const reportTemplate = documentTemplate<ReportPrint>({
  file: 'server/src/documents/reports/typst/report.typ',
  maxChars: 1200,
  layOut: layOutReport,
  flows: true,
});
