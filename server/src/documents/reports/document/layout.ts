import { vehicleName } from '@marque/vin';
import type { Sheet } from '../../../platform/typesetting/rules/document-template.ts';
import { templateWords } from '../../../platform/typesetting/rules/template-words.ts';
import { largestFitPt } from '../../../platform/typesetting/rules/fonts/text-measure.ts';
import type { ReportPrint } from './print.ts';
import { reportTables } from './report-tables.ts';
import { sourceTexts } from './source-texts.ts';
import { trimBeyond } from './trim.ts';

/** Sizes settled before a report is drawn: its title, the value of each tile, and its tables. */
export interface ReportLayout {
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

export function layOutReport(sheet: Sheet<ReportPrint>, data: ReportPrint): ReportLayout {
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
