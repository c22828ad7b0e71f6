import type { PrintableData } from '../../../platform/typesetting/rules/printable.ts';
import type { ReportDocument } from './shape/shape.ts';

type Head = Pick<ReportDocument, 'lang' | 'demo' | 'brand' | 'document' | 'vehicle' | 'verdict' | 'tiles' | 'sources'>;

/** A report as the template takes it: a block that is absent, as on a report sold before there was one, is not drawn. */
export type ReportPrint = Head & Partial<Omit<ReportDocument, keyof Head> & Pick<PrintableData, 'paper'>>;
