import { dayAfter } from '../../rules/facts/dates.ts';
import type { DemonstrationVehicle } from './demonstration-vehicle.ts';
import { knownRecall } from './known-recall.ts';
import { maintenance } from './maintenance.ts';

const CAMRY: DemonstrationVehicle = {
  vin: '4T1BF1FK6EU000019',
  title: '2014 Toyota Camry',
  shows: 'Nothing serious reported: one owner, regular service, every source answered',
  history: (write, today) => [
    write.title('2014-03-12', 'Boise, ID', 8, 'first', { use: 'personal' }),
    ...maintenance(write, {
      from: '2014-03-12',
      until: dayAfter(today, -25),
      where: 'Boise, ID',
      miles: 8,
      milesPerYear: 9700,
    }),
  ],
};

const ROGUE: DemonstrationVehicle = {
  vin: '5N1AT2MV6GC000019',
  title: '2016 Nissan Rogue',
  shows:
    'Two sources disagree: a salvage or a rebuilt title, and two mileages of one day. What both tell is there once',
  history: (write, today) => [
    write.title('2016-05-14', 'Tulsa, OK', 12, 'first', { use: 'personal' }),
    write.title('2021-02-09', 'OK', 61_300, 'salvage', { brandCodes: ['11'], newOwner: false }),
    write.title('2021-09-30', 'Wichita, KS', 61_420, 'transfer', { use: 'personal' }),
    ...maintenance(write, {
      from: '2022-01-15',
      until: dayAfter(today, -40),
      where: 'Wichita, KS',
      miles: 64_000,
      milesPerYear: 9000,
    }),
  ],
  second: write => [
    write.title('2016-05-14', 'OK', 12, 'issued', { newOwner: null }),
    write.title('2021-02-09', 'OK', 61_300, 'rebuilt', { brandCodes: ['09'], newOwner: false }),
    write.title('2021-09-30', 'KS', 46_120, 'issued', { newOwner: null }),
    write.jsi('2021-01-11', 'Tulsa, OK', { disposition: 'sold' }),
  ],
};

const CIVIC: DemonstrationVehicle = {
  vin: '19XFC2F56GE000019',
  title: '2016 Honda Civic',
  shows: 'Partly ready at first: the theft and the salvage source answer when they are asked again, an hour later',
  unavailable: ['theft', 'jsi'],
  heals: true,
  history: (write, today) => [
    write.title('2016-03-03', 'Denver, CO', 9, 'first', { use: 'personal' }),
    ...maintenance(write, {
      from: '2016-03-03',
      until: dayAfter(today, -30),
      where: 'Denver, CO',
      miles: 9,
      milesPerYear: 8800,
    }),
  ],
};

const MODEL_3: DemonstrationVehicle = {
  vin: '5YJ3E1EA2KF317000',
  title: '2019 Tesla Model 3',
  shows:
    'An electric vehicle: a listing whose price was lowered, minor damage with its cost, a loan paid off, a recall done over the air',
  history: (write, today) => [
    write.title('2019-05-20', 'San Jose, CA', 11, 'first', { use: 'lease' }),
    write.lien('2019-05-20', 'San Jose, CA', '2022-05-28', { holder: 'finance_company' }),
    ...maintenance(write, {
      from: '2019-05-20',
      until: '2022-04-30',
      where: 'San Jose, CA',
      miles: 11,
      milesPerYear: 10_400,
      electric: true,
    }),
    write.sale('2022-05-18', 'San Jose, CA', 31_410, {
      channel: 'listing',
      askedCents: 4_050_000,
      photos: 24,
      sellerId: 'DEMO-1',
    }),
    write.sale('2022-06-03', 'San Jose, CA', 31_480, {
      channel: 'listing',
      askedCents: 3_890_000,
      daysListed: 16,
      photos: 24,
      sellerId: 'DEMO-1',
    }),
    write.title('2022-06-21', 'Portland, OR', 31_640, 'transfer', { use: 'personal' }),
    write.accident('2023-09-14', 'Portland, OR', {
      severity: 'minor',
      zones: ['rear', 'rear_right'],
      airbags: 'not_deployed',
      towed: false,
      repairCents: 184_000,
      miles: 43_900,
      sourceText: 'REAR; MINOR; DRIVEABLE',
      rollover: false,
      severityText: 'MINOR',
      valueCents: 3_320_000,
    }),
    write.service('2023-10-02', 'Portland, OR', 44_310, 'alignment'),
    knownRecall(write, 'DEMO-24-003'),
    ...maintenance(write, {
      from: '2023-10-02',
      until: dayAfter(today, -35),
      where: 'Portland, OR',
      miles: 44_310,
      milesPerYear: 9200,
      electric: true,
    }),
  ],
};

const F150: DemonstrationVehicle = {
  vin: '1FTEW1EP8KFA00019',
  title: '2019 Ford F-150',
  shows: 'A truck: fleet use, an active loan, a recall whose remedy is not available yet',
  history: (write, today) => [
    write.title('2019-02-25', 'Erie, PA', 6, 'first', { use: 'fleet' }),
    write.fleet('2019-02-25', '2022-03-01', 'Erie, PA', 'fleet'),
    ...maintenance(write, {
      from: '2019-02-25',
      until: '2022-02-10',
      where: 'Erie, PA',
      miles: 6,
      milesPerYear: 18_200,
      everyDays: 200,
    }),
    write.sale('2022-03-10', 'Pittsburgh, PA', 54_880, {
      channel: 'auction',
      seller: 'fleet',
      condition: 'good',
      soldCents: 2_940_000,
    }),
    write.title('2022-04-04', 'Erie, PA', 55_020, 'transfer', { use: 'personal' }),
    write.lien('2022-04-04', 'Erie, PA', null, { holder: 'credit_union' }),
    ...maintenance(write, {
      from: '2022-04-04',
      until: dayAfter(today, -20),
      where: 'Erie, PA',
      miles: 55_020,
      milesPerYear: 13_100,
    }),
    knownRecall(write, 'DEMO-24-441'),
  ],
};

