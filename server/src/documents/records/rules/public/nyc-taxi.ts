import type { UseType } from '../../../reports/rules/sources/history-record.ts';
import { dayIn, orNull, spanOf, wordsIn, yearsAfter, type PublicList, type Values } from './public-list.ts';

const LONGEST_YEARS = 10;

const ALL = {
  pack: 'nyc-taxi',
  host: 'data.cityofnewyork.us',
  publisher: 'New York City Taxi and Limousine Commission',
  section: 'fleet',
} as const;

const COMMON = {
  vin: ['Vehicle VIN Number', 'VIN'],
  until: ['Expiration Date', 'License Expiration Date'],
};
const BASE = { base: ['Base Name'], since: ['Hack Up Date'], active: ['Active'], reason: ['Reason'] };

const UPDATED = ['Last Date Updated', 'Last Time Updated'];
const LICENSED = ['Name', 'DMV License Plate Number', ...UPDATED];
const OF_BASE = [
  ...LICENSED,
  'Permit License Number',
  'Certification Date',
  'Vehicle Year',
  'Base Number',
  'Base Telephone Number',
  'Base Address',
  'Base Website',
  'Website',
];
const OF_MEDALLION = [
  ...LICENSED,
  'License Number',
  'Vehicle Type',
  'Model Year',
  'Medallion Type',
  'Agent Number',
  'Agent Name',
  'Agent Telephone Number',
  'Agent Website Address',
  'Agent Address',
  'Suspension Date',
];

/** The letters of the commission for what is wrong with a license; G is good standing. */
const REASONS: Readonly<Record<string, string>> = {
  A: 'PROBLEM WITH PERMIT',
  B: 'PROBLEM WITH BASE',
  C: 'PROBLEM WITH VEHICLE',
};
const STATUSES: Readonly<Record<string, string>> = {
  OOB: 'OUT OF BUSINESS',
  PEN: 'PENDING',
  REV: 'REVOKED',
  STO: 'IN STORAGE',
  SUS: 'SUSPENDED',
};

const untilOf = (values: Values, today: string): string => dayIn(values('until'), yearsAfter(today, LONGEST_YEARS));

function standingOf(values: Values): string {
  const reasons = values('reason')
    .split(',')
    .flatMap(letter => REASONS[letter.trim()] ?? []);
  const isInactive = /^NO$/i.test(values('active'));
  return [...(isInactive ? ['NOT ACTIVE'] : []), ...reasons].join(', ');
}

/** Facts: what the list is of, kind and name of the base, since, until, what is wrong with the license. */
function listOf(
  about: Pick<PublicList, 'id' | 'title' | 'columns' | 'required' | 'dropped' | 'facts'>,
  useOf: (baseType: string) => UseType,
): PublicList {
  return {
    ...ALL,
    ...about,
    record([type, baseType, base, since = '', until = '', status], { head, ...copies }) {
      const span = spanOf(since, until, copies);
      return {
        ...head,
        section: 'fleet',
        eventOn: span.from,
        place: { city: 'New York', state: 'NY' },
        use: useOf(baseType ?? ''),
        ...span,
        license: {
          type: orNull(type),
          baseType: orNull(baseType),
          base: orNull(base),
          since: orNull(since),
          until: orNull(until),
          status: orNull(status),
        },
      };
    },
  };
}

const FOR_HIRE = listOf(
  {
    id: '8wbx-tsch',
    title: 'For Hire Vehicles (FHV) - Active',
    columns: { ...COMMON, ...BASE, type: ['License Type'], baseType: ['Base Type'] },
    required: ['type', 'baseType'],
    dropped: [...OF_BASE, 'Vehicle License Number', 'Wheelchair Accessible', 'VEH', 'Order Date'],
    facts: (values, today) => [
      wordsIn(values('type')),
      wordsIn(values('baseType')),
      wordsIn(values('base')),
      dayIn(values('since'), today),
      untilOf(values, today),
      standingOf(values),
    ],
  },
  baseType => (baseType === 'LIVERY' ? 'livery' : 'for_hire'),
);

const GREEN = listOf(
  {
    id: 'yhuu-4pt3',
    title: 'Street Hail Livery (SHL) Permits',
    columns: { ...COMMON, ...BASE, permit: ['Permit License Number'], license: ['Vehicle License Number'] },
    required: ['permit', 'license', 'base'],
    dropped: [...OF_BASE, 'Vehicle Type', 'Suspension Date'],
    facts: (values, today) => [
      'STREET HAIL LIVERY',
      '',
      wordsIn(values('base')),
      dayIn(values('since'), today),
      untilOf(values, today),
      standingOf(values),
    ],
  },
  () => 'taxi',
);

function medallions(id: string, title: string, isInactive: boolean): PublicList {
  const own: Record<string, string[]> = isInactive ? { suspended: ['Suspension Reason'] } : {};
  return listOf(
    {
      id,
      title,
      columns: { ...COMMON, status: ['Current Status'], medallion: ['Medallion Type'], ...own },
      required: ['status', 'medallion', ...Object.keys(own)],
      dropped: OF_MEDALLION,
      facts: (values, today) => [
        'MEDALLION',
        '',
        '',
        '',
        untilOf(values, today),
        STATUSES[values('status')] ?? (isInactive ? 'INACTIVE' : ''),
      ],
    },
    () => 'taxi',
  );
}

/** A list of 2011 to 2013, which the commission no longer updates. */
function older(id: string, title: string, type: string, use: UseType): PublicList {
  return listOf(
    {
      id,
      title,
      columns: { ...COMMON, type: ['License Type'], licensee: ['Name of Licensee'] },
      required: ['type', 'licensee'],
      dropped: ['Affiliated Base License Number', 'License Number', 'DMV License Plate', 'Model Year'],
      facts: (values, today) => [type, '', '', '', untilOf(values, today), ''],
    },
    () => use,
  );
}

/** The lists of the Taxi and Limousine Commission; where a file may be two of them, its name says which. */
export const NYC_TAXI: readonly [PublicList, ...PublicList[]] = [
  FOR_HIRE,
  medallions('jgtb-hmpg', 'Medallion Vehicles - Inactive', true),
  medallions('rhe8-mgbb', 'Medallion Vehicles - Authorized', false),
  GREEN,
  older('v39y-4v3t', 'Paratransit Vehicles', 'PARATRANSIT', 'for_hire'),
  older('q44u-339y', 'Commuter Vans', 'COMMUTER VAN', 'for_hire'),
  older('jdb4-d3j9', 'Luxury Limousines', 'LUXURY LIMOUSINE', 'for_hire'),
  older('scwj-eyn6', 'Community Car Services', 'COMMUNITY CAR SERVICE', 'livery'),
  older('avwq-z233', 'Medallion Taxis', 'MEDALLION', 'taxi'),
];
