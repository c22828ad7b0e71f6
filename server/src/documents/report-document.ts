import type { DocumentBrand, Language, Said, Paper } from './document.ts';

/** What a section or fact says about itself; green is used for `none_reported` and nothing else. */
export type ReportState =
  'serious' | 'caution' | 'info' | 'none_reported' | 'not_covered' | 'unavailable' | 'collecting';

export type ReportTileKey =
  'brands' | 'loss' | 'accidents' | 'odometer' | 'theft' | 'liens' | 'recalls' | 'owners' | 'use' | 'mileage';

export type ReportSectionKey =
  | 'identity'
  | 'life'
  | 'ownership'
  | 'titles'
  | 'jsi'
  | 'brands'
  | 'accidents'
  | 'odometer'
  | 'theft'
  | 'liens'
  | 'recalls'
  | 'auctions'
  | 'service'
  | 'value'
  | 'cost'
  | 'warranty_left'
  | 'safety'
  | 'ev';

export type BrandGroup = 'damage' | 'status' | 'use' | 'odometer' | 'maker' | 'identity';

/** Twelve sides and corners seen from above, and the three panels of the middle. */
export type DamageZone =
  | 'front'
  | 'front_left'
  | 'front_right'
  | 'left_front'
  | 'left_middle'
  | 'left_rear'
  | 'right_front'
  | 'right_middle'
  | 'right_rear'
  | 'rear'
  | 'rear_left'
  | 'rear_right'
  | 'hood'
  | 'roof'
  | 'trunk';

export interface ReportAccident {
  on: string;
  place: string;
  severity: 'minor' | 'moderate' | 'severe' | 'unknown';
  zones: readonly DamageZone[];
  zones_text: Said;
  sentence: Said;
  source_text?: string | null;
  airbags?: Said | null;
  towed?: Said | null;
  vehicles?: string | null;
  repair?: Said | null;
  record?: string | null;
  source?: Said | null;
  next?: Said | null;
}

export interface ReportReading {
  on: string;
  miles: number;
  kind: 'title' | 'service' | 'inspection' | 'other';
  flag?: 'flag_a' | 'flag_b' | 'confirm' | null;
}

/** The reading that fell, and what is expected of this class of vehicle. */
export interface ReportOdometer {
  /** First sentence; without it the template says what `high` and `low` show. */
  lead?: Said | null;
  state?: ReportState | null;
  high?: number | null;
  low?: number | null;
  /** Days of the higher and of the lower reading. */
  from?: string | null;
  to?: string | null;
  /** Miles a year. */
  average?: number | null;
  /** Miles a year between which 8 of 10 vehicles of this class stay. */
  band?: readonly [number, number] | null;
  next?: Said | null;
}

export interface ReportValue {
  asked?: number | null;
  /** Ends of the scale, in cents. */
  min: number;
  max: number;
  markets: readonly { key: 'trade' | 'private' | 'retail'; below: number; mean: number; above: number }[];
  /** Sales compared. */
  n: number;
  from: string;
  to: string;
  /** Percent taken off for a title brand. */
  cut?: number | null;
}

export interface ReportTheft {
  status: 'active' | 'recovered' | 'none' | null;
  state: ReportState;
  text: Said;
  next?: Said | null;
}

export interface ReportLien {
  on: string;
  status: 'active' | 'closed';
  text: Said;
  holder: Said;
  place: string | null;
  closed_on: string | null;
}

/** A sale or an offer; money in cents. */
export interface ReportSale {
  on: string;
  channel: Said;
  seller: Said;
  place: string | null;
  miles: number | null;
  damage: Said | null;
  asked: number | null;
  sold: number | null;
}

export interface ReportService {
  on: string;
  miles: number | null;
  shop: Said;
  place: string | null;
  work: Said;
  result: 'pass' | 'fail' | null;
}

/** Every brand that was looked for; without it the list of the catalogue is printed. */
export interface ReportBrandGroup {
  group: BrandGroup;
  items: readonly { name: Said; severity: ReportState; found: boolean; on: string | null; place: string | null }[];
}

/** Five years of ownership, cents a year. */
export interface ReportCost {
  miles_year: number;
  place?: Said | null;
  items: readonly {
    key: 'depreciation' | 'insurance' | 'fuel' | 'maintenance' | 'repairs' | 'fees';
    years: readonly number[];
  }[];
}

