import { csvLine } from '../../../kit/text/csv.ts';
import type { StockVehicle } from '../../stock/contract.ts';
import type { ListingLack } from '../contract.ts';

/**
 * The columns of a feed of vehicle listings by the names of Google's feed specification
 * (developers.google.com/vehicle-listings/reference/feed-specification). `link` is the public page of the vehicle, empty where it has none.
 */
const HEADER = [
  'store_code',
  'id',
  'vin',
  'year',
  'make',
  'model',
  'trim',
  'exterior_color',
  'mileage',
  'condition',
  'certified_pre_owned',
  'price',
  'date_in_stock',
  'dealership_name',
  'dealership_address',
  'image_link',
  'additional_image_link',
  'link',
];

/** The year from which a VIN has 17 signs and a check digit; vehicles before are exempt from Google's check. */
const FIRST_MODERN_YEAR = 1981;

/** Who sells it, where, and the address of the public page of each vehicle. */
export interface Seller {
  rooftop: string;
  name: string;
  address: string;
  linkOf(vehicle: StockVehicle): string | null;
}

/** What Google requires of a vehicle and this one has not: it would be refused. */
export function lacksOf(vehicle: StockVehicle): ListingLack[] {
  const { vin, year, make, model, condition, price, mileage, doubt } = vehicle;
  const isClassic = year !== null && year < FIRST_MODERN_YEAR;
  const isValid = isClassic || (vin.length === 17 && doubt !== 'check_digit');
  return [
    ...(isValid ? [] : (['vin'] as const)),
    ...(year === null ? (['year'] as const) : []),
    ...(make === null ? (['make'] as const) : []),
    ...(model === null ? (['model'] as const) : []),
    ...(condition === null ? (['condition'] as const) : []),
    ...(price === null ? (['price'] as const) : []),
    // New vehicles may be listed without.
    ...(mileage === null && condition !== 'new' ? (['mileage'] as const) : []),
  ];
}

/** The whole feed: vehicles that lack nothing, as CSV by RFC 4180. */
export const listingsFile = (vehicles: readonly StockVehicle[], seller: Seller): string =>
  csvLine(HEADER) + vehicles.map(vehicle => listingLine(vehicle, seller)).join('');

function listingLine(vehicle: StockVehicle, seller: Seller): string {
  const { stock_number: id, vin, year, make, model, trim, color, mileage, mileage_unit: unit, photos } = vehicle;
  const { condition, price, since } = vehicle;
  const [first = '', ...others] = photos;
  return csvLine([
    seller.rooftop,
    id,
    vin,
    year,
    make,
    model,
    trim,
    color,
    mileage === null ? '' : `${mileage} ${unit === 'km' ? 'km' : 'miles'}`,
    condition === 'new' ? 'new' : 'used',
    condition === 'certified' ? 'yes' : 'no',
    price === null ? '' : `${(price / 100).toFixed(2)} USD`,
    since.slice(0, 10),
    seller.name,
    seller.address,
    first,
    others.join(','),
    seller.linkOf(vehicle),
  ]);
}
