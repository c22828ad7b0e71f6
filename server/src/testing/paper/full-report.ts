import type { ReportPrint } from '../../reports/document/print.ts';
import type { FuelRow, Ratings, SafetyRow } from '../../ratings/contract.ts';
import { sample } from './samples.ts';

const both = (en: string, es: string) => ({ en, es });

const accident = (over: object) => ({
  on: '2020-05-04',
  place: 'Memphis, TN',
  severity: 'minor',
  zones: ['rear', 'rear_left'],
  zones_text: both('rear, rear left corner', 'parte trasera, esquina trasera izquierda'),
  sentence: both('Minor damage to the rear.', 'Daño leve en la parte trasera.'),
  ...over,
});

const rated = { demo: false, as_of: '2025-10-29', state: 'found' } as const;
const configuration: FuelRow = {
  ref: '1',
  name: 'Fusion Energi Plug-in Hybrid',
  kind: 'plug_in',
  fuel: 'Regular Gasoline',
  unit: 'mpg',
  city: 43,
  highway: 41,
  combined: 42,
  displacement_l: 2,
  cylinders: 4,
  transmission: 'Automatic (variable gear ratios)',
  drive: 'Front-Wheel Drive',
  vehicle_class: 'Midsize Cars',
  second: { fuel: 'Electricity', unit: 'mpge', city: 109, highway: 97, combined: 103 },
  kwh_100: 33,
  range: 610,
  electric_range: 26,
  charge_hours: 2.5,
  annual_cost: 1_150_00,
  five_year: -2_250_00,
  greenhouse_gas: 10,
};
const variant: SafetyRow = {
  name: '2018 FORD FUSION 4 DR FWD early release',
  overall: 5,
  frontal: 5,
  frontal_driver: 5,
  frontal_passenger: 4,
  side: 5,
  side_front: 5,
  side_rear: null,
  side_pole: 5,
  rollover: 4,
  rollover_risk: 10.9,
  assistance: [],
};

/** Fuel of several kinds, stars of several variants and complaints about many components. */
function ratingsOfEveryKind(): Ratings {
  const { source, ...fuel } = { ...rated, source: 'EPA fuel economy data (fueleconomy.gov)' };
  const electric = { kind: 'electric', fuel: 'Electricity', unit: 'mpge', second: null, annual_cost: null } as const;
  const flexible = { kind: 'fuel', second: { fuel: 'E85', unit: 'mpg', city: 15, highway: 21, combined: 17 } } as const;
  const parts = ['ELECTRICAL SYSTEM', 'SERVICE BRAKES, HYDRAULIC', 'FORWARD COLLISION AVOIDANCE: WARNINGS', 'STEERING'];
  return {
    fuel: {
      ...fuel,
      source,
      restated: true,
      kind: null,
      unit: null,
      city: null,
      highway: null,
      combined: null,
      annual_cost: null,
      rows: [configuration, { ...configuration, ...electric, ref: '2' }, { ...configuration, ...flexible, ref: '3' }],
    },
    safety: { ...rated, source: 'NHTSA 5-Star Safety Ratings', rows: [variant, { ...variant, overall: null }] },
    complaints: {
      ...rated,
      source: 'NHTSA owner complaints',
      total: 1_254,
      crashes: 12,
      fires: 3,
      injured: 9,
      killed: 0,
      components: parts.map((component, at) => ({ component, count: 214 - 60 * at })),
    },
  };
}

/** The sample report with every section it can hold, and a verdict of "stop". */
export function fullReport(): ReportPrint {
  return {
    ...sample('report'),
    verdict: { level: 'stop', answered: 9, of: 9, reasons: [both('Reported stolen.', 'Denunciado como robado.')] },
    accident: [
      accident({}),
      accident({
        on: '2021-11-18',
        severity: 'severe',
        zones: ['front', 'hood', 'left_front'],
        source_text: 'FRONT; DISABLING',
      }),
      accident({ on: '2023-02-01', severity: 'unknown', zones: ['right_middle'] }),
    ],
    theft: {
      status: 'active',
      state: 'serious',
      text: both(
        'Reported stolen in October 2026 and not reported found.',
        'Denunciado como robado en octubre de 2026.',
      ),
      next: both('Do not buy it. Call the police.', 'No lo compre. Llame a la policía.'),
    },
    liens: [
      {
        on: '2022-09-01',
        status: 'active',
        text: both('Loan', 'Préstamo'),
        holder: both('Credit union', 'Cooperativa'),
        place: 'TN',
        closed_on: null,
      },
      {
        on: '2016-04-22',
        status: 'closed',
        text: both('Loan', 'Préstamo'),
        holder: both('Bank', 'Banco'),
        place: 'OH',
        closed_on: '2019-06-30',
      },
    ],
    auctions: [
      {
        on: '2022-03-15',
        channel: both('Salvage auction', 'Subasta de salvamento'),
        seller: both('Insurer', 'Aseguradora'),
        place: 'Louisville, KY',
        miles: 71_212,
        damage: both('Front', 'Frente'),
        asked: null,
        sold: 410_000,
      },
    ],
    service: [
      {
        on: '2017-05-03',
        miles: 13_120,
        shop: both('Service shop', 'Taller'),
        place: 'Columbus, OH',
        work: both('Oil and filter', 'Aceite y filtro'),
        result: null,
      },
      {
        on: '2018-06-11',
        miles: 27_940,
        shop: both('Inspection', 'Inspección'),
        place: 'Columbus, OH',
        work: both('Emissions', 'Emisiones'),
        result: 'pass',
      },
    ],
    cost: {
      miles_year: 12_000,
      place: 'Tennessee',
      items: [
        { key: 'depreciation', years: [210_000, 160_000, 130_000, 110_000, 90_000] },
        { key: 'insurance', years: [140_000, 142_000, 145_000, 148_000, 151_000] },
        { key: 'fuel', years: [150_000, 152_000, 154_000, 156_000, 158_000] },
        { key: 'maintenance', years: [40_000, 52_000, 61_000, 70_000, 80_000] },
        { key: 'repairs', years: [20_000, 30_000, 44_000, 60_000, 75_000] },
        { key: 'fees', years: [9_000, 9_000, 9_000, 9_000, 9_000] },
      ],
    },
    warranty_left: [
      { name: both('Powertrain', 'Tren motriz'), months: 60, miles: 60_000, months_left: 0, miles_left: 0 },
      {
        name: both('Corrosion', 'Corrosión'),
        months: 120,
        miles: null,
        months_left: 31,
        miles_left: null,
        void_hint: true,
      },
    ],
    ratings: ratingsOfEveryKind(),
    ev: {
      battery_kwh: 75,
      range_new: 310,
      range_kept_percent: 91,
      warranty: both('8 years, 120,000 miles', '8 años, 120,000 millas'),
    },
  } as unknown as ReportPrint;
}
