import { z } from 'zod';
import { get, line, lines, NextPage, post } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';
import { Specification } from '../../vehicles/decode/contract.ts';
import { RecallArea, RecallStatus } from '../../vehicles/recalls/contract.ts';
import { Valuation } from '../../vehicles/valuations/contract.ts';
import { MileageUnit, NumberDoubt, StockState } from '../stock/contract.ts';

/** Appraisals side by side. */
export const MAX_COMPARED = 10;
/** Photos of an appraisal. */
export const MAX_APPRAISAL_PHOTOS = 12;
/** Lines of reconditioning. */
export const MAX_COST_LINES = 20;

const Id = z.string().min(1).max(60);
const Cents = z.int().min(0).max(100_000_000);

export const AppraisalState = z.enum(['open', 'offered', 'bought', 'passed']);
export type AppraisalState = z.infer<typeof AppraisalState>;

export const SheetPart = z.enum(['exterior', 'interior', 'tires', 'mechanical']);
export type SheetPart = z.infer<typeof SheetPart>;
export const Grade = z.enum(['good', 'fair', 'poor']);
export type Grade = z.infer<typeof Grade>;
export const TitleState = z.enum(['in_hand', 'lienholder', 'not_here']);
export type TitleState = z.infer<typeof TitleState>;

const PartSheet = z
  .strictObject({ grade: Grade.nullable().default(null), note: lines(0, 600).default('') })
  .prefault({});
/** What a person of the dealership saw on the vehicle; null: not looked at. */
export const ConditionSheet = z.strictObject({
  exterior: PartSheet,
  interior: PartSheet,
  tires: PartSheet,
  mechanical: PartSheet,
  keys: z.int().min(0).max(9).nullable().default(null),
  title: TitleState.nullable().default(null),
  notes: lines(0, 2000).default(''),
});
export type ConditionSheet = z.infer<typeof ConditionSheet>;

/** Work that the vehicle needs before it is sold, and what it is expected to cost. */
export const CostLine = z.strictObject({ label: line(1, 60), cents: Cents });
export type CostLine = z.infer<typeof CostLine>;

/** `until`: the last day it holds; null: none was named. `by`: who made it; null where that person has left. */
export const Offer = z.object({
  cents: Cents,
  until: z.iso.date().nullable(),
  note: z.string(),
  on: z.iso.datetime(),
  by: z.string().nullable(),
});
export type Offer = z.infer<typeof Offer>;

/** A recall of the vehicle or of vehicles like it; one that is known to be repaired is left out. */
const AppraisalCampaign = z.object({
  campaign: z.string(),
  area: RecallArea,
  date: z.iso.date().nullable(),
  park_it: z.boolean(),
  park_outside: z.boolean(),
  status: RecallStatus,
  demo: z.boolean(),
  /** The part of the vehicle in the reader's language. */
  about: z.string(),
});

/**
 * What the sources said when they were asked last. Recalls: `partly`: those that answered had none, and others did not;
 * `no_answer`: none answered; `no_data`: they have nothing under this name, which is not "none"; `no_vehicle`: the number
 * determines no vehicle of the lists. Value: as of a report, at `miles`.
 */
export const AppraisalChecked = z.object({
  on: z.iso.datetime(),
  recalls: z.object({
    state: z.enum(['found', 'none', 'partly', 'no_answer', 'no_data', 'no_vehicle']),
    campaigns: z.array(AppraisalCampaign),
    /** Sources that did not answer. */
    failed: z.array(z.string()),
  }),
  value: z.object({
    state: z.enum(['found', 'none', 'not_covered', 'unavailable', 'classic']),
    valuation: Valuation.nullable(),
    miles: z.int(),
  }),
});
export type AppraisalChecked = z.infer<typeof AppraisalChecked>;
type Recalls = AppraisalChecked['recalls'];
/** The same as it is kept, in no language. */
export type KeptRecalls = Omit<Recalls, 'campaigns'> & { campaigns: Omit<Recalls['campaigns'][number], 'about'>[] };
export type KeptChecked = Omit<AppraisalChecked, 'recalls'> & { recalls: KeptRecalls };

/** A vehicle that a dealership was offered. Amounts are cents. */
export const Appraisal = z.object({
  id: z.string(),
  rooftop: z.string(),
  vin: z.string(),
  year: z.int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  trim: z.string().nullable(),
  doubt: NumberDoubt.nullable(),
  mileage: z.int(),
  mileage_unit: MileageUnit,
  color: z.string(),
  sheet: ConditionSheet,
  costs: z.array(CostLine),
  costs_total: z.int(),
  photos: z.array(z.string()),
  state: AppraisalState,
  offer: Offer.nullable(),
  /** The vehicle in stock that it became. */
  vehicle: z.string().nullable(),
  checked: AppraisalChecked,
  /** Who began it; null where that person has left. */
  by: z.string().nullable(),
  since: z.iso.datetime(),
});
export type Appraisal = z.infer<typeof Appraisal>;

/** A vehicle like it that the dealership had: what it was last offered at, and how long it stood. `left`: when it went. */
export const OwnSale = z.object({
  id: z.string(),
  title: z.string(),
  state: StockState,
  price: z.int().nullable(),
  mileage: z.int().nullable(),
  mileage_unit: MileageUnit,
  days: z.int(),
  left: z.iso.datetime(),
});
export type OwnSale = z.infer<typeof OwnSale>;

