import { z } from 'zod';
import { Empty, get, line, NextPage, post } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
import { RecallArea } from '../../vehicles/recalls/contract.ts';
import { DocumentKind } from '../../money/products/contract.ts';
import { Specification } from '../../vehicles/decode/contract.ts';

/** Vehicles that a dealership may have in stock, and rows of one file. */
export const MAX_STOCK = 20_000;
/** Vehicles of one change made together. */
export const MAX_CHOSEN = 500;
/** Bytes of a file of stock. */
export const FILE_BYTES = 12 * 1024 * 1024;

export const StockState = z.enum(['stock', 'sold', 'gone']);
export type StockState = z.infer<typeof StockState>;
export const MileageUnit = z.enum(['mi', 'km']);
export type MileageUnit = z.infer<typeof MileageUnit>;
export const Condition = z.enum(['used', 'new', 'certified']);
export type Condition = z.infer<typeof Condition>;
/** Why the number of a vehicle is doubted. */
export const NumberDoubt = z.enum(['check_digit', 'not_decoded']);
export type NumberDoubt = z.infer<typeof NumberDoubt>;

/** The fields that a column of a file may hold. */
export const StockField = z.enum([
  'vin',
  'stock_number',
  'price',
  'mileage',
  'mileage_unit',
  'condition',
  'color',
  'photos',
]);
export type StockField = z.infer<typeof StockField>;

const Id = z.string().min(1).max(60);

/** A vehicle of a dealership. Prices are cents. */
export const StockVehicle = z.object({
  id: z.string(),
  rooftop: z.string(),
  stock_number: z.string(),
  vin: z.string(),
  year: z.number().int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  trim: z.string().nullable(),
  doubt: NumberDoubt.nullable(),
  price: z.number().int().nullable(),
  mileage: z.number().int().nullable(),
  mileage_unit: MileageUnit,
  condition: Condition.nullable(),
  color: z.string(),
  photos: z.array(z.string()),
  state: StockState,
  since: z.iso.datetime(),
  /** Days from then until now, or until it left. */
  days: z.number().int(),
});
export type StockVehicle = z.infer<typeof StockVehicle>;

/** A recall that covers vehicles like one in stock; whether that one was repaired is not known of it. */
export const StockCampaign = z.object({
  campaign: z.string(),
  area: RecallArea,
  /** The day the regulator received the report. */
  date: z.iso.date().nullable(),
  park_it: z.boolean(),
  park_outside: z.boolean(),
});
export type StockCampaign = z.infer<typeof StockCampaign>;

/**
 * The recalls of a vehicle as they are known here. `found`: some cover it; `none`: every source answered and had none;
 * `partly`: those that answered had none, and others did not; `unchecked`: no source ever answered.
 */
export const StockRecalls = z.object({
  state: z.enum(['found', 'none', 'partly', 'unchecked']),
  count: z.number().int(),
  park_it: z.boolean(),
  checked: z.iso.datetime().nullable(),
  /** How many sources did not answer when they were asked last. */
  failed: z.number().int(),
  /** Some of them are invented, for a demonstration. */
  demo: z.boolean(),
});
export type StockRecalls = z.infer<typeof StockRecalls>;

/**
 * What a vehicle needs. `report`: of the newest one that was bought, where its title and odometer findings are; `sticker`:
 * `outdated` where its dealer's box has another price or stock number than the vehicle has now.
 */
export const StockNeeds = z.object({
  recalls: StockRecalls,
  report: z.object({
    state: z.enum(['missing', 'working', 'made']),
    findings: z.array(z.enum(['title', 'odometer'])),
  }),
  sticker: z.enum(['missing', 'working', 'made', 'outdated']),
});
export type StockNeeds = z.infer<typeof StockNeeds>;

/** A vehicle with what it needs. */
export const StockRow = StockVehicle.extend({ needs: StockNeeds });
export type StockRow = z.infer<typeof StockRow>;

/** What was shown of a vehicle, where, and from when to when; `until` is null while it is. */
export const StockFigure = z.object({
  kind: z.enum(['price', 'mileage']),
  value: z.number().int(),
  unit: z.string(),
  place: z.string(),
  since: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
});
export type StockFigure = z.infer<typeof StockFigure>;

/** A document of the vehicle that the dealership has bought. `pdf`: where its file is; null until there is one. */
export const StockDocument = z.object({
  id: z.string(),
  kind: DocumentKind,
  number: z.string(),
  version: z.number().int(),
  stage: z.enum(['working', 'review', 'made', 'over']),
  created: z.iso.datetime(),
  url: z.string(),
  pdf: z.string().nullable(),
});
export type StockDocument = z.infer<typeof StockDocument>;

export const stockList = pagedList('stock', MomentPlace);
export const StockFilter = z.enum(['needs', 'recall', 'no_sticker', 'no_price', 'doubt', 'over_60']);
export type StockFilter = z.infer<typeof StockFilter>;

const MEMBER = { signedIn: true } as const;

/**
 * A page of the stock of the dealership in use, the newest first. `search`: how a stock number, VIN or model begins or
 * what it holds. @throws `dealers_only`, `cursor_invalid`
 */
