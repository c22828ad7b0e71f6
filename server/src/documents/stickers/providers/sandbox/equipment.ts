import type { ModernBuild } from '../build-data-provider.ts';
import type { Powertrain, Provenance } from '../../document/shape.ts';
import type { Segment } from './segment.ts';

/** Text, first and last model year, and for which kind: all, one that burns fuel (gas) or gasoline alone (spark), electric (ev), or segments. */
type Item = [text: string, from?: number, to?: number, only?: string];

/* Invented and rough: what was usual in a year, not what one model had. */
const GROUPS: readonly [string, readonly Item[]][] = [
  [
    'Mechanical',
    [
      ['Power-assisted steering', 1982, 2007],
      ['Electric power-assisted steering', 2008],
      ['Power front disc brakes', 1982, 2011],
      ['Antilock brakes', 2012],
      ['Front stabilizer bar'],
      ['Gas-charged shock absorbers', 1986],
      ['Electronic fuel injection', 1991, 2005, 'spark'],
      ['Stainless steel exhaust', 1992, 2020, 'gas'],
      ['Lithium-ion battery, liquid cooled', 2010, 9999, 'ev'],
      ['Regenerative braking', 2010, 9999, 'ev'],
      ['On-board charger, 240 volts', 2010, 9999, 'ev'],
      ['Trailer sway control', 2011, 9999, 'pickup suv'],
      ['Heavy-duty cooling', 1982, 9999, 'pickup van'],
    ],
  ],
  [
    'Exterior',
    [
      ['Tinted glass'],
      ['Dual outside mirrors', 1982, 1992],
      ['Power mirrors, body color', 1993],
      ['Halogen headlamps', 1984, 2015],
      ['LED headlamps', 2016],
      ['Styled steel wheels', 1982, 1996],
      ['16-inch aluminum wheels', 1997, 2009],
      ['17-inch aluminum wheels', 2010],
      ['All-season radial tires'],
      ['Intermittent wipers', 1985],
      ['Rear window defroster', 1984, 9999, 'sedan coupe hatchback wagon suv van'],
      ['Locking tailgate', 1990, 9999, 'pickup'],
      ['Cargo tie-downs', 1995, 9999, 'pickup'],
      ['Roof rails', 1996, 9999, 'suv wagon'],
    ],
  ],
  [
    'Interior',
    [
      ['Reclining front bucket seats', 1982, 9999, 'sedan coupe hatchback wagon suv van'],
      ['40/20/40 split front seat', 1990, 9999, 'pickup'],
      ['Cloth seat trim', 1982, 2020],
      ['60/40 folding rear seat', 1990, 9999, 'sedan hatchback wagon suv'],
      ['Carpeting with floor mats'],
      ['Tilt steering column', 1984, 2004],
      ['Tilt and telescoping wheel', 2005],
      ['Trip odometer', 1982, 1999],
      ['Driver information display', 2000],
      ['Center console with storage', 1988],
      ['Cup holders', 1994],
    ],
  ],
  [
    'Comfort and convenience',
    [
      ['Heater with four-speed fan', 1982, 1990],
      ['Air conditioning', 1991, 2013],
      ['Automatic climate control', 2014],
      ['Power windows and door locks', 1990],
      ['Cruise control', 1992, 2018],
      ['Adaptive cruise control', 2019],
      ['Remote keyless entry', 1998, 2014],
      ['Keyless entry and push-button start', 2015],
      ['12-volt power outlets', 1995],
      ['Smart-charging USB ports', 2013],
      ['Navigation with charger search', 2012, 9999, 'ev'],
    ],
  ],
  [
    'Entertainment',
    [
      ['AM/FM radio, two speakers', 1982, 1988],
      ['AM/FM cassette, four speakers', 1989, 1998],
      ['AM/FM CD player, six speakers', 1999, 2012],
      ['7-inch touchscreen, six speakers', 2013, 2018],
      ['8-inch touchscreen, eight speakers', 2019],
      ['Bluetooth telephone and audio', 2010],
      ['Smartphone integration', 2016],
    ],
  ],
  [
    'Safety and security',
    [
      ['Three-point front seat belts', 1982, 1994],
      ['Driver and passenger airbags', 1999, 2012],
      ['Front, side and curtain airbags', 2013],
      ['Child seat anchors', 2003],
      ['Electronic stability control', 2012],
      ['Tire pressure monitoring', 2008],
      ['Rear view camera', 2019],
      ['Forward collision warning with braking', 2019],
      ['Lane departure warning', 2019],
      ['Engine immobilizer', 1999],
      ['Perimeter alarm', 2003],
    ],
  ],
];

/** The vehicle's facts that decide its equipment. */
interface Kind {
  segment: Segment;
  powertrain: Powertrain;
  twoSeats: boolean;
}

/** Equipment of a seat in the rear. */
const REAR_SEAT = /rear seat|child seat/i;

function fits([text, from = 1982, to = 9999, only]: Item, year: number, kind: Kind): boolean {
  if (year < from || year > to || (kind.twoSeats && REAR_SEAT.test(text))) return false;
  if (only === 'ev') return kind.powertrain === 'electric';
  if (only === 'gas') return kind.powertrain !== 'electric' && kind.powertrain !== 'hydrogen';
  if (only === 'spark') return kind.powertrain === 'gasoline' || kind.powertrain === 'flex_fuel';
  return !only || only.split(' ').includes(kind.segment);
}

/** Headings of the groups in Spanish. */
const GROUP_ES: Readonly<Record<string, string>> = {
  Mechanical: 'Mecánica',
  Exterior: 'Exterior',
  Interior: 'Interior',
  'Comfort and convenience': 'Confort y comodidad',
  Entertainment: 'Entretenimiento',
  'Safety and security': 'Seguridad y protección',
};

/** The heading of a group in both languages. */
export const groupName = (en: string): { en: string; es: string } => ({ en, es: GROUP_ES[en] ?? en });

/** Usual standard equipment of such a vehicle in that year, by group. */
export function standardEquipment(year: number, kind: Kind, source: Provenance): ModernBuild['standard'] {
  return GROUPS.map(([group, items]) => ({
    group: groupName(group),
    items: items.filter(item => fits(item, year, kind)).map(([text]) => ({ text, source })),
  })).filter(({ items }) => items.length > 0);
}
