import { loadDecoder } from '@marque/vin/node';
import { describe, expect, it } from 'vitest';
import type { Row } from './rules/answer.ts';
import { createVpic } from './service.ts';

/** Lists as NHTSA's service answered them in January 2024 (recorded by davidpeckham/vpic-api), but for what vPIC changed until our tables. */
const vpic = createVpic({ decoder: loadDecoder() });

function rowsOf(name: string, path: string[], fields: Record<string, string> = {}): Row[] {
  return [...vpic.answer(name, { path, fields: new Map(Object.entries(fields)) })!.rows];
}

describe('a list', () => {
  it('of the maker code 1FT has what is recorded but the names, the web address and the day it was made', () => {
    expect(rowsOf('DecodeWMI', ['1FT'])).toEqual([
      {
        CommonName: '',
        CreatedOn: null,
        DateAvailableToPublic: '2015-01-01',
        Make: 'FORD',
        ManufacturerName: 'FORD MOTOR COMPANY',
        ParentCompanyName: '',
        URL: '',
        UpdatedOn: null,
        VehicleType: 'Truck ',
      },
    ]);
  });

  it('of the maker codes of a manufacturer has the recorded ones, sorted by code, without the days they were made and changed', () => {
    const [USA, SINCE] = ['UNITED STATES (USA)', '2015-01-01'];
    const [CAR, MPV, TRUCK] = ['Passenger Car', 'Multipurpose Passenger Vehicle (MPV)', 'Truck '];
    const RECORDED = [
      ...['1HG', '5KB', '19X', '19U', '5KC', '19V'].map(code => [code, CAR, USA, SINCE]),
      ...['5J6', '5J8', '5FN', '5FR'].map(code => [code, MPV, USA, SINCE]),
      // 5J0 is gone from vPIC since.
      ...['5J7', '5FP', '5FS'].map(code => [code, TRUCK, USA, SINCE]),
      ['1HF', 'Motorcycle', USA, SINCE],
      ['YC1', 'Motorcycle', 'BELGIUM', SINCE],
      ['ZDC', 'Motorcycle', 'ITALY', SINCE],
      ['LWB', 'Motorcycle', 'CHINA', SINCE],
      ['478', 'Motorcycle', USA, '2016-06-08'],
      ['7FA', MPV, USA, '2017-03-09'],
    ] as const;
    expect(rowsOf('GetWMIsForManufacturer', ['988'])).toEqual(
      RECORDED.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([WMI, VehicleType, Country, day]) => ({
        Country,
        CreatedOn: null,
        DateAvailableToPublic: day,
        Id: 988,
        // Renamed since: HONDA DEVELOPMENT & MANUFACTURING OF AMERICA, LLC.
        Name: 'AMERICAN HONDA MOTOR CO., INC.',
        UpdatedOn: null,
        VehicleType,
        WMI,
      })),
    );
  });

  it('of vehicle types has the recorded names', () => {
    const names = [
      [1, 'Motorcycle'],
      [2, 'Passenger Car'],
      [3, 'Truck '],
      [5, 'Bus'],
      [6, 'Trailer'],
      [7, 'Multipurpose Passenger Vehicle (MPV)'],
      [9, 'Low Speed Vehicle (LSV)'],
      [10, 'Incomplete Vehicle'],
      [13, 'Off Road Vehicle'],
    ] as const;
    expect(rowsOf('GetVehicleVariableValuesList', ['Vehicle Type'])).toEqual(
      names.map(([Id, Name]) => ({ ElementName: 'Vehicle Type', Id, Name })),
    );
    expect(rowsOf('GetVehicleTypesForMakeId', ['474'])).toEqual(
      names
        .filter(([id]) => [1, 2, 3, 7, 9].includes(id))
        .map(([VehicleTypeId, VehicleTypeName]) => ({ VehicleTypeId, VehicleTypeName })),
    );
    const [, CAR, , , , MPV] = names.map(([VehicleTypeId, VehicleTypeName]) => ({ VehicleTypeId, VehicleTypeName }));
    expect(rowsOf('GetVehicleTypesForMake', ['kia'])).toEqual([
      { MakeId: 499, MakeName: 'KIA', ...CAR },
      { MakeId: 499, MakeName: 'KIA', ...MPV },
      { MakeId: 5848, MakeName: 'MGS GRAND SPORT (MARDIKIAN)', ...CAR },
      // Added since.
      { MakeId: 12583, MakeName: 'TEKIAR', VehicleTypeId: 6, VehicleTypeName: 'Trailer' },
    ]);
    expect(rowsOf('GetManufacturerDetails', ['988'])[0]!['VehicleTypes']).toContainEqual(
      expect.objectContaining({ Name: 'Truck ' }),
    );
  });

  it('of makes and models is in the recorded order', () => {
    expect(rowsOf('GetMakeForManufacturer', ['988']).map(row => [row['Make_ID'], row['Make_Name']])).toEqual([
      [474, 'HONDA'],
      [475, 'ACURA'],
    ]);
    expect(
      rowsOf('GetMakesForManufacturerAndYear', ['988'], { year: '2021' }).map(row => [row['MakeId'], row['MfrId']]),
    ).toEqual([
      [474, 988],
      [475, 988],
    ]);
    const cars = rowsOf('GetMakesForVehicleType', ['Car']).map(row => row['MakeId'] as number);
    expect(cars).toEqual(cars.toSorted((one, other) => one - other));
    const TESLA = { Make_ID: 441, Make_Name: 'TESLA' };
    const RECORDED = [
      { ...TESLA, Model_ID: 1685, Model_Name: 'Model S' },
      { ...TESLA, Model_ID: 2071, Model_Name: 'Roadster' },
      { ...TESLA, Model_ID: 10199, Model_Name: 'Model X' },
      { ...TESLA, Model_ID: 17834, Model_Name: 'Model 3' },
      { ...TESLA, Model_ID: 27027, Model_Name: 'Model Y' },
    ];
    expect(rowsOf('GetModelsForMake', ['TESLA'])).toEqual([
      ...RECORDED,
      // Added since.
      { ...TESLA, Model_ID: 30834, Model_Name: 'Semi' },
      { ...TESLA, Model_ID: 33135, Model_Name: 'Cybertruck' },
    ]);
    const path = ['make', 'TESLA', 'modelyear', '2020', 'vehicletype', 'Car'];
    expect(rowsOf('GetModelsForMakeYear', path)).toEqual(
      RECORDED.filter(row => row.Model_ID !== 2071).map(row => ({
        ...row,
        VehicleTypeId: 2,
        VehicleTypeName: 'Passenger Car',
      })),
    );
  });
});

it('says in its message what the rows lack that NHTSA’s have', () => {
  const messageOf = (name: string, path: string[] = []) => vpic.answer(name, { path, fields: new Map() })!.message;
  for (const [name, path] of [
    ['DecodeWMI', ['1FT']],
    ['GetWMIsForManufacturer', ['988']],
    ['GetAllManufacturers', []],
    ['GetManufacturerDetails', ['988']],
  ] as const)
    expect(messageOf(name, [...path]), name).toMatch(
      /^Re\w+ returned successfully\. NOTE: The tables of this service hold no [^.]+\.$/,
    );
  expect(messageOf('DecodeWMI', ['???'])).toBe('Results returned successfully');
});
