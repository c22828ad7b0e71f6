import type { RecordOf } from '../../rules/sources/history-record.ts';
import type { ListedLicense, PublicOrigin, Registration } from '../../rules/sources/public-record.ts';

type Copies = Partial<PublicOrigin>;

const NEW_YORK: PublicOrigin = {
  pack: 'ny-registrations',
  dataset: 'Vehicle, Snowmobile, and Boat Registrations',
  link: 'https://data.ny.gov/d/w4pv-hbkt',
  copiedOn: '2026-11-01',
  firstSeen: '2026-10-01',
  lastSeen: '2026-11-01',
};
const TAXI: PublicOrigin = {
  ...NEW_YORK,
  pack: 'nyc-taxi',
  dataset: 'For Hire Vehicles (FHV) - Active',
  link: 'https://data.cityofnewyork.us/d/8wbx-tsch',
};
const LIENS: PublicOrigin = {
  ...NEW_YORK,
  pack: 'mo-liens',
  dataset: 'Child Support Liens',
  link: 'https://data.mo.gov/d/7t5a-79ri',
};
const AUCTIONS: PublicOrigin = {
  ...NEW_YORK,
  pack: 'kc-auctions',
  dataset: 'Monthly Tow Lot Auction',
  link: 'https://data.kcmo.org/d/2uje-k9n5',
};

function headOf(id: string, on: string, { publisher, copies }: { publisher: string; copies: PublicOrigin }) {
  const importedAt = `${copies.copiedOn}T06:00:00.000Z`;
  return {
    recordId: `${copies.pack}/${id}`,
    sourceType: 'public_body' as const,
    eventOn: on,
    reportedOn: copies.copiedOn,
    origin: { source: publisher, importedAt, publicRecord: copies },
  };
}

/** A registration in a county of New York. */
export function registration(on: string, stated: Partial<Registration> = {}, copies: Copies = {}): RecordOf<'fleet'> {
  const origin = { ...NEW_YORK, ...copies };
  return {
    ...headOf(`${on}-${stated.county ?? 'Nassau'}`, on, {
      publisher: 'New York State Department of Motor Vehicles',
      copies: origin,
    }),
    section: 'fleet',
    place: { city: null, state: 'NY' },
    use: stated.class === 'OMT' ? 'taxi' : null,
    from: on,
    to: origin.lastSeen,
    registration: {
      county: 'Nassau',
      since: on,
      until: '2027-05-28',
      class: 'PAS',
      body: '4DSD',
      color: 'BK',
      weight: 3_400,
      grossWeight: null,
      ...stated,
    },
  };
}

/** An entry in a list of licensed vehicles of New York City. */
export function listedForHire(on: string, stated: Partial<ListedLicense> = {}, copies: Copies = {}): RecordOf<'fleet'> {
  const origin = { ...TAXI, ...copies };
  return {
    ...headOf(on, on, { publisher: 'New York City Taxi and Limousine Commission', copies: origin }),
    section: 'fleet',
    place: { city: 'New York', state: 'NY' },
    use: 'for_hire',
    from: on,
    to: origin.lastSeen,
    license: {
      type: 'FOR HIRE VEHICLE',
      baseType: 'LIVERY',
      base: 'EXAMPLE CAR SERVICE INC',
      since: on,
      until: '2027-03-31',
      status: null,
      ...stated,
    },
  };
}

/** A lien of Missouri for child support; `closedOn` null: not satisfied when the list was made. */
export function publicLien(on: string, closedOn: string | null, copies: Copies = {}): RecordOf<'liens'> {
  return {
    ...headOf(on, on, { publisher: 'Missouri Department of Revenue', copies: { ...LIENS, ...copies } }),
    section: 'liens',
    place: { city: null, state: 'MO' },
    kind: 'lien',
    status: closedOn ? 'closed' : 'active',
    holder: 'authority',
    closedOn,
    words: 'Child support lien',
  };
}

/** A vehicle in an auction of Kansas City's tow lot; the mileage is the one listed. */
export function cityAuction(
  on: string,
  stated: Partial<Pick<RecordOf<'auctions'>, 'miles' | 'reason'>> = {},
  copies: Copies = {},
): RecordOf<'auctions'> {
  return {
    ...headOf(on, on, { publisher: 'City of Kansas City, Missouri', copies: { ...AUCTIONS, ...copies } }),
    section: 'auctions',
    place: { city: 'Kansas City', state: 'MO' },
    channel: 'auction',
    seller: 'not_stated',
    miles: 88_412,
    condition: null,
    damage: [],
    askedCents: null,
    soldCents: null,
    daysListed: null,
    reason: 'Abandoned',
    ...stated,
  };
}
