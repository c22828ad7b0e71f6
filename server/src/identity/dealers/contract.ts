import { z } from 'zod';
import { DealerState, isPostalCode, Phone } from '../accounts/contract.ts';
import { Empty, get, isObject, line, NextPage, post } from '../../kit/contract.ts';
import { MomentPlace, pagedList } from '../../kit/database/paging.ts';

type Words<Text extends string, Found = never> = Text extends `${infer First} ${infer Rest}`
  ? Words<Rest, Found | First>
  : Found | Text;
const words = <Text extends string>(text: Text) => text.split(' ') as (Words<Text> & string)[];

/** The postal codes of the United States: the states, the District of Columbia and the territories. */
export const US_REGIONS = words(
  'AL AK AS AZ AR CA CO CT DE DC FL GA GU HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MP MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA VI WA WV WI WY',
);
/** The postal codes of Canada's provinces and territories. */
export const CANADIAN_REGIONS = words('AB BC MB NB NL NS NT NU ON PE QC SK YT');
/** Who can have issued a dealer's license. */
const Region = z.enum([...US_REGIONS, ...CANADIAN_REGIONS]);
export type Region = z.infer<typeof Region>;

const REGIONS = new Map<string, readonly string[]>([
  ['US', US_REGIONS],
  ['CA', CANADIAN_REGIONS],
]);

/** Whether an address's country has this state or province; of other countries none are known here. */
function isRegionOf(state: string, country: string): boolean {
  return REGIONS.get(country)?.includes(state) ?? true;
}

/** Whether a tax number is written as its country writes them: EIN, Canadian business number; else letters and digits. */
function isTaxId(id: string, country: string): boolean {
  const plain = id.replaceAll(/[ .-]/g, '');
  if (country === 'US') return /^\d{9}$/.test(plain);
  if (country === 'CA') return /^\d{9}([A-Z]{2}\d{4})?$/i.test(plain);
  return /^[A-Z\d]{4,}$/i.test(plain);
}

const DealerFields = z.strictObject({
  first: line(1, 80),
  last: line(1, 80),
  phone: Phone.min(7),
  company_name: line(2, 120),
  dealer_license_no: line(2, 40).regex(/^[\p{L}\d][\p{L}\d ./#-]*$/u),
  license_state: Region,
  license_expiry: z.iso.date(),
  website: z.union([z.literal(''), z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(200)]).default(''),
  address1: line(1, 120),
  address2: line(0, 120).default(''),
  city: line(1, 80),
  state: line(2, 40),
  zip: line(3, 16),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('US'),
  rooftops: z.number().int().min(1).max(10_000).default(1),
  inventory_size: z.number().int().min(0).max(1_000_000).default(0),
  /** Kept and never answered; not sent, the one on file stays. */
  tax_id: line(0, 40).optional(),
  terms: z.literal(true),
});

/** A field that is read by the country it is sent with. */
function byCountry(name: string, test: (value: string, country: string) => boolean) {
  const fits = (input: Record<string, unknown>) => !input[name] || test(String(input[name]), String(input['country']));
  const when = ({ value }: { value: unknown }) => isObject(value);
  return [fits, { path: [name], when }] as [typeof fits, { path: string[]; when: typeof when }];
}

/** An application to buy as a dealer. Sent again while it waits, or after a rejection, it replaces the one before. */
export const DealerRegisterInput = DealerFields.refine(...byCountry('state', isRegionOf))
  .refine(...byCountry('zip', isPostalCode))
  .refine(...byCountry('tax_id', isTaxId));
export type DealerRegisterInput = z.infer<typeof DealerRegisterInput>;

export const Dealer = DealerFields.omit({ terms: true, tax_id: true }).extend({
  id: z.string(),
  user_id: z.string(),
  email: z.string(),
  /** The status of the application; `state` is part of the address. */
  dealer_state: DealerState,
  tax_id_on_file: z.boolean(),
  /** Why an application was turned down or an approval suspended. */
  reason: z.string().nullable(),
  applied: z.iso.datetime(),
  decided: z.iso.datetime().nullable(),
});
export type Dealer = z.infer<typeof Dealer>;

export const dealerRegisterCall = post(
  '/api-cwa/dealer-register',
  DealerRegisterInput,
  { dealer: Dealer },
  { limits: [{ max: 10, minutes: 60 }] },
);
/** A dealer's marks on stickers. `logo` is the address of the picture, for the dealer alone. */
export const DealerSheet = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  logo: z.string().nullable(),
});
export type DealerSheet = z.infer<typeof DealerSheet>;

/** The member's own application, or null. `sheet`: of approved dealers, what their stickers carry. */
export const dealerCall = get('/api-cwa/dealer', Empty, { dealer: Dealer.nullable(), sheet: DealerSheet.nullable() });

/**
 * Name and logo on a dealer's stickers. `name`: empty for that of the company. `logo`: the `data:` address of a PNG, a JPEG or
 * an SVG without scripts, 2 MB at most; null removes it, absent keeps it. Refusals: `dealers_only`, `logo_kind`,
 * `logo_unsafe`, those of pictures.
 */
export const dealerSheetCall = post(
  '/api-cwa/dealer-sheet',
  { name: line(0, 80).default(''), logo: z.string().max(3_000_000).nullish() },
  { sheet: DealerSheet },
  {
    signedIn: true,
    files: { field: 'logo', most: 1, bytes: 2 * 1024 * 1024 },
    limits: [{ max: 30, minutes: 60, perMember: true }],
  },
);
/** Number of applications of a site in each status. */
export const DealerCounts = z.record(DealerState, z.number().int());

export const dealerList = pagedList('dealers', MomentPlace);
export const DealersInput = z.strictObject({ ...dealerList.fields, state: DealerState.default('pending') });
export type DealersInput = z.output<typeof DealersInput>;
export const DealersPage = z.object({
  dealers: z.array(Dealer),
  counts: DealerCounts,
  /** Whether this operator may decide, or only look. */
  may_decide: z.boolean(),
  ...NextPage,
});
export type DealersPage = z.infer<typeof DealersPage>;
/**
 * For operators who may see dealers: the applications of this site, those that wait oldest first, others newest first.
 * @throws `cursor_invalid`
 */
export const dealersCall = get('/api/operator/dealers', DealersInput, DealersPage.shape);
/** For those who may approve them: approves, rejects or suspends; the last two say why. The dealer gets an email. */
export const decideDealerCall = post(
  '/api/operator/decide-dealer',
  {
    dealer: z.string(),
    decision: z.enum(['approved', 'rejected', 'suspended']),
    reason: z
      .string()
      .trim()
      .max(500)
      .regex(/^(\P{Cc}|\n)*$/u)
      .default(''),
  },
  { dealer: Dealer },
);
