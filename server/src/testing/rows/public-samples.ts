import type { Database } from '../../kit/database/db.ts';

/** A file of a list, and what its readers see of it. */
interface ListSample {
  file: string;
  text(age: 'older' | 'newer'): string;
  seen(database: Pick<Database, 'executeSql'>): Promise<string>;
}

/** A number of a Toyota made in Japan, where numbers have no check digit. */
export const numberOf = (serial: number): string => `JTDZN3EU3GJ${String(serial).padStart(6, '0')}`;

/** A file as its publisher writes it: columns in order, and of each row the values that are given. */
export function csvOf(columns: readonly string[], rows: readonly Readonly<Record<string, string>>[]): string {
  const lines = rows.map(row => columns.map(column => quoted(row[column] ?? '')).join(','));
  return [columns.join(','), ...lines, ''].join('\n');
}

const quoted = (value: string): string => (value.includes(',') ? `"${value}"` : value);

export const NY_COLUMNS =
  'Record Type,VIN,Registration Class,City,State,Zip,County,Model Year,Make,Body Type,Fuel Type,Unladen Weight,Maximum Gross Weight,Passengers,Reg Valid Date,Reg Expiration Date,Color,Scofflaw Indicator,Suspension Indicator,Revocation Indicator'.split(
    ',',
  );
export const FHV_COLUMNS =
  'Active,Vehicle License Number,Name,License Type,Expiration Date,Permit License Number,DMV License Plate Number,Vehicle VIN Number,Wheelchair Accessible,Certification Date,Hack Up Date,Vehicle Year,Base Number,Base Name,Base Type,VEH,Base Telephone Number,Website,Base Address,Reason,Order Date,Last Date Updated,Last Time Updated'.split(
    ',',
  );
export const LIEN_COLUMNS = ['Year', 'Make', 'VIN Number', 'Child Support Lien Date', 'Lien Satisfaction Date'];
export const AUCTION_COLUMNS = ['Lot#', 'Year', 'Make', 'Model', 'VIN', 'Mileage', 'Keys', 'Reason'];

/** A registration of New York with a place and a day; other values as given. */
export const nyRow = (serial: number, more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  'Record Type': 'VEH',
  VIN: numberOf(serial),
  'Registration Class': 'PAS',
  City: 'FREEPORT',
  State: 'NY',
  Zip: '11520',
  County: 'NASSAU',
  'Body Type': '4DSD',
  Color: 'BK',
  'Unladen Weight': '3400',
  'Reg Valid Date': '05/29/2025',
  'Reg Expiration Date': '05/28/2027',
  ...more,
});

const serials = Array.from({ length: 60 }, (_, at) => at);

/** A pack of one list whose older and newer copies differ in the facts of every row. */
function sampleOf(file: string, pack: string, text: ListSample['text']): ListSample {
  return {
    file,
    text,
    async seen({ executeSql }) {
      const { rows } = await executeSql(
        `select vin, record from vehicle_records join record_sources on id = source_id
          where name like '${pack}/%' and gone_import_id is null and import_id <= current_import_id order by vin, record`,
      );
      return JSON.stringify(rows);
    },
  };
}

/** For the packs of public records. */
export const PUBLIC_SAMPLES: Readonly<Record<string, ListSample>> = {
  'ny-registrations': sampleOf('registrations.csv', 'ny-registrations', age =>
    csvOf(
      NY_COLUMNS,
      serials.map(at => nyRow(at, { County: age === 'older' ? 'NASSAU' : 'KINGS' })),
    ),
  ),
  'nyc-taxi': sampleOf('fhv.csv', 'nyc-taxi', age =>
    csvOf(
      FHV_COLUMNS,
      serials.map(at => ({
        Active: 'YES',
        'License Type': 'FOR HIRE VEHICLE',
        'Vehicle VIN Number': numberOf(at),
        'Base Name': age === 'older' ? 'A CAR SERVICE, INC' : 'B CAR SERVICE',
        'Base Type': 'LIVERY',
        Reason: 'G',
      })),
    ),
  ),
  'mo-liens': sampleOf('liens.csv', 'mo-liens', age =>
    csvOf(
      LIEN_COLUMNS,
      serials.map(at => ({
        'VIN Number': numberOf(at),
        'Child Support Lien Date': age === 'older' ? '2014-02-01T00:00:00' : '2015-02-01T00:00:00',
      })),
    ),
  ),
  'kc-auctions': sampleOf('auction.csv', 'kc-auctions', age =>
    csvOf(
      AUCTION_COLUMNS,
      serials.map(at => ({ VIN: numberOf(at), Mileage: '88,412', Reason: age === 'older' ? 'Abandoned' : 'Accident' })),
    ),
  ),
};
