import { VEHICLE_TYPES } from '@marque/vin';

/** A vehicle type as NHTSA's lists write it. */
export const vehicleTypeName = (id: number): string => VEHICLE_TYPES[id] ?? '';

/** The types whose id is that number, or whose name holds the text in any case. */
export function vehicleTypesOf(query: string): number[] {
  const text = query.trim().toLowerCase();
  if (text === '') return [];
  return Object.entries(VEHICLE_TYPES)
    .filter(([id, name]) => id === text || name.toLowerCase().includes(text))
    .map(([id]) => Number(id));
}
