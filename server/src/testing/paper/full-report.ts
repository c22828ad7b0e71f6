import type { ReportPrint } from '../../documents/reports/document/print.ts';
import type { FuelRow, Ratings, SafetyRow } from '../../vehicles/ratings/contract.ts';
import type { SafetyIssues } from '../../vehicles/recalls/contract.ts';
import { sample } from './samples.ts';
import { transmissionWords } from '../../vehicles/decode/rules/catalog-words.ts';
import { decodedWord } from '../../vehicles/decode/rules/decoded-words.ts';

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

const extra = (key: string, title: object, rows: object[]) => ({
  key,
  title,
  state: 'found',
  tone: 'info',
  word: both('Found', 'Encontrado'),
  as_of: '2025-10-29',
  demo: false,
  rows,
  notes: [both('Estimated.', 'Estimado.')],
  next: both('Ask the maker.', 'Pregunte al fabricante.'),
});

const rated = { demo: false, as_of: '2025-10-29', state: 'found' } as const;
const configuration: FuelRow = {
  ref: '1',
  name: 'Fusion Energi Plug-in Hybrid',
  kind: 'plug_in',
  fuel: decodedWord('Regular Gasoline'),
  unit: 'mpg',
  city: 43,
  highway: 41,
  combined: 42,
  displacement_l: 2,
  cylinders: 4,
  transmission: transmissionWords('Automatic (variable gear ratios)'),
  drive: decodedWord('Front-Wheel Drive'),
  vehicle_class: 'Midsize Cars',
  second: { fuel: decodedWord('Electricity'), unit: 'mpge', city: 109, highway: 97, combined: 103 },
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
  assistance: [
    { system: 'crash_imminent_braking', fitted: 'standard', meets_criteria: true },
    { system: 'lane_departure_warning', fitted: 'optional', meets_criteria: null },
    { system: 'backup_camera', fitted: 'no', meets_criteria: null },
  ],
};

/** Fuel of several kinds, stars of several variants and complaints about many components. */
function ratingsOfEveryKind(): Ratings {
  const { source, ...fuel } = { ...rated, source: decodedWord('EPA fuel economy data (fueleconomy.gov)') };
  const electric = {
    kind: 'electric',
    fuel: decodedWord('Electricity'),
    unit: 'mpge',
    second: null,
    annual_cost: null,
  } as const;
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
    safety: {
      ...rated,
      source: decodedWord('NHTSA 5-Star Safety Ratings'),
      rows: [variant, { ...variant, overall: null }],
    },
    complaints: {
      ...rated,
      source: decodedWord('NHTSA owner complaints'),
      total: 1_254,
      crashes: 12,
      fires: 3,
      injured: 9,
      killed: 0,
      components: parts.map((component, at) => ({ component, count: 214 - 60 * at })),
    },
  };
}

const issue = { url: 'https://www.nhtsa.gov/?nhtsaId=1', component: 'Steering › Column' };
const issueList = { state: 'found', copied_on: '2025-10-29' } as const;

/** An open investigation, a closed one that led to a recall, and communications of which some are listed. */
function issuesOfEveryKind(): SafetyIssues {
  const open = {
    ...issue,
    number: 'EA24002',
    kind: both('Engineering analysis', 'Análisis de ingeniería'),
    open: true,
    opened_on: '2024-01-31',
    closed_on: null,
    status: both('Open since Jan 31, 2024', 'Abierta desde el 31 ene 2024'),
    subject: 'Steering lock while driving',
    summary: 'The Office of Defects Investigation has received 31 complaints of a steering wheel that locks.',
    campaign: null,
  };
  const closed = {
    ...open,
    number: 'PE20001',
    open: false,
    closed_on: '2020-06-01',
    status: both('Closed on Jun 1, 2020', 'Cerrada el 1 jun 2020'),
    subject: 'Air bag light',
    summary: 'The light of the air bags stays on after the start.',
    campaign: '20V314000',
  };
  const communication = {
    ...issue,
    number: '10174266',
    date: '2020-05-01',
    document: 'TSB 20-2113',
    summary: 'Some vehicles may shudder at low speed. Replace the fluid and program the module.',
  };
  return {
    investigations: {
      ...issueList,
      title: both('NHTSA investigations', 'Investigaciones de la NHTSA'),
      text: both(
        '2 investigations name this model; 1 is open.',
        '2 investigaciones nombran este modelo; 1 está abierta.',
      ),
      note: both('An investigation is not a recall.', 'Una investigación no es un retiro.'),
      source: both('NHTSA investigations, a copy', 'Investigaciones de la NHTSA, una copia'),
      total: 2,
      items: [open, closed],
    },
    communications: {
      ...issueList,
      title: both('Manufacturer communications', 'Comunicaciones del fabricante'),
      text: both('12 communications name this model.', '12 comunicaciones nombran este modelo.'),
      note: both('A communication is not a recall.', 'Una comunicación no es un retiro.'),
      source: both('NHTSA index, a copy', 'Índice de la NHTSA, una copia'),
      total: 12,
      items: [communication, { ...communication, number: '10174267', date: null, document: '' }],
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
    registrations: [
      {
        on: '2019-07-02',
        text: both(
          'Registered in Nassau County, New York, since July 2, 2019 (passenger use)',
          'Registrado en el condado de Nassau, Nueva York, desde el 2 de julio de 2019 (uso: de pasajeros)',
        ),
        details: both(
          'Sedan, black, 3,400 lb; listed Oct 2026 to Nov 2026',
          'Sedán, negro, 3,400 lb; de oct 2026 a nov 2026',
        ),
        source: both(
          'Public record: New York State Department of Motor Vehicles, Vehicle, Snowmobile, and Boat Registrations, copy of Nov 1, 2026',
          'Registro público: New York State Department of Motor Vehicles, Vehicle, Snowmobile, and Boat Registrations, copia del 1 nov 2026',
        ),
        link: 'https://data.ny.gov/d/w4pv-hbkt',
        record: 'ny-registrations/1',
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
    extras: [
      extra('cost', both('Cost of ownership', 'Costo de uso'), [
        { label: both('Fuel a year', 'Combustible al año'), value: '$1,650–$2,100', source: 'EPA', tone: null },
        { label: both('Insurance', 'Seguro'), value: null, source: null, tone: null },
      ]),
      extra('warranty', both('Warranty left', 'Garantía restante'), [
        { label: 'Powertrain', value: both('Ended', 'Terminada'), source: 'Booklet', tone: null },
      ]),
      { ...extra('electrified', both('Battery and range', 'Batería y autonomía'), []), state: 'unavailable' },
    ],
    ratings: ratingsOfEveryKind(),
    safety_issues: issuesOfEveryKind(),
  } as unknown as ReportPrint;
}