export const stockCall = get(
  '/api/dealer/stock',
  {
    ...stockList.fields,
    rooftop: z.union([z.literal(''), Id]).default(''),
    state: StockState.default('stock'),
    filter: z.union([z.literal(''), StockFilter]).default(''),
    search: line(0, 60).default(''),
  },
  {
    vehicles: z.array(StockRow),
    /** Of the rooftop: vehicles in each state, and in stock by filter. */
    counts: z.object({
      states: z.record(StockState, z.number().int()),
      filters: z.record(StockFilter, z.number().int()),
    }),
    rooftops: z.array(z.object({ id: z.string(), name: z.string() })),
    may: z.object({ edit: z.boolean(), import: z.boolean(), prices: z.boolean(), buy: z.boolean() }),
    /** When the last file was read, and its name. */
    last_file: z.object({ name: z.string(), on: z.iso.datetime() }).nullable(),
    ...NextPage,
  },
  MEMBER,
);
export type StockInput = z.output<typeof stockCall.input>;

/** What a view lists, as the address of the stock has it. */
export const StockView = stockCall.input.omit({ after: true, limit: true });
export type StockView = z.output<typeof StockView>;
/** Views of a dealership at most. */
export const MAX_VIEWS = 60;
/** A view that somebody named. `own`: the reader made it, and may remove it. */
const NamedView = z.object({
  id: z.string(),
  name: z.string(),
  view: StockView,
  shared: z.boolean(),
  own: z.boolean(),
});
export type NamedView = z.infer<typeof NamedView>;
const Views = { views: z.array(NamedView) };

/** The reader's views and those shared in the dealership, the oldest first. @throws `dealers_only` */
export const stockViewsCall = get('/api/dealer/stock-views', Empty, Views, MEMBER);
/** Names a view. @throws `dealers_only`, `stock_views` */
export const saveStockViewCall = post(
  '/api/dealer/save-stock-view',
  { name: line(1, 40), view: StockView, shared: z.boolean().default(false) },
  Views,
  MEMBER,
);
/** Removes a view of the reader's own; one that is not there is no error. @throws `dealers_only` */
export const removeStockViewCall = post('/api/dealer/remove-stock-view', { view: Id }, Views, MEMBER);

/**
 * One vehicle: what its number says, every price and mileage that was shown of it, and its documents, the newest first.
 * @throws `dealers_only`, `not_found`
 */
export const stockVehicleCall = get(
  '/api/dealer/stock-vehicle',
  { vehicle: Id },
  {
    vehicle: StockRow,
    /** Do-not-drive first. */
    recalls: z.array(StockCampaign.extend({ about: z.string() })),
    specifications: z.array(Specification),
    figures: z.array(StockFigure),
    documents: z.array(StockDocument),
    rooftops: z.array(z.object({ id: z.string(), name: z.string() })),
    may: z.object({ edit: z.boolean(), prices: z.boolean() }),
    /** Whether the wallet of the dealership pays in this browser: its documents are shown on their pages only then. */
    pays: z.boolean(),
  },
  MEMBER,
);

/**
 * Adds a vehicle, or changes the one named; a number that is there already is refused. `price`, `mileage`: as typed.
 * @throws `dealers_only`, `dealership_role`, `dealership_suspended`, `not_found`, `stock_there`, `stock_number_there`,
 * `stock_full`, `stock_price`, `stock_mileage`, `stock_vin`, `stock_photos`
 */
export const saveStockVehicleCall = post(
  '/api/dealer/save-vehicle',
  {
    vehicle: Id.optional(),
    rooftop: Id,
    vin: line(1, 40),
    stock_number: line(0, 40).default(''),
    price: line(0, 40).default(''),
    mileage: line(0, 40).default(''),
    mileage_unit: MileageUnit.default('mi'),
    condition: Condition.nullable().default(null),
    color: line(0, 60).default(''),
    /** Addresses, apart by spaces or line breaks; absent: as they are. */
    photos: z.string().max(20_000).optional(),
  },
  { vehicle: StockVehicle },
  MEMBER,
);
export type SaveStockVehicle = z.output<typeof saveStockVehicleCall.input>;

/**
 * Takes a vehicle that was scanned on the lot into stock, or changes the one that is there: a field that is empty stays as it
 * is, and the photo comes to the others. `key`: made by the device for this vehicle; the same key again does nothing and is
 * answered as before (`again`), for 30 days. `dealership`: which one it was scanned for.
 * @throws those of `saveStockVehicleCall`, `stock_mileage_fell`, `not_found` where another dealership is in use, those of pictures
 */
export const scanVehicleCall = post(
  '/api/dealer/scan-vehicle',
  {
    key: z.string().regex(/^[\w-]{16,60}$/),
    dealership: Id,
    rooftop: Id,
    vin: line(1, 40),
    stock_number: line(0, 40).default(''),
    price: line(0, 40).default(''),
    mileage: line(0, 40).default(''),
    mileage_unit: MileageUnit.default('mi'),
    /** A `data:` address. */
    photo: z.string().max(3_000_000).optional(),
  },
  { vehicle: StockVehicle, outcome: z.enum(['added', 'changed', 'again']) },
  {
    ...MEMBER,
    files: { field: 'photo', most: 1, bytes: 2 * 1024 * 1024 },
    limits: [{ max: 1000, minutes: 60, perMember: true }],
  },
);
export type ScanVehicle = z.output<typeof scanVehicleCall.input>;

