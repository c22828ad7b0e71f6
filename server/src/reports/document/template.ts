import { documentTemplate } from '../../documents/document-template.ts';
import { layOutReport } from './layout.ts';
import type { ReportPrint } from './print.ts';

/** The history report, portrait. */
export const reportTemplate = documentTemplate<ReportPrint>({
  file: 'server/src/reports/report.typ',
  maxChars: 1200,
  layOut: layOutReport,
  flows: true,
});
