import { z } from 'zod';
import { Empty, get, Locale, post } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
import { ReportDocument } from '../../documents/reports/contract.ts';
import type { StickerDocument } from '../../documents/stickers/contract.ts';
import { Specification } from '../../vehicles/decode/contract.ts';
import { Condition, MAX_CHOSEN, MileageUnit, NumberDoubt, StockCampaign, StockRecalls } from '../stock/contract.ts';

const Id = z.string().min(1).max(60);

/** What a dealership shows of its vehicles beside what it advertises of them. */
const Shared = {
  sticker: z.boolean(),
  report: z.boolean(),
  prices: z.boolean(),
};

/** The public pages of a dealership's vehicles, as it has set them. */
export const LotSettings = z.object({
  /** Anyone can open them. */
  shown: z.boolean(),
  ...Shared,
  /** The path of the list; it stays the same. Null until they are shown for the first time. */
  path: z.string().nullable(),
  in_stock: z.number().int(),
  /** Vehicles in stock that have no page. */
  hidden: z.number().int(),
  may_change: z.boolean(),
});
export type LotSettings = z.infer<typeof LotSettings>;

const MEMBER = { signedIn: true } as const;
const Settings = { lot: LotSettings };

/** The public pages of the dealership in use. @throws `dealers_only` */
export const lotCall = get('/api/dealer/lot', Empty, Settings, MEMBER);

/**
 * Shows the vehicles in stock to everybody, or no longer, and says what is shown of them.
 * @throws `dealers_only`, `dealership_role`, `dealership_suspended`
 */
export const saveLotCall = post('/api/dealer/save-lot', { shown: z.boolean(), ...Shared }, Settings, MEMBER);

/** Gives vehicles a public page, or takes it away. Refusals: those of `saveLotCall` */
export const showOnLotCall = post(
  '/api/dealer/show-on-lot',
  { vehicles: z.array(Id).min(1).max(MAX_CHOSEN), shown: z.boolean() },
  Settings,
  MEMBER,
);

/** The vehicles of a lot, page by page. */
export const lotList = pagedList('lot', MomentPlace);

/** Widths in which a photo is sent. */
export const PHOTO_WIDTHS = [160, 480, 1200] as const;
export const PhotoQuery = z.strictObject({
  width: z.coerce
    .number()
    .refine(width => PHOTO_WIDTHS.some(each => each === width))
    .default(480),
});

/** A place where vehicles of a lot stand. */
const LotPlace = z.object({ name: z.string(), address: z.string(), phone: z.string() });
export type LotPlace = z.infer<typeof LotPlace>;

/** Who sells, as the public pages name it. `color`: `#rrggbb`, or empty for the brand's. */
export const LotDealer = z.object({
  name: z.string(),
  color: z.string(),
  locale: Locale,
  path: z.string(),
  places: z.array(LotPlace),
});
export type LotDealer = z.infer<typeof LotDealer>;

/** A vehicle as it is advertised. `price`: cents of US dollars; null: none is advertised. */
export const LotVehicle = z.object({
  path: z.string(),
  vin: z.string(),
  stock_number: z.string(),
  year: z.number().int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  trim: z.string().nullable(),
  doubt: NumberDoubt.nullable(),
  condition: Condition.nullable(),
  color: z.string(),
  price: z.number().int().nullable(),
  mileage: z.number().int().nullable(),
  mileage_unit: MileageUnit,
  /** Paths of its photos, to be asked for in a width. */
  photos: z.array(z.string()),
  recalls: StockRecalls,
  /** Null where the rooftop was closed. */
  place: LotPlace.nullable(),
});
export type LotVehicle = z.infer<typeof LotVehicle>;

const { level: Level } = ReportDocument.shape.verdict.shape;

/** A document that the dealership does not show, has not, or may not show because of a source's license or a theft. */
const NotShown = z.object({ state: z.enum(['not_shared', 'none', 'withheld', 'outdated']) });

/** What the newest report of the dealership says, in short. `number`: printed on it; `on`: the day it was made. */
export const LotReport = z.discriminatedUnion('state', [
  NotShown,
  z.object({
    state: z.literal('shown'),
    path: z.string(),
    number: z.string(),
    on: z.string(),
    /** Some of it is invented, for a demonstration. */
    demo: z.boolean(),
    level: Level,
    headline: z.string(),
    /** How many groups of sources answered. */
    answered: z.string(),
    /** Each with the place in the report that holds its records. */
    reasons: z.array(z.object({ text: z.string(), path: z.string() })),
    disputed: z.string().nullable(),
  }),
]);
export type LotReport = z.infer<typeof LotReport>;

/** Its sticker. `outdated`: it has another price or stock number than is advertised, and is not shown. */
export const LotSticker = z.discriminatedUnion('state', [
  NotShown,
  z.object({ state: z.literal('shown'), path: z.string() }),
]);
export type LotSticker = z.infer<typeof LotSticker>;

/** A price that was advertised from `since` to `until`, null: still. Cents of US dollars. */
export const LotPrice = z.object({
  price: z.number().int(),
  since: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
});
export type LotPrice = z.infer<typeof LotPrice>;

/** The public page of a vehicle. */
export const LotVehiclePage = z.object({
  dealer: LotDealer,
  vehicle: LotVehicle,
  /** Since when price and mileage are advertised as they are. */
  price_since: z.iso.datetime().nullable(),
  mileage_since: z.iso.datetime().nullable(),
  /** Do-not-drive first. */
  campaigns: z.array(StockCampaign.extend({ about: z.string() })),
  specifications: z.array(Specification),
  report: LotReport,
  sticker: LotSticker,
  /** Every price that was advertised, the newest first; null where the dealership does not show them. */
  prices: z.array(LotPrice).nullable(),
});
export type LotVehiclePage = z.infer<typeof LotVehiclePage>;

/** A document as the page of a vehicle shows it. `pages`: one SVG a page. */
export type LotDocument =
  | { kind: 'report'; document: ReportDocument }
  | { kind: 'sticker'; document: StickerDocument; pages: string[]; version: number };

/** What a badge says of a vehicle, on a page of somebody else. `url`: what it opens. */
export const LotBadge = z.object({
  title: z.string(),
  lines: z.array(z.object({ tone: z.enum(['serious', 'caution', 'info', 'none', 'neutral']), text: z.string() })),
  link: z.string(),
  by: z.string(),
  url: z.string(),
  lang: Locale,
});
export type LotBadge = z.infer<typeof LotBadge>;

/** The script of badges, and what the badge of a vehicle is as a page to frame, as a picture and as data. */
export const BADGE_SCRIPT_PATH = '/lot/badge.js';
export const BADGE_PATHS = {
  page: '/lot/:slug/:vin/badge',
  picture: '/lot/:slug/:vin/badge.svg',
  data: '/lot/:slug/:vin/badge.json',
} as const;
export const BadgeQuery = z.object({ lang: Locale.optional() });

/** The photo of a vehicle at this place of its list. */
export const PHOTO_PATH = '/lot/:slug/:vin/photos/:at';

/** The same for people of its dealership, by the id of the vehicle. */
export const STOCK_PHOTO_PATH = '/api/dealer/stock-photos/:vehicle/:at';
export const stockPhotoPath = (vehicle: string, at: number): string => `/api/dealer/stock-photos/${vehicle}/${at}`;
