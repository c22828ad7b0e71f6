/**
 * The vehicle types as vPIC's table writes them, whose entry for trucks ends with a blank; its decoder writes them in capitals.
 * Source: recorded answers of NHTSA's service, January 2024.
 */
export const VEHICLE_TYPES: Readonly<Record<number, string>> = {
  1: 'Motorcycle',
  2: 'Passenger Car',
  3: 'Truck ',
  5: 'Bus',
  6: 'Trailer',
  7: 'Multipurpose Passenger Vehicle (MPV)',
  9: 'Low Speed Vehicle (LSV)',
  10: 'Incomplete Vehicle',
  13: 'Off Road Vehicle',
};

/** A vehicle type as the decoder of vPIC writes it, by the id that our tables have for it as text, and their name of it. */
export const decodedVehicleType = (id: string, name: string): string =>
  VEHICLE_TYPES[Number(id)]?.toUpperCase() ?? name;