const JETTA: DemonstrationVehicle = {
  vin: '3VW1K7AJ1CM000019',
  title: '2012 Volkswagen Jetta',
  shows: 'Check: one odometer entry with a digit too many, and a car that was a taxi',
  history: (write, today) => [
    write.title('2012-01-30', 'Newark, NJ', 22, 'first', { use: 'taxi', brandCodes: ['19'] }),
    ...maintenance(write, {
      from: '2012-01-30',
      until: '2014-12-10',
      where: 'Newark, NJ',
      miles: 22,
      milesPerYear: 31_000,
      everyDays: 160,
    }),
    write.title('2015-02-16', 'Allentown, PA', 94_700, 'transfer', { use: 'personal', brandCodes: ['17'] }),
    write.service('2016-01-12', 'Allentown, PA', 103_900, 'timing_belt coolant'),
    write.inspection('2017-01-17', 'Allentown, PA', 1_121_500),
    ...maintenance(write, {
      from: '2017-01-17',
      until: dayAfter(today, -45),
      where: 'Allentown, PA',
      miles: 112_150,
      milesPerYear: 8600,
    }),
  ],
};

const HIGHLANDER: DemonstrationVehicle = {
  vin: '5TDYK3EH8DS000019',
  title: '2013 Toyota Highlander',
  shows: 'Partly ready: the salvage and the accident source do not answer',
  unavailable: ['jsi', 'accidents'],
  history: (write, today) => [
    write.title('2013-07-02', 'Denver, CO', 13, 'first', { use: 'personal' }),
    ...maintenance(write, {
      from: '2013-07-02',
      until: '2018-08-01',
      where: 'Denver, CO',
      miles: 13,
      milesPerYear: 12_100,
    }),
    write.title('2018-09-10', 'Omaha, NE', 63_800, 'transfer', { use: 'personal' }),
    ...maintenance(write, {
      from: '2018-09-10',
      until: dayAfter(today, -50),
      where: 'Omaha, NE',
      miles: 63_800,
      milesPerYear: 10_900,
    }),
  ],
};

const plain =
  (city: string): DemonstrationVehicle['history'] =>
  (write, today) => [
    write.title('2015-04-15', city, 15, 'first', { use: 'personal' }),
    ...maintenance(write, {
      from: '2015-04-15',
      until: dayAfter(today, -40),
      where: city,
      miles: 15,
      milesPerYear: 10_300,
    }),
  ];

const MAZDA6: DemonstrationVehicle = {
  vin: 'JM1GJ1W6XE1000019',
  title: '2014 Mazda6',
  shows: 'Slow: every source takes several seconds',
  behavior: 'slow',
  history: plain('Madison, WI'),
};

const SONATA: DemonstrationVehicle = {
  vin: '5NPE34AB8FH000019',
  title: '2015 Hyundai Sonata',
  shows: 'Wrong answers: what the sources send cannot be read, and is shown as unavailable',
  behavior: 'wrong',
  history: plain('Mobile, AL'),
};

const RANGER: DemonstrationVehicle = {
  vin: '1FTYR10U66PA00019',
  title: '2006 Ford Ranger',
  shows: 'A recall that forbids driving until the repair is done',
  history: (write, today) => [
    write.title('2006-04-11', 'Yuma, AZ', 12, 'first', { use: 'personal' }),
    ...maintenance(write, {
      from: '2006-04-11',
      until: dayAfter(today, -70),
      where: 'Yuma, AZ',
      miles: 12,
      milesPerYear: 6900,
    }),
    knownRecall(write, 'DEMO-23-707'),
    knownRecall(write, 'DEMO-24-118'),
  ],
};

const BOLT: DemonstrationVehicle = {
  vin: '1G1FY6S03L4100019',
  title: '2020 Chevrolet Bolt EV',
  shows: 'An electric vehicle with a recall: park outside and away from buildings',
  history: (write, today) => [
    write.title('2020-03-17', 'Sacramento, CA', 14, 'first', { use: 'personal' }),
    ...maintenance(write, {
      from: '2020-03-17',
      until: dayAfter(today, -55),
      where: 'Sacramento, CA',
      miles: 14,
      milesPerYear: 8800,
      electric: true,
    }),
    knownRecall(write, 'DEMO-21-560'),
    knownRecall(write, 'DEMO-24-207'),
  ],
};

const IONIQ: DemonstrationVehicle = {
  vin: 'KMHC85LC7HU000019',
  title: '2017 Hyundai Ioniq',
  shows: 'No data: nothing but the decode, so no report is made and the credit goes back',
  behavior: 'empty',
  history: () => [],
};

const FORTE: DemonstrationVehicle = {
  vin: 'KNAFX5A88F5000019',
  title: '2015 Kia Forte',
  shows: 'Down: no source answers',
  behavior: 'down',
  history: plain('Tampa, FL'),
};

export const LIGHT_VEHICLES: readonly DemonstrationVehicle[] = [
  ROGUE,
  CIVIC,
  CAMRY,
  MODEL_3,
  F150,
  JETTA,
  HIGHLANDER,
  MAZDA6,
  SONATA,
  RANGER,
  BOLT,
  IONIQ,
  FORTE,
];