/** Marks vehicles as in stock, sold or gone. @throws `dealers_only`, `dealership_role`, `dealership_suspended` */
export const moveStockCall = post(
  '/api/dealer/move-vehicles',
  { vehicles: z.array(Id).min(1).max(MAX_CHOSEN), state: StockState },
  { moved: z.number().int() },
  MEMBER,
);

/** Moves vehicles to another rooftop. @throws `dealers_only`, `dealership_role`, `dealership_suspended`, `not_found`, `stock_number_there` */
export const moveToRooftopCall = post(
  '/api/dealer/move-to-rooftop',
  { vehicles: z.array(Id).min(1).max(MAX_CHOSEN), rooftop: Id },
  { moved: z.number().int() },
  MEMBER,
);

/** Vehicles as a CSV file, in the order they came into stock. @throws `dealers_only` */
export const stockFileCall = post(
  '/api/dealer/stock-file',
  { vehicles: z.array(Id).min(1).max(MAX_CHOSEN) },
  { file_name: z.string(), csv: z.string() },
  MEMBER,
);

export const Mapping = z.record(z.string().max(200), z.union([z.literal(''), StockField]));
export type Mapping = z.infer<typeof Mapping>;
const StockFile = {
  rooftop: Id,
  /** The name of the file. */
  name: line(1, 120),
  content: z.string().min(1).max(FILE_BYTES),
  /** Which column holds which field; absent: as it was last time, or as the columns are called. */
  mapping: Mapping.optional(),
  /** The unit of mileage where the file does not say it. */
  mileage_unit: MileageUnit.default('mi'),
  /** The file holds the whole stock of the rooftop: what it does not hold is gone. */
  whole: z.boolean().default(true),
};

/** What a line of a file says of a vehicle. */
const FileFigures = z.object({
  line: z.number().int(),
  stock_number: z.string(),
  price: z.number().int().nullable(),
  mileage: z.number().int().nullable(),
  mileage_unit: MileageUnit,
});
/**
 * What has to be decided first: a VIN or a stock number on several lines, a mileage lower than before, or a vehicle that
 * another rooftop has. `stored`: what we have of it.
 */
export const StockConflict = z.object({
  kind: z.enum(['vin_twice', 'stock_number_twice', 'mileage_fell', 'other_rooftop']),
  key: z.string(),
  vins: z.array(z.string()),
  lines: z.array(FileFigures.extend({ vin: z.string() })),
  stored: FileFigures.omit({ line: true }).nullable(),
});
export type StockConflict = z.infer<typeof StockConflict>;

const StockReject = z.object({ line: z.number().int(), field: z.string(), reason: z.string(), text: z.string() });
export type StockReject = z.infer<typeof StockReject>;

export const StockPreview = z.object({
  columns: z.array(z.string()),
  mapping: Mapping,
  rows: z.number().int(),
  /** Lines that say the same of a vehicle as one before. */
  repeated: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  prices_changed: z.number().int(),
  mileages_changed: z.number().int(),
  same: z.number().int(),
  gone: z.number().int(),
  conflicts: z.array(StockConflict),
  rejects: z.number().int(),
  /** The first of them. */
  first_rejects: z.array(StockReject),
  /** All of them as a CSV file. */
  rejects_csv: z.string(),
});
export type StockPreview = z.infer<typeof StockPreview>;

/**
 * Reads a file with a header, separated by comma, semicolon, tab or `|`, and says what it would change; nothing is.
 * @throws `dealers_only`, `dealership_role`, `dealership_suspended`, `not_found`, `stock_file`, `stock_columns`, `stock_rows`
 */
export const previewStockCall = post(
  '/api/dealer/stock-preview',
  StockFile,
  { preview: StockPreview },
  {
    ...MEMBER,
    bodyLimit: FILE_BYTES + 64 * 1024,
    limits: [{ max: 60, minutes: 60, perMember: true }],
  },
);
export type StockFileInput = z.output<typeof previewStockCall.input>;

/**
 * Takes the file into stock. `decisions`: for each conflict the line that counts; 0 leaves what we have. Refusals: those of
 * the preview, `stock_undecided` where a conflict has no decision, `stock_full`
 */
export const importStockCall = post(
  '/api/dealer/stock-import',
  { ...StockFile, decisions: z.record(z.string().max(80), z.number().int().min(0)).default({}) },
  { preview: StockPreview },
  { ...MEMBER, bodyLimit: FILE_BYTES + 256 * 1024, limits: [{ max: 60, minutes: 60, perMember: true }] },
);

/** Every price and mileage of the last two years as a CSV file. @throws `dealers_only` */
export const stockHistoryCall = get(
  '/api/dealer/stock-history',
  Empty,
  { file_name: z.string(), csv: z.string() },
  MEMBER,
);
