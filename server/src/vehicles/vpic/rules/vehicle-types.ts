/** The vehicle types as NHTSA's lists write them; its decoder writes them in capitals. Source: vPIC, table VehicleType. */
const NAMES: Readonly<Record<number, string>> = {
  1: 'Motorcycle',
  2: 'Passenger Car',
  3: 'Truck',
  5: 'Bus',
  6: 'Trailer',
  7: 'Multipurpose Passenger Vehicle (MPV)',
  9: 'Low Speed Vehicle (LSV)',
  10: 'Incomplete Vehicle',
  13: 'Off Road Vehicle',
};

export const vehicleTypeName = (id: number): string => NAMES[id] ?? '';

/** The types whose id is that number, or whose name holds the text in any case. */
export function vehicleTypesOf(query: string): number[] {
  const text = query.trim().toLowerCase();
  if (text === '') return [];
  return Object.entries(NAMES)
    .filter(([id, name]) => id === text || name.toLowerCase().includes(text))
    .map(([id]) => Number(id));
}
