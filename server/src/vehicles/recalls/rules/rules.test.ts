import { describe, expect, it } from 'vitest';
import { areaOf } from './areas.ts';
import { componentText, partOf } from './component-words.ts';
import { makeName, modelName } from './display-names.ts';
import { quietText } from './quiet-text.ts';
import { recallNames } from './recall-names.ts';
import { campaignNumber, dayFirst, plainText, yearFirst } from './campaign.ts';

describe('a campaign', () => {
  it.each([
    ['20V-314', '20V314000'],
    ['20V314', '20V314000'],
    [' 20v314000 ', '20V314000'],
    ['20V314001', '20V314001'],
    ['95E-012', '95E012000'],
    ['DEMO-24-118', 'DEMO-24-118'],
    ['2019123', '2019123'],
    ['', ''],
  ])('%j is %j', (written, number) => expect(campaignNumber(written)).toBe(number));

  it.each([
    ['06/03/2019', '2019-03-06'],
    ['31/12/2019', '2019-12-31'],
    ['12/31/2019', null],
    ['30/02/2019', null],
    ['01/01/1901', null],
    ['2019-03-06', null],
    ['', null],
  ])('the day %j is %j', (written, day) => expect(dayFirst(written)).toBe(day));

  it.each([
    ['2019-03-06', '2019-03-06'],
    ['2019-03-06T00:00:00Z', '2019-03-06'],
    ['2019-13-06', null],
    ['1111-11-11', null],
    ['yesterday', null],
  ])('the day %j is %j', (written, day) => expect(yearFirst(written)).toBe(day));

  it('keeps the words of its text and drops markup', () => {
    expect(plainText('See <A HREF="http://x">the site</A>&nbsp;if 5 < 6 &amp;\r\n done.')).toBe(
      'See the site if 5 < 6 & done.',
    );
  });
});

it.each([
  ['AIR BAGS:FRONTAL:DRIVER SIDE:INFLATOR MODULE', 'airbags'],
  ['SEAT BELTS:FRONT:PRETENSIONER', 'seat_belts'],
  ['SEATS:FRONT ASSEMBLY', 'seats'],
  ['SERVICE BRAKES, HYDRAULIC:POWER ASSIST', 'brakes'],
  ['SERVICE BRAKES, AIR', 'brakes'],
  ['PARKING BRAKE', 'parking_brake'],
  ['EXTERIOR LIGHTING:BRAKE LIGHTS', 'lights'],
  ['STEERING:ELECTRIC POWER ASSIST SYSTEM', 'steering'],
  ['FUEL SYSTEM, GASOLINE:DELIVERY', 'fuel_system'],
  ['ELECTRICAL SYSTEM:PROPULSION SYSTEM:TRACTION BATTERY', 'battery'],
  ['HYBRID PROPULSION SYSTEM', 'battery'],
  ['ELECTRICAL SYSTEM:BATTERY:CABLES', 'electrical'],
  ['BACK OVER PREVENTION: SENSING SYSTEM: CAMERA', 'camera'],
  ['FORWARD COLLISION AVOIDANCE', 'driver_assistance'],
  ['VEHICLE SPEED CONTROL:CRUISE CONTROL', 'driver_assistance'],
  ['ELECTRONIC STABILITY CONTROL (ESC)', 'driver_assistance'],
  ['POWER TRAIN:AUTOMATIC TRANSMISSION', 'transmission'],
  ['ENGINE AND ENGINE COOLING', 'engine'],
  ['TIRES', 'tires_wheels'],
  ['SUSPENSION:REAR', 'suspension'],
  ['LATCHES/LOCKS/LINKAGES:HOOD:LATCH', 'body_doors'],
  ['STRUCTURE:BODY', 'body_doors'],
  ['VISIBILITY:WINDSHIELD WIPER/WASHER', 'windows_wipers'],
  ['TRAILER HITCHES', 'trailer_hitch'],
  ['CHILD SEAT', 'child_seat'],
  ['EQUIPMENT:OTHER:LABELS', 'labels'],
  ['EQUIPMENT', 'equipment'],
  ['UNKNOWN OR OTHER', 'other'],
  ['', 'other'],
])('the component %j is about %j', (component, area) => expect(areaOf(component)).toBe(area));

