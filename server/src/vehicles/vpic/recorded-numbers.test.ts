import { FLAT_KEYS } from '@marque/vin';
import { loadDecoder } from '@marque/vin/node';
import { describe, expect, it } from 'vitest';
import type { Row } from './rules/answer.ts';
import { createVpic } from './service.ts';

/**
 * Values that NHTSA's service answered in January 2024, as recorded by davidpeckham/vpic-api (tests, bc9fc1d and before). Where ours
 * are others, each is named with its reason: the tables that come with the product are a selection of vPIC of February 2026.
 */
const vpic = createVpic({ decoder: loadDecoder({ now: () => new Date('2026-02-17T00:00:00Z') }) });
const MUSTANG = '1FA6P8C0!M!100001';
const FORD = '1FTMW1T88MFA00001';
/** The maker code 1FT is not one of light trucks any more, so that position 10 may mean two years. */
const YEAR_OPEN =
  'The Model Year decoded for this VIN may be incorrect. If you know the Model year, please enter it and decode again to get more accurate information.';

function rowsOf(name: string, path: string[], fields: Record<string, string> = {}): Row[] {
  return [...vpic.answer(name, { path, fields: new Map(Object.entries(fields)) })!.rows];
}

/** The patterns of this element, and the specifications by make, model and year, are not among our tables. */
const LEFT_OUT = 'left out';
/** vPIC was changed between the recording and our tables. */
const CHANGED = 'changed since';
/** What follows from something that was left out. */
const FOLLOWS = 'follows from what is left out';

/** What we answer instead, and why. */
type Other<Value> = Readonly<Record<string, [ours: Value, why: string]>>;

const oursOf = <Value>(other: Other<Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(other).map(([name, [ours]]) => [name, ours]));

