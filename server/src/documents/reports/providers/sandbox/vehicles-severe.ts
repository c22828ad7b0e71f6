import { dayAfter } from '../../rules/facts/dates.ts';
import type { DemonstrationVehicle } from './demonstration-vehicle.ts';
import { knownRecall } from './known-recall.ts';
import { maintenance } from './maintenance.ts';

const OUTBACK: DemonstrationVehicle = {
  vin: '4S4BSACC5H3200019',
  title: '2017 Subaru Outback',
  shows: 'Serious: salvage and rebuilt titles, an odometer rolled back and confirmed, an open recall',
  notCovered: ['liens'],
  unavailable: ['fleet'],
  history: (write, today) => [
    write.title('2016-04-22', 'Columbus, OH', 14, 'first', { use: 'personal' }),
    write.service('2017-05-03', 'Columbus, OH', 13_120, 'oil_filter tires_rotated'),
    write.inspection('2018-06-11', 'Columbus, OH', 27_940, { kind: 'emissions_inspection' }),
    knownRecall(write, 'DEMO-19-297'),
    write.title('2019-07-08', 'Louisville, KY', 41_260, 'transfer', { use: 'lease' }),
    write.service('2020-09-02', 'Louisville, KY', 55_480, 'oil_filter air_filter'),
    write.accident('2021-11-18', 'Louisville, KY', {
      severity: 'moderate',
      zones: ['front', 'front_left', 'left_front'],
      airbags: 'deployed',
      towed: true,
      repairCents: 1_420_000,
      miles: 71_180,
      sourceText: 'FRONT; LF CORNER; DISABLING; AIRBAG DEPLOYED',
    }),
    write.title('2022-02-03', 'Louisville, KY', 71_210, 'salvage', { brandCodes: ['11'] }),
    write.jsi('2022-02-10', 'Louisville, KY', { reporter: 'Demonstration Mutual', reporterKind: 'insurer' }),
    knownRecall(write, 'DEMO-22-119'),
    write.jsi('2022-03-15', 'Louisville, KY', {
      reporter: 'River City Demonstration Yard',
      disposition: 'to_be_determined',
    }),
    write.sale('2022-03-15', 'Louisville, KY', 71_212, {
      channel: 'salvage_auction',
      seller: 'insurer',
      condition: 'not_running',
      damage: ['front', 'front_left'],
      soldCents: 610_000,
      repairCents: 890_000,
      valueCents: 1_480_000,
      photos: 14,
    }),
    write.title('2022-08-29', 'Nashville, TN', 73_905, 'rebuilt', {
      brandCodes: ['09'],
      newOwner: true,
      use: 'personal',
    }),
    write.service('2023-05-16', 'Nashville, TN', 84_310, 'brake_pads'),
    write.service('2023-11-21', 'Nashville, TN', 61_240, 'oil_filter'),
    write.inspection('2024-10-09', 'Nashville, TN', 66_180),
    ...maintenance(write, {
      from: '2024-10-09',
      until: dayAfter(today, -60),
      where: 'Nashville, TN',
      miles: 66_180,
      milesPerYear: 420,
      everyDays: 300,
    }),
    write.sale(dayAfter(today, -21), 'Nashville, TN', 67_100, {
      channel: 'listing',
      askedCents: 1_395_000,
      daysListed: 21,
    }),
  ],
};

const ACCORD: DemonstrationVehicle = {
  vin: '1HGCM82633A004352',
  title: '2003 Honda Accord',
  shows: 'Serious: written off and rebuilt in 2009, one odometer reading that does not fit, a gap of 26 months',
  unavailable: ['fleet'],
  history: write => [
    write.title('2003-01-14', 'Columbus, OH', 12, 'first', { use: 'personal' }),
    write.service('2004-02-20', 'Columbus, OH', 14_870, 'oil_filter brake_check'),
    knownRecall(write, 'DEMO-04-176'),
    write.service('2005-06-03', 'Columbus, OH', 31_204, 'recall_done', { shop: 'dealer' }),
    write.title('2006-08-22', 'Indianapolis, IN', 47_950, 'transfer', { use: 'personal' }),
    write.service('2007-10-04', 'Indianapolis, IN', 61_330, 'oil_filter brake_pads'),
    write.accident('2008-11-19', 'Indianapolis, IN', {
      sourceType: 'insurer',
      severity: 'moderate',
      zones: ['front', 'front_left'],
      airbags: 'not_deployed',
      towed: true,
      miles: 74_110,
      sourceText: 'FRONT; LEFT FRONT; DISABLING',
    }),
    write.title('2009-01-09', 'IN', null, 'salvage', { brandCodes: ['11'] }),
    write.jsi('2009-02-02', 'Gary, IN', { reporter: 'Lakeshore Demonstration Yard' }),
    write.title('2009-04-28', 'Gary, IN', 74_355, 'rebuilt', { brandCodes: ['09'], newOwner: true, use: 'personal' }),
    write.service('2010-09-09', 'Gary, IN', 86_740, 'timing_belt'),
    write.title('2012-11-15', 'Louisville, KY', 94_300, 'renewal', { brandCodes: ['09'] }),
    write.sale('2014-02-12', 'Nashville, TN', 124_480, {
      channel: 'auction',
      seller: 'dealer',
      condition: 'fair',
      soldCents: 410_000,
    }),
    write.title('2014-05-20', 'Louisville, KY', 98_110, 'transfer', { brandCodes: ['09'], use: 'personal' }),
    knownRecall(write, 'DEMO-15-320'),
    write.service('2015-08-11', 'Louisville, KY', 105_020, 'oil_filter tires_new'),
    write.service('2016-07-08', 'Louisville, KY', 110_902, 'brake_pads oil_filter'),
    write.service('2017-12-01', 'Louisville, KY', 118_560, 'battery'),
    write.inspection('2019-05-17', 'Louisville, KY', 126_450),
    write.service('2020-10-06', 'Louisville, KY', 132_780, 'oil_filter coolant'),
    write.service('2022-01-19', 'Louisville, KY', 137_440, 'tires_new alignment'),
    write.title('2023-03-06', 'Louisville, KY', 141_906, 'renewal', { brandCodes: ['09'] }),
  ],
};

