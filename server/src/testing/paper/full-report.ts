import type { ReportPrint } from '../../reports/document/print.ts';
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
    safety: {
      stars: { overall: 5, front: 4, side: 5, rollover: null },
      complaints: [
        { component: both('Electrical system', 'Sistema eléctrico'), count: 214, class_average: 121 },
        { component: both('Steering', 'Dirección'), count: 37, class_average: null },
      ],
      on: '2026-11-02',
    },
    ev: {
      battery_kwh: 75,
      range_new: 310,
      range_kept_percent: 91,
      warranty: both('8 years, 120,000 miles', '8 años, 120,000 millas'),
    },
  } as unknown as ReportPrint;
}
