import { StockField, type Mapping, type MileageUnit } from '../contract.ts';

/** How files call our fields, by letters and digits alone. */
const NAMES: Readonly<Record<StockField, RegExp>> = {
  vin: /^(vin|vinnumber|vehicleidentificationnumber|numerodeserie|bastidor)$/,
  stock_number: /^(stock|stockno|stocknum|stocknumber|stk|stockid|inventario|numerodeinventario)$/,
  price: /^(price|askingprice|internetprice|sellingprice|listprice|retailprice|precio)$/,
  mileage: /^((mileage|odometer)?(miles|kms?|kilomet(er|re|ro)s)|mileage|odometer|millaje|kilometraje)$/,
  mileage_unit: /^(mileageunit|odometerunit|unit|unidad)$/,
  condition: /^(condition|type|newused|status|condicion)$/,
  color: /^(color|exteriorcolor|extcolor|colour|exterior)$/,
  photos: /^(photos?|photourls?|images?|imageurls?|imagelist|photourllist|fotos)$/,
};

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '');

/** Names of columns that hold kilometers. `kilometraje` is said of miles too. */
const KILOMETERS = /(?:kms?|kilomet(?:er|re|ro)s)$/;

/** The unit that the name of a column gives; null: it gives none. */
export const unitOfColumn = (column: string): MileageUnit | null => (KILOMETERS.test(plain(column)) ? 'km' : null);

/** Which column holds which field: as it was said, as it was last time, or as the columns are called. Each field once. */
export function mappingOf(columns: readonly string[], said?: Mapping, before?: Mapping): Mapping {
  const taken = new Set<string>();
  const entries = columns.map(column => {
    const guess = StockField.options.find(field => NAMES[field].test(plain(column))) ?? '';
    const field = said ? (said[column] ?? '') : (before?.[column] ?? guess);
    if (field === '' || taken.has(field)) return [column, ''] as const;
    taken.add(field);
    return [column, field] as const;
  });
  return Object.fromEntries(entries);
}
