import type { ReportDocument } from './report-document.ts';

export type { ReportDocument } from './report-document.ts';

/*
 * The printable documents as data. Field names are those the templates read.
 * Money is integer cents (US dollars where no symbol is given), dates are ISO to the day, month or year, and every block that is
 * null or absent disappears from the sheet.
 */

export type Language = 'en' | 'es';

/** Source text kept as it is, or one text for each language (Spanish falls back to English). */
export type Said = string | { en: string; es?: string };

/** US Letter, A4, or the full label of 11 x 14 inches (stickers only; anything else prints Letter). */
export type Paper = 'letter' | 'a4' | 'full';

export interface DocumentBrand {
  /** The brand whose logo is drawn; absent on documents of before logos were. */
  id?: string | undefined;
  name: string;
  site: string;
  /** `#rrggbb`; the templates darken it until text of that colour reads. */
  primary: string;
}

interface DocumentIdentity {
  id: string;
  /** Day the document was made; the PDF carries it as its creation date. */
  created: string;
  /** Address behind the QR code. */
  verify_url: string;
}

interface Printed {
  lang: Language;
  /** True prints "Demonstration data" on every page. */
  demo: boolean;
  brand: DocumentBrand;
  paper?: Paper;
}

/** ● build record, ◐ catalogue, ○ chosen by the owner, pencil: the dealer, plate: read on a classic car. */
export type Provenance = 'record' | 'catalogue' | 'owner' | 'dealer' | 'plate';

export type StickerGrade = 'A' | 'B' | 'C' | 'D' | 'E';

export interface StickerColour {
  name: Said;
  code?: string | null;
  /** One or two `#rrggbb`; none draws no chip. */
  hex: readonly string[];
}

export interface StickerVehicle {
  year: number;
  make: string;
  model: string;
  trim?: string | null;
  body?: Said | null;
  vin?: string | null;
  engine?: Said | null;
  engine_note?: Said | null;
  transmission?: Said | null;
  drive?: Said | null;
  stock?: string | null;
  mileage_note?: Said | null;
  exterior?: StickerColour | null;
  interior?: StickerColour | null;
}

export interface StickerOption {
  code?: string | null;
  name: Said;
  /** Cents; 0 prints "Included". */
  price: number;
  source: Provenance;
  contains?: readonly Said[] | null;
}

export interface StickerPrice {
  base: number;
  destination: number;
  gas_guzzler?: number | null;
  discounts?: readonly { name: Said; amount: number }[] | null;
  /** base + options + destination + gas_guzzler - discounts; the renderer refuses any other figure. */
  total: number;
  source: Provenance;
}

interface FuelCommon {
  city: number;
  highway: number;
  combined: number;
  annual_cost: number;
  /** Cents over five years against the average new vehicle; negative is a saving. */
  five_year?: number | null;
  ghg?: number | null;
  smog?: number | null;
  price_note: Said;
}

export interface GasFuel extends FuelCommon {
  kind: 'gas';
  gal_100: number;
  /** Lowest and highest combined mpg of the class. */
  class?: readonly [number, number] | null;
  class_name?: Said | null;
  average?: number | null;
}

export interface ElectricFuel extends FuelCommon {
  kind: 'electric';
  kwh_100: number;
  range: number;
  charge_hours?: number | null;
}

/** Stars 1 to 5; null is "Not rated". */
export interface SafetyStars {
  overall: number | null;
  frontal_driver: number | null;
  frontal_passenger: number | null;
  side_front: number | null;
  side_rear: number | null;
  rollover: number | null;
}

export interface StickerDocument extends Printed {
  document: DocumentIdentity & { grade: StickerGrade };
  vehicle: StickerVehicle;
  standard: readonly { group: Said; items: readonly { text: Said; source: Provenance }[] }[];
  /** Null where the options of this vehicle are not known; the total is then without them. */
  options: readonly StickerOption[] | null;
  price: StickerPrice;
  assembly?: {
    point?: Said | null;
    transport?: Said | null;
    port?: Said | null;
    sold_to?: Said | null;
    ship_to?: Said | null;
  } | null;
  parts?: {
    us_canada: number;
    others: readonly { country: Said; percent: number }[];
    final_assembly: Said;
    engine: Said;
    transmission: Said;
  } | null;
  fuel?: GasFuel | ElectricFuel | null;
  safety?: SafetyStars | null;
  /** `miles: null` is no limit. */
  warranty?: readonly { name: Said; years: number; miles: number | null }[] | null;
  dealer?: {
    name: string;
    address?: string | null;
    phone?: string | null;
    asking: number;
    addendum: readonly { name: Said; price: number }[];
  } | null;
  sources: readonly { name: Said; on: string }[];
}

export interface ClassicLine {
  code?: string | null;
  text: Said;
  /** Cents; 0 is "Included", null a dash. */
  amount: number | null;
  source: Provenance;
}

export interface ClassicStickerDocument extends Printed {
  /** `sticker` for 1959 and later, `specification` for cars made before the label law. */
  kind: 'sticker' | 'specification';
  stock_tint?: boolean;
  /** Ink of the printed form, `#rrggbb`. */
  form_ink?: string;
  document: DocumentIdentity & { grade: StickerGrade };
  vehicle: {
    year: number;
    make: string;
    model: string;
    body?: string | null;
    model_no?: string | null;
    serial?: string | null;
    engine?: Said | null;
    transmission?: Said | null;
    paint?: Said | null;
    trim?: Said | null;
    plant?: Said | null;
  };
  delivery?: { sold_to?: Said | null; ship_to?: Said | null; transport?: Said | null } | null;
  standard?: { source: Provenance; items: readonly Said[] } | null;
  plate?: readonly { place: Said; stamped: string; means: Said; source: Provenance }[] | null;
  specifications?: readonly { name: Said; value: Said; source: Provenance }[] | null;
  base: ClassicLine & { amount: number };
  /** Null as in the modern sheet. */
  options: readonly ClassicLine[] | null;
  destination: ClassicLine & { amount: number };
  total: number;
  sources: readonly { name: Said }[];
  worksheet?: readonly { place: Said; expect: Said }[] | null;
}

export interface InvoiceDocument extends Printed {
  brand: DocumentBrand & { address: readonly string[] };
  document: DocumentIdentity & { order: string };
  /** What stands before an amount; `$` when absent. */
  symbol?: string;
  customer: readonly string[];
  lines: readonly {
    name: Said;
    detail?: Said | null;
    /** What the vehicle is called. */
    vehicle?: string | null;
    vin?: string | null;
    /** The kind of document that was bought. */
    document?: Said | null;
    qty: number;
    unit: number;
  }[];
  discount?: { name: string; amount: number } | null;
  /** A tax that is `included` is part of the lines and is only named. */
  tax?: { name: string; rate: string; included?: boolean; amount: number } | null;
  credit: number;
  total: number;
  due: number;
  method: Said;
  refund?: Said | null;
  /** Money that has gone back since, oldest first; `amount` is positive. */
  refunds?: readonly { on: string; amount: number }[];
}

export type PrintableDocument =
  | { template: 'sticker-modern'; data: StickerDocument }
  | { template: 'sticker-classic'; data: ClassicStickerDocument }
  | { template: 'report'; data: ReportDocument }
  | { template: 'invoice'; data: InvoiceDocument };