const MEMBER = { signedIn: true } as const;
const One = { appraisal: Appraisal };
/** @throws `dealers_only`, `dealership_role` */
export const appraisalList = pagedList('appraisals', MomentPlace);

/** A page of the appraisals in a state, the newest first. @throws `dealers_only`, `dealership_role`, `cursor_invalid` */
export const appraisalsCall = get(
  '/api/dealer/appraisals',
  { ...appraisalList.fields, state: AppraisalState.default('open') },
  {
    appraisals: z.array(Appraisal),
    counts: z.record(AppraisalState, z.int()),
    rooftops: z.array(z.object({ id: z.string(), name: z.string() })),
    may: z.object({ appraise: z.boolean() }),
    ...NextPage,
  },
  MEMBER,
);
export type AppraisalsInput = z.output<typeof appraisalsCall.input>;

/** One appraisal with what its number says, and vehicles like it that the dealership had. @throws `dealers_only`, `dealership_role`, `not_found` */
export const appraisalCall = get(
  '/api/dealer/appraisal',
  { appraisal: Id },
  {
    ...One,
    specifications: z.array(Specification),
    own_sales: z.array(OwnSale),
    may: z.object({ appraise: z.boolean() }),
  },
  MEMBER,
);

/**
 * Begins the appraisal of a vehicle and asks the sources of recalls and values about it; one of the same VIN that is open or
 * offered is answered in its place. `mileage`: as typed.
 * @throws `dealers_only`, `dealership_role`, `dealership_suspended`, `not_found`, `stock_vin`, `stock_mileage`
 */
export const startAppraisalCall = post(
  '/api/dealer/start-appraisal',
  { rooftop: Id, vin: line(1, 40), mileage: line(1, 40), mileage_unit: MileageUnit.default('mi') },
  { ...One, is_new: z.boolean() },
  { ...MEMBER, limits: [{ max: 120, minutes: 60, perMember: true }] },
);
export type StartAppraisal = z.output<typeof startAppraisalCall.input>;

/**
 * Keeps what was seen on the vehicle and what it will cost; another mileage asks the sources again.
 * @throws those of `startAppraisalCall`, `appraisal_closed`
 */
export const saveAppraisalCall = post(
  '/api/dealer/save-appraisal',
  {
    appraisal: Id,
    mileage: line(1, 40),
    mileage_unit: MileageUnit.default('mi'),
    color: line(0, 60).default(''),
    sheet: ConditionSheet,
    costs: z.array(CostLine).max(MAX_COST_LINES),
  },
  One,
  MEMBER,
);
export type SaveAppraisal = z.output<typeof saveAppraisalCall.input>;

/** Asks the sources of recalls and values again. Refusals: those of `startAppraisalCall` */
export const checkAppraisalCall = post('/api/dealer/check-appraisal', { appraisal: Id }, One, {
  ...MEMBER,
  limits: [{ max: 120, minutes: 60, perMember: true }],
});

/** Notes the offer that is made for the vehicle, in place of the one before. Refusals: those of `startAppraisalCall`, `appraisal_closed`, `offer_past` */
export const offerAppraisalCall = post(
  '/api/dealer/offer-appraisal',
  { appraisal: Id, cents: Cents.min(1), until: z.iso.date().nullable().default(null), note: lines(0, 600).default('') },
  One,
  MEMBER,
);
export type OfferAppraisal = z.output<typeof offerAppraisalCall.input>;

/**
 * Ends an appraisal or opens it again: `bought` adds the vehicle to stock without a price, with its mileage, color and photos.
 * @throws those of `startAppraisalCall`, `appraisal_closed` of one that was bought, `stock_there`, `stock_number_there`, `stock_full`
 */
export const closeAppraisalCall = post(
  '/api/dealer/close-appraisal',
  { appraisal: Id, state: AppraisalState.exclude(['offered']), stock_number: line(0, 40).default('') },
  One,
  MEMBER,
);
export type CloseAppraisal = z.output<typeof closeAppraisalCall.input>;

/** Adds a photo, a `data:` address. @throws those of `startAppraisalCall`, `appraisal_closed`, `appraisal_photos`, those of pictures */
export const addAppraisalPhotoCall = post(
  '/api/dealer/add-appraisal-photo',
  { appraisal: Id, photo: z.string().max(3_000_000) },
  One,
  {
    ...MEMBER,
    files: { field: 'photo', most: 1, bytes: 2 * 1024 * 1024 },
    limits: [{ max: 600, minutes: 60, perMember: true }],
  },
);

/** Takes a photo away, named by its address. @throws those of `startAppraisalCall`, `appraisal_closed` */
export const removeAppraisalPhotoCall = post(
  '/api/dealer/remove-appraisal-photo',
  { appraisal: Id, photo: z.string().min(1).max(200) },
  One,
  MEMBER,
);

/** Some appraisals in the order they are named; those that are not there are left out. @throws `dealers_only`, `dealership_role` */
export const compareAppraisalsCall = post(
  '/api/dealer/compare-appraisals',
  { appraisals: z.array(Id).min(1).max(MAX_COMPARED) },
  { appraisals: z.array(Appraisal).max(MAX_COMPARED) },
  MEMBER,
);
