import type { PrintableData, LocalizedText } from '../../documents/printable.ts';
import type { ReportDocument } from './shape.ts';

/** Five years of ownership, cents a year. */
interface CostBlock {
  miles_year: number;
  place?: LocalizedText | null;
  items: readonly {
    key: 'depreciation' | 'insurance' | 'fuel' | 'maintenance' | 'repairs' | 'fees';
    years: readonly number[];
  }[];
}

interface WarrantyLeft {
  name: LocalizedText;
  months: number;
  miles: number | null;
  months_left: number;
  miles_left: number | null;
  void_hint?: boolean;
}

interface ElectricBlock {
  battery_kwh?: number | null;
  range_new?: number | null;
  /** Percent of the first range that cars of this model and age usually keep. */
  range_kept_percent?: number | null;
  warranty?: LocalizedText | null;
  test?: LocalizedText | null;
}

/** Blocks the template draws and no source answers yet. */
interface UnansweredBlocks {
  cost: CostBlock;
  warranty_left: readonly WarrantyLeft[];
  ev: ElectricBlock;
}

type Head = Pick<ReportDocument, 'lang' | 'demo' | 'brand' | 'document' | 'vehicle' | 'verdict' | 'tiles' | 'sources'>;

/** A report as the template takes it: a block that is absent, as on a report sold before there was one, is not drawn. */
export type ReportPrint = Head &
  Partial<Omit<ReportDocument, keyof Head> & UnansweredBlocks & Pick<PrintableData, 'paper'>>;
