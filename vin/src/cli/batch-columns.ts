import type { Decoded, Vehicle } from '../answer/decoded.ts';

/** What an added column holds of an answer. */
type Column = (decoded: Decoded) => string;

type Value = Vehicle[keyof Vehicle];

const FIELDS: Record<string, (vehicle: Vehicle) => Value> = {
  model_year: vehicle => vehicle.modelYear,
  make: vehicle => vehicle.make,
  model: vehicle => vehicle.model,
  series: vehicle => vehicle.series,
  trim: vehicle => vehicle.trim,
  body_class: vehicle => vehicle.bodyClass,
  vehicle_type: vehicle => vehicle.vehicleType,
  doors: vehicle => vehicle.doors,
  engine: vehicle => vehicle.engine,
  fuel: vehicle => vehicle.fuel,
  drive_type: vehicle => vehicle.driveType,
  transmission: vehicle => vehicle.transmission,
  gvwr: vehicle => vehicle.gvwr,
  plant_country: vehicle => vehicle.plantCountry,
  manufacturer: vehicle => vehicle.manufacturer,
};

const fields = Object.entries(FIELDS);

/**
 * The columns that `batch` can add, by name. A field of the vehicle that is not known is empty. `inferred` names the columns
 * whose value no key of the maker states; `error_codes` are NHTSA's, 0 for none; `problems` are sentences.
 */
export const BATCH_COLUMNS: Readonly<Record<string, Column>> = {
  ...Object.fromEntries(
    fields.map(([name, valueOf]): [string, Column] => [name, ({ vehicle }) => String(valueOf(vehicle)?.value ?? '')]),
  ),
  kind: ({ kind }) => kind,
  inferred: ({ vehicle }) =>
    fields
      .filter(([, valueOf]) => valueOf(vehicle)?.source === 'inferred')
      .map(([name]) => name)
      .join(' '),
  error_codes: ({ errorCodes }) => errorCodes.join(' '),
  problems: ({ problems }) => problems.map(({ message }) => message).join(' '),
};
