import { useOfClass } from '../../../reports/rules/sources/registration-words.ts';
import { capitalizedWords, codeIn, dayIn, orNull, spanOf, yearsAfter, type PublicList } from './public-list.ts';

/** Those of vehicles on roads. */
const KINDS = new Set(['VEH', 'TRL']);
/** A registration is valid for two years, a trailer's for longer. */
const LONGEST_YEARS = 12;
const COUNTY = /^[A-Z][A-Z. ]{2,24}$/;

const poundsIn = (text: string): string => (/^[1-9]\d{0,5}$/.test(text) ? text : '');
const poundsOf = (text: string | undefined): number | null => (text ? Number(text) : null);

/** New York's registrations, the expired ones of two years among them. */
export const NY_REGISTRATIONS: PublicList = {
  pack: 'ny-registrations',
  id: 'w4pv-hbkt',
  host: 'data.ny.gov',
  publisher: 'New York State Department of Motor Vehicles',
  title: 'Vehicle, Snowmobile, and Boat Registrations',
  section: 'fleet',
  columns: {
    vin: ['VIN'],
    kind: ['Record Type'],
    class: ['Registration Class'],
    county: ['County'],
    body: ['Body Type'],
    color: ['Color'],
    since: ['Reg Valid Date'],
    until: ['Reg Expiration Date'],
    weight: ['Unladen Weight'],
    gross: ['Maximum Gross Weight'],
  },
  required: ['kind', 'class', 'county'],
  dropped: [
    'City',
    'State',
    'Zip',
    'Model Year',
    'Make',
    'Fuel Type',
    'Passengers',
    'Scofflaw Indicator',
    'Suspension Indicator',
    'Revocation Indicator',
  ],
  facts(values, today) {
    if (!KINDS.has(values('kind'))) return null;
    const county = values('county').toUpperCase();
    const since = dayIn(values('since'), today);
    const until = dayIn(values('until'), yearsAfter(today, LONGEST_YEARS));
    return [
      county !== 'OUT-OF-STATE' && COUNTY.test(county) ? county : '',
      codeIn(values('class')),
      codeIn(values('body')),
      codeIn(values('color')),
      since,
      until < since ? '' : until,
      poundsIn(values('weight')),
      poundsIn(values('gross')),
    ];
  },
  record([county, letters, body, color, since = '', until = '', weight, gross], { head, ...copies }) {
    const span = spanOf(since, until, copies);
    return {
      ...head,
      section: 'fleet',
      eventOn: span.from,
      place: { city: null, state: 'NY' },
      use: useOfClass(orNull(letters)),
      ...span,
      registration: {
        county: county ? capitalizedWords(county) : null,
        since: orNull(since),
        until: orNull(until),
        class: orNull(letters),
        body: orNull(body),
        color: orNull(color),
        weight: poundsOf(weight),
        grossWeight: poundsOf(gross),
      },
    };
  },
};