export interface ReportWarrantyLeft {
  name: Said;
  months: number;
  miles: number | null;
  months_left: number;
  miles_left: number | null;
  void_hint?: boolean;
}

/** Model-level stars and complaint counts. */
export interface ReportSafety {
  stars?: { overall: number | null; front: number | null; side: number | null; rollover: number | null } | null;
  complaints?: readonly { component: Said; count: number; class_average?: number | null }[] | null;
  on?: string | null;
}

export interface ReportElectric {
  battery_kwh?: number | null;
  range_new?: number | null;
  /** Percent of the first range that cars of this model and age usually keep. */
  range_kept_percent?: number | null;
  warranty?: Said | null;
  test?: Said | null;
}

export interface ReportDocument {
  lang: Language;
  demo: boolean;
  brand: DocumentBrand;
  paper?: Paper;
  document: {
    id: string;
    created: string;
    time?: string | null;
    verify_url: string;
  };
  vehicle: {
    /** Null where the number does not settle it. */
    year: number | null;
    make: string;
    model: string;
    trim?: string | null;
    vin: string;
    /** Mileage the visitor was told. */
    given?: number | null;
    body?: Said | null;
  };
  verdict: {
    level: 'stop' | 'serious' | 'check' | 'nothing';
    answered: number;
    of: number;
    reasons: readonly Said[];
  };
  tiles: readonly { key: ReportTileKey; state: ReportState; value: Said | null }[];
  things?: readonly { state: ReportState; text: Said; next?: Said | null }[] | null;
  /** State of a section where the data alone does not tell it: `collecting`, `unavailable`, `not_covered`. */
  sections?: Partial<Record<ReportSectionKey, ReportState>> | null;
  identity?: readonly (readonly [Said, Said])[] | null;
  owners?:
    | readonly {
        n: number;
        type: Said;
        states: string;
        from: string;
        to: string | null;
        miles_year: number | null;
      }[]
    | null;
  events?:
    | readonly {
        /** Number of the owner, 0 before the first. */
        owner: number;
        on: string;
        text: Said;
        miles: number | null;
        source: Said;
        state: ReportState | null;
      }[]
    | null;
  readings?: readonly ReportReading[] | null;
  odometer?: ReportOdometer | null;
  titles?:
    | readonly {
        on: string;
        state: string;
        miles: number | null;
        brand: Said | null;
        kind: Said;
        tone?: ReportState | null;
      }[]
    | null;
  /** One sentence when a brand was left behind or carried over between states. */
  titles_note?: Said | null;
  /** Null when no title source was asked: the checklist then disappears. */
  brands_found?: readonly { group: BrandGroup; index: number; on: string; place: string; state: ReportState }[] | null;
  accident?: ReportAccident | readonly ReportAccident[] | null;
  jsi?: readonly { on: string; who: Said; place: string; disposition: Said; export?: boolean }[] | null;
  brand_groups?: readonly ReportBrandGroup[] | null;
  theft?: ReportTheft | null;
  liens?: readonly ReportLien[] | null;
  auctions?: readonly ReportSale[] | null;
  service?: readonly ReportService[] | null;
  recalls?:
    | readonly {
        id: string;
        on: string;
        open: boolean;
        /** Words of the state where "open" and "remedy done" do not tell it. */
        status_word?: Said | null;
        tone?: ReportState | null;
        park_it?: boolean;
        park_outside?: boolean;
        component: Said;
        summary: Said;
        consequence: Said;
        remedy: Said;
      }[]
    | null;
  recall_scope?: Said | null;
  value?: ReportValue | null;
  cost?: ReportCost | null;
  warranty_left?: readonly ReportWarrantyLeft[] | null;
  safety?: ReportSafety | null;
  ev?: ReportElectric | null;
  checks?: readonly Said[] | null;
  sources: readonly {
    /** Whether its records are invented; absent on documents of before sources were told apart. */
    demo?: boolean | undefined;
    group: Said;
    answer: 'answered' | 'none' | 'unavailable' | 'not_covered' | 'collecting';
    records: number | null;
    time: string;
  }[];
  /** The notice in force when the report was made, and the limits that go with it. */
  notice?: { title: Said; text: Said } | null;
  limits?: readonly Said[] | null;
  glossary?: readonly (readonly [Said, Said])[] | null;
}