describe('DecodeVinValues', () => {
  const NOT_APPLICABLE = {
    BusFloorConfigType: 'Not Applicable',
    BusType: 'Not Applicable',
    CustomMotorcycleType: 'Not Applicable',
    MotorcycleChassisType: 'Not Applicable',
    MotorcycleSuspensionType: 'Not Applicable',
    TrailerBodyType: 'Not Applicable',
    TrailerType: 'Not Applicable',
  };
  const RECORDED: [vin: string, recorded: Record<string, string>, other: Other<string>][] = [
    [
      '5UXWX7C5*BA,2011',
      {
        ...NOT_APPLICABLE,
        AirBagLocFront: '1st Row (Driver & Passenger)',
        AirBagLocSide: '1st Row (Driver & Passenger)',
        BodyClass: 'Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)',
        DisplacementCC: '2979.1682352',
        DisplacementCI: '181.8',
        DisplacementL: '3.0',
        Doors: '4',
        EngineCylinders: '6',
        EngineHP: '300',
        EngineKW: '223.7100',
        ErrorCode: '6',
        ErrorText: '6 - Incomplete VIN',
        FuelTypePrimary: 'Gasoline',
        GVWR: 'Class 1D: 5,001 - 6,000 lb (2,268 - 2,722 kg)',
        Make: 'BMW',
        MakeID: '452',
        Manufacturer: 'BMW MANUFACTURER CORPORATION / BMW NORTH AMERICA',
        ManufacturerId: '968',
        Model: 'X3',
        ModelID: '1719',
        ModelYear: '2011',
        OtherRestraintSystemInfo:
          'Head Inflatable Restraint for Driver, Front Passenger, Rear Outboard Driver-side and Rear Outboard Passenger-side.  Knee Inflatable Restraint for Driver.  Pretensioners for Driver and Front Passenger.',
        PlantCity: 'MUNICH',
        PlantCountry: 'GERMANY',
        Pretensioner: 'Yes',
        SeatBeltsAll: 'Manual',
        TPMS: 'Direct',
        Trim: 'xDrive35i',
        Trim2: 'SAV',
        VIN: '5UXWX7C5*BA',
        VehicleType: 'MULTIPURPOSE PASSENGER VEHICLE (MPV)',
      },
      {
        AirBagLocFront: ['', LEFT_OUT],
        AirBagLocSide: ['', LEFT_OUT],
        DisplacementCC: ['3000.0', FOLLOWS],
        DisplacementCI: ['183.07123228419', LEFT_OUT],
        EngineHP: ['', LEFT_OUT],
        EngineKW: ['', FOLLOWS],
        Pretensioner: ['', LEFT_OUT],
        SeatBeltsAll: ['', LEFT_OUT],
        TPMS: ['', LEFT_OUT],
        Trim2: ['', LEFT_OUT],
      },
    ],
    [
      '5YJSA3DS*EF',
      {
        ...NOT_APPLICABLE,
        AdditionalErrorText:
          'The error positions are indicated by ! in Suggested VIN. In the Possible values section, each pair of parenthesis indicate information about each error position in VIN . The Numeric value before the : indicates the position in error and the values after the : indicate the possible values that are allowed in this position Unused position(s): 8;',
        AirBagLocFront: '1st Row (Driver & Passenger)',
        AirBagLocKnee: '1st Row (Driver & Passenger)',
        AirBagLocSide: 'All Rows',
        BatteryKWh: '20',
        BedType: 'Not Applicable',
        BodyCabType: 'Not Applicable',
        BodyClass: 'Hatchback/Liftback/Notchback',
        Doors: '5',
        DriveType: 'RWD/ Rear Wheel Drive',
        ErrorCode: '5,6,14',
        ErrorText:
          '5 - VIN has errors in few positions; 6 - Incomplete VIN; 14 - Unable to provide information for some of the characters in the VIN, based on the manufacturer submission.',
        Make: 'TESLA',
        MakeID: '441',
        Manufacturer: 'TESLA, INC.',
        ManufacturerId: '955',
        Model: 'Model S',
        ModelID: '1685',
        ModelYear: '2014',
        PlantCity: 'FREMONT',
        PlantCompanyName: 'Tesla - Fremont, CA (FRE)',
        PlantCountry: 'UNITED STATES (USA)',
        PlantState: 'CALIFORNIA',
        PossibleValues: '(8:12)(12:ABFPRS)',
        SeatBeltsAll: 'Manual',
        SteeringLocation: 'Left Hand Drive (LHD)',
        SuggestedVIN: '5YJSA3D!*EF!  ',
        TPMS: 'Direct',
        Trim: 'w/DC Fast Charge',
        VIN: '5YJSA3DS*EF',
        VehicleType: 'PASSENGER CAR',
      },
      {
        AdditionalErrorText: [
          'The error positions are indicated by ! in Suggested VIN. In the Possible values section, each pair of parenthesis indicate information about each error position in VIN . The Numeric value before the : indicates the position in error and the values after the : indicate the possible values that are allowed in this position Unused position(s): 6,7,8;',
          FOLLOWS,
        ],
        AirBagLocFront: ['', LEFT_OUT],
        AirBagLocKnee: ['', LEFT_OUT],
        AirBagLocSide: ['', LEFT_OUT],
        BatteryKWh: ['', LEFT_OUT],
        DriveType: ['', LEFT_OUT],
        PlantCompanyName: ['', LEFT_OUT],
        PossibleValues: ['(6:14)(7:HS)(8:12)', FOLLOWS],
        SeatBeltsAll: ['', LEFT_OUT],
        SteeringLocation: ['', LEFT_OUT],
        // NHTSA's procedure of 2025 names no position beyond the end of a short number and pads none.
        SuggestedVIN: ['5YJSA!!!*EF', FOLLOWS],
        TPMS: ['', LEFT_OUT],
        Trim: ['', CHANGED],
      },
    ],
    [
      `${FORD},2021`,
      {
        ...NOT_APPLICABLE,
        AirBagLocFront: '1st Row (Driver & Passenger)',
        AirBagLocSide: '1st Row (Driver & Passenger)',
        BodyCabType: 'Crew/ Super Crew/ Crew Max',
        BodyClass: 'Pickup',
        BrakeSystemType: 'Hydraulic',
        DisplacementCC: '3500.0',
        DisplacementCI: '213.58310433156',
        DisplacementL: '3.5',
        DriveType: '4WD/4-Wheel Drive/4x4',
        EngineConfiguration: 'V-Shaped',
        EngineCylinders: '6',
        EngineHP: '375',
        EngineKW: '279.6375',
        EngineManufacturer: 'Ford',
        EngineModel: 'GTDI',
        ErrorCode: '0',
        ErrorText: '0 - VIN decoded clean. Check Digit (9th position) is correct',
        FuelTypePrimary: 'Gasoline',
        GVWR: 'Class 2E: 6,001 - 7,000 lb (2,722 - 3,175 kg)',
        Make: 'FORD',
        MakeID: '460',
        Manufacturer: 'FORD MOTOR COMPANY, USA',
        ManufacturerId: '976',
        Model: 'F-150',
        ModelID: '1801',
        ModelYear: '2021',
        NCSABodyType: 'Light Pickup',
        NCSAMake: 'Ford',
        NCSAModel: 'F-Series pickup',
        PlantCity: 'DEARBORN',
        PlantCountry: 'UNITED STATES (USA)',
        PlantState: 'MICHIGAN',
        SeatBeltsAll: 'Manual',
        Series: 'F-Series',
        Trim: 'SuperCrew-SSV',
        VIN: FORD,
        VehicleType: 'TRUCK ',
      },
      {
        AdditionalErrorText: [YEAR_OPEN, CHANGED],
        AirBagLocFront: ['', LEFT_OUT],
        AirBagLocSide: ['', LEFT_OUT],
        BodyCabType: ['', LEFT_OUT],
        DriveType: ['', LEFT_OUT],
        EngineHP: ['', LEFT_OUT],
        EngineKW: ['', FOLLOWS],
        Manufacturer: ['FORD MOTOR COMPANY', CHANGED],
        NCSABodyType: ['', LEFT_OUT],
        NCSAMake: ['', LEFT_OUT],
        NCSAModel: ['', LEFT_OUT],
        SeatBeltsAll: ['', LEFT_OUT],
        Trim: ['', CHANGED],
        Turbo: ['Yes', CHANGED],
      },
    ],
  ];

  it.each(RECORDED)('of %s has the recorded values', (asked, recorded, other) => {
    const [row] = rowsOf('DecodeVINValuesBatch', [], { data: asked });
    const all = Object.fromEntries(FLAT_KEYS.map(key => [key, recorded[key] ?? '']));
    expect(row).toEqual({ ...all, ...oursOf(other) });
  });
});