const CHALLENGER: DemonstrationVehicle = {
  vin: '2C3CDYAG6DH000019',
  title: '2013 Dodge Challenger',
  shows: 'Stop: reported stolen and not found',
  history: (write, today) => [
    write.title('2013-03-18', 'Dallas, TX', 9, 'first', { use: 'personal' }),
    ...maintenance(write, {
      from: '2013-03-18',
      until: '2019-02-20',
      where: 'Dallas, TX',
      miles: 9,
      milesPerYear: 9400,
    }),
    write.title('2019-04-02', 'Houston, TX', 57_300, 'transfer', { use: 'personal' }),
    write.lien('2019-04-02', 'Houston, TX', null, { holder: 'finance_company' }),
    ...maintenance(write, {
      from: '2019-04-02',
      until: dayAfter(today, -80),
      where: 'Houston, TX',
      miles: 57_300,
      milesPerYear: 8100,
    }),
    write.theft(dayAfter(today, -34), 'Houston, TX', null),
  ],
};

const SONIC: DemonstrationVehicle = {
  vin: '1G1JC6SH3F4000019',
  title: '2015 Chevrolet Sonic',
  shows: 'Stop: junk title, reported crushed',
  history: write => [
    write.title('2015-05-11', 'Phoenix, AZ', 21, 'first', { use: 'rental' }),
    write.fleet('2015-05-11', '2017-06-01', 'Phoenix, AZ', 'rental'),
    ...maintenance(write, {
      from: '2015-05-11',
      until: '2017-06-01',
      where: 'Phoenix, AZ',
      miles: 21,
      milesPerYear: 21_800,
      everyDays: 120,
    }),
    write.title('2017-06-20', 'Tucson, AZ', 46_210, 'transfer', { use: 'personal', brandCodes: ['48'] }),
    ...maintenance(write, {
      from: '2017-06-20',
      until: '2022-02-01',
      where: 'Tucson, AZ',
      miles: 46_210,
      milesPerYear: 12_600,
    }),
    write.accident('2022-03-09', 'Tucson, AZ', {
      severity: 'severe',
      zones: ['rear', 'rear_left', 'left_rear', 'trunk'],
      airbags: 'deployed',
      towed: true,
      structural: true,
      miles: 105_400,
      sourceText: 'REAR; LR QUARTER; TOTAL',
    }),
    write.title('2022-04-27', 'Tucson, AZ', 105_420, 'junk', { brandCodes: ['08'] }),
    write.jsi('2022-05-16', 'Tucson, AZ', {
      reporter: 'Saguaro Demonstration Metals',
      reporterKind: 'junk_yard',
      disposition: 'crushed',
    }),
  ],
};

const MALIBU: DemonstrationVehicle = {
  vin: '1G11E5SL9EF000019',
  title: '2014 Chevrolet Malibu',
  shows: 'Serious: a flood brand of Louisiana that the later title of Ohio does not show',
  history: (write, today) => [
    write.title('2014-02-07', 'Baton Rouge, LA', 17, 'first', { use: 'personal' }),
    ...maintenance(write, {
      from: '2014-02-07',
      until: '2016-07-20',
      where: 'Baton Rouge, LA',
      miles: 17,
      milesPerYear: 11_800,
    }),
    write.title('2016-11-04', 'Baton Rouge, LA', 31_900, 'salvage', { brandCodes: ['01'] }),
    write.jsi('2016-11-21', 'Baton Rouge, LA', { reporter: 'Demonstration Mutual', reporterKind: 'insurer' }),
    write.sale('2016-12-06', 'Baton Rouge, LA', 31_902, {
      channel: 'salvage_auction',
      seller: 'insurer',
      condition: 'not_running',
      soldCents: 240_000,
    }),
    write.title('2017-05-15', 'Toledo, OH', 32_060, 'transfer', { use: 'personal' }),
    ...maintenance(write, {
      from: '2017-05-15',
      until: dayAfter(today, -30),
      where: 'Toledo, OH',
      miles: 32_060,
      milesPerYear: 10_100,
    }),
  ],
};

export const SEVERE_VEHICLES: readonly DemonstrationVehicle[] = [OUTBACK, ACCORD, CHALLENGER, SONIC, MALIBU];