it.each([
  [
    'AIR BAGS:FRONTAL:PASSENGER SIDE:INFLATOR MODULE',
    'inflator',
    'Air bags › Frontal › Passenger side › Inflator module',
  ],
  ['FUEL SYSTEM, GASOLINE:DELIVERY:FUEL PUMP', 'fuel_pump', 'Fuel system, gasoline › Delivery › Fuel pump'],
  ['ELECTRICAL SYSTEM:12V/24V/48V BATTERY', 'battery', 'Electrical system › 12V/24V/48V battery'],
  [
    'ELECTRONIC STABILITY CONTROL (ESC):CONTROL MODULE',
    'control_module',
    'Electronic stability control (ESC) › Control module',
  ],
  ['SUSPENSION:FRONT:MACPHERSON STRUT', 'struts', 'Suspension › Front › MacPherson strut'],
  ['EQUIPMENT ADAPTIVE/MOBILITY:LATCH/ANCHOR:', null, 'Equipment adaptive/mobility › Latch/anchor'],
  ['STEERING:COLUMN; AIR BAGS:FRONTAL', null, 'Steering › Column; Air bags › Frontal'],
  ['PARKING BRAKE', null, 'Parking brake'],
  ['Brakes, rear', null, 'Brakes, rear'],
])('%s is written as a person writes it', (component, part, text) =>
  expect([partOf(component), componentText(component)]).toEqual([part, text]),
);

it.each([
  ['TOYOTA', 'CAMRY', 'Toyota Camry'],
  ['BMW', 'X5', 'BMW X5'],
  ['MERCEDES-BENZ', 'GLE-CLASS', 'Mercedes-Benz GLE-Class'],
  ['HONDA', 'CR-V', 'Honda CR-V'],
  ['honda', 'fit', 'Honda Fit'],
  ['FORD', 'F-150', 'Ford F-150'],
  ['CHEVROLET', 'SILVERADO 1500', 'Chevrolet Silverado 1500'],
  ['AUDI', 'e-tron GT', 'Audi e-tron GT'],
])('%s %s is written %s', (make, model, written) =>
  expect(`${makeName(make)} ${modelName(model, ['Fit', 'F150'])}`).toBe(written),
);

describe('a text in capitals', () => {
  it.each([
    [
      'PORSCHE IS RECALLING CERTAIN BOXSTER VEHICLES (ELR).  THE ELR FAILS TO MEET STANDARD NO. 208. DOPE, INC. WILL NOTIFY OWNERS.',
      'Porsche is recalling certain Boxster vehicles (ELR).  The ELR fails to meet standard No. 208. Dope, Inc. will notify owners.',
    ],
    [
      'THE RECALL BEGAN ON MAY 17, 2005. THE BELT MAY SLIP. OWNERS SHOULD CONTACT MONACO AT 1-888-DASH-2-DOT.',
      'The recall began on May 17, 2005. The belt may slip. Owners should contact Monaco at 1-888-DASH-2-DOT.',
    ],
    ['Ford Motor Company is recalling F-150 TRUCKS.', 'Ford Motor Company is recalling F-150 TRUCKS.'],
    ['', ''],
  ])('%s', (text, quiet) => expect(quietText(text, ['Porsche', 'Boxster'])).toBe(quiet));
});

describe('the names of recalls', () => {
  const inflator = (side: string, campaign: string, date: string | null) => ({
    campaign,
    date,
    component: `AIR BAGS:FRONTAL:${side}:INFLATOR MODULE`,
  });

  it('is the part alone where nothing else is called so', () => {
    expect(recallNames([inflator('DRIVER SIDE', '15V1', '2015-05-28')])).toEqual([
      { en: 'Airbags: inflator', es: 'Bolsas de aire: inflador' },
    ]);
  });

  it('are told apart by side, month and number', () => {
    const names = recallNames([
      inflator('DRIVER SIDE', '15V1', '2015-05-28'),
      inflator('PASSENGER SIDE', '16V1', '2016-06-01'),
      inflator('PASSENGER SIDE', '17V1', '2017-01-10'),
      inflator('PASSENGER SIDE', '17V2', '2017-01-20'),
      { campaign: '17V3', date: null, component: 'STEERING' },
    ]).map(({ en }) => en);
    expect(names).toEqual([
      'Airbags: inflator, driver’s side',
      'Airbags: inflator, passenger’s side (June 2016)',
      'Airbags: inflator, passenger’s side (January 2017) (17V1)',
      'Airbags: inflator, passenger’s side (January 2017) (17V2)',
      'Steering',
    ]);
    expect(new Set(names).size).toBe(names.length);
  });
});
