import { documentTemplate } from '../../../platform/typesetting/rules/document-template.ts';
import { layOutReport } from './layout.ts';
import type { ReportPrint } from './print.ts';

/** The history report, portrait. */
export const reportTemplate = documentTemplate<ReportPrint>({
  file: 'server/src/documents/reports/typst/report.typ',
  maxChars: 1200,
  layOut: layOutReport,
  flows: true,
});