describe('DecodeVin', () => {
  /** The variables of lists without a value, as recorded of the Mustang. */
  const EMPTY_LISTS = [
    2, 10, 15, 23, 25, 36, 37, 42, 55, 56, 60, 62, 66, 67, 72, 75, 78, 81, 86, 87, 88, 99, 100, 101, 102, 103, 104, 105,
    122, 126, 127, 135, 145, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 183, 184, 185, 190, 192, 193, 194,
  ];
  type Entry = [value: string | null, valueId: string | null];
  const NOT_APPLICABLE = Object.fromEntries(
    [116, 117, 148, 149, 151, 152, 153].map(id => [id, ['Not Applicable', '0'] satisfies Entry]),
  );
  const RECORDED: [vin: string, recorded: Record<number, Entry>, other: Other<Entry>][] = [
    [
      MUSTANG,
      {
        ...NOT_APPLICABLE,
        142: [MUSTANG, ''],
        143: ['1,4,14,400', '1,4,14,400'],
        144: ['(11:5GL)', ''],
        156: [
          'In the Possible values section, the Numeric value before the : indicates the position in error and the values after the : indicate the possible values that are allowed in this position. Unused position(s): 11; Invalid character(s): 9:!         , 11:!;',
          '',
        ],
        191: [
          '1 - Check Digit (9th position) does not calculate properly; 4 - VIN corrected, error in one position only (indicated by ! in Suggested VIN), multiple matches found; 14 - Unable to provide information for some of the characters in the VIN, based on the manufacturer submission.; 400 - Invalid Characters Present',
          '',
        ],
        26: ['FORD', '460'],
        27: ['FORD MOTOR COMPANY, USA', '976'],
        28: ['Mustang', '1781'],
        29: ['2021', ''],
        34: ['GT Coupe', ''],
        39: ['PASSENGER CAR', '2'],
        5: ['Coupe', '3'],
        14: ['2', ''],
        3: ['Not Applicable', '0'],
        4: ['Not Applicable', '0'],
        9: ['8', ''],
        11: ['5000.0', ''],
        12: ['305.11872047366', ''],
        13: ['5.0', ''],
        24: ['Gasoline', '4'],
        64: ['V-Shaped', '2'],
        129: ['TiVCT', ''],
        146: ['Ford', ''],
        79: ['Manual', '1'],
        65: ['1st Row (Driver & Passenger)', '3'],
        69: ['1st Row (Driver & Passenger)', '3'],
        107: ['1st & 2nd Rows', '4'],
        168: ['Direct', '1'],
      },
      {
        // Codes 2 to 4 and 14 would be false alarms where the patterns of most elements are left out.
        143: [['1,400', '1,400'], FOLLOWS],
        144: [['', ''], FOLLOWS],
        156: [['Invalid character(s): 9:!         , 11:!;', ''], FOLLOWS],
        191: [
          ['1 - Check Digit (9th position) does not calculate properly; 400 - Invalid Characters Present', ''],
          FOLLOWS,
        ],
        27: [['FORD MOTOR COMPANY', '976'], CHANGED],
        34: [[null, ''], CHANGED],
        38: [['GT Coupe', ''], CHANGED],
        18: [['4V', ''], CHANGED],
        129: [[null, ''], CHANGED],
        79: [[null, null], LEFT_OUT],
        65: [[null, null], LEFT_OUT],
        69: [[null, null], LEFT_OUT],
        107: [[null, null], LEFT_OUT],
        168: [[null, null], LEFT_OUT],
      },
    ],
    [
      FORD,
      {
        ...NOT_APPLICABLE,
        142: ['', ''],
        143: ['0', '0'],
        144: ['', ''],
        191: ['0 - VIN decoded clean. Check Digit (9th position) is correct', ''],
        26: ['FORD', '460'],
        27: ['FORD MOTOR COMPANY, USA', '976'],
        28: ['F-150', '1801'],
        29: ['2021', ''],
        31: ['DEARBORN', ''],
        34: ['F-Series', ''],
        38: ['SuperCrew-SSV', ''],
        39: ['TRUCK ', '3'],
        75: ['UNITED STATES (USA)', '6'],
        77: ['MICHIGAN', ''],
        5: ['Pickup', '60'],
        25: ['Class 2E: 6,001 - 7,000 lb (2,722 - 3,175 kg)', '14'],
        3: [null, null],
        4: ['Crew/ Super Crew/ Crew Max', '4'],
        15: ['4WD/4-Wheel Drive/4x4', '2'],
        42: ['Hydraulic', '2'],
        9: ['6', ''],
        11: ['3500.0', ''],
        12: ['213.58310433156', ''],
        13: ['3.5', ''],
        18: ['GTDI', ''],
        21: ['279.6375', ''],
        24: ['Gasoline', '4'],
        64: ['V-Shaped', '2'],
        71: ['375', ''],
        146: ['Ford', ''],
        69: [null, null],
        168: [null, null],
      },
      {
        156: [[YEAR_OPEN, ''], CHANGED],
        27: [['FORD MOTOR COMPANY', '976'], CHANGED],
        38: [[null, ''], CHANGED],
        4: [[null, null], LEFT_OUT],
        15: [[null, null], LEFT_OUT],
        21: [[null, ''], FOLLOWS],
        71: [[null, ''], LEFT_OUT],
        135: [['Yes', '1'], CHANGED],
        65: [[null, null], LEFT_OUT],
        79: [[null, null], LEFT_OUT],
        107: [[null, null], LEFT_OUT],
      },
    ],
  ];

  it.each(RECORDED)('of %s has the recorded values and ids', (vin, recorded, other) => {
    const expected: Record<number, Entry> = { ...recorded, ...oursOf(other) };
    for (const { Value, ValueId, VariableId } of rowsOf('DecodeVin', [vin], { modelyear: '2021' })) {
      const id = VariableId as number;
      const empty: Entry = [null, EMPTY_LISTS.includes(id) ? null : ''];
      expect([id, Value, ValueId]).toEqual([id, ...(expected[id] ?? empty)]);
    }
  });
});
