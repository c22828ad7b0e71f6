import type { VehicleOption } from '@marque/server/vehicles/decode/contract';
import { useSyncExternalStore } from 'react';

export const OPTIONS = ['buying', 'selling', 'owner', 'dealer'] as const;
const NAME = 'vehicle_option';
const readers = new Set<() => void>();

/** The answer of this browser's reader about vehicles: null before the question was answered, undefined on the server. */
export function useStoredOption(): VehicleOption | null | undefined {
  return useSyncExternalStore<VehicleOption | null | undefined>(subscribe, read, () => undefined);
}

/** Keeps the answer in this browser. Storage may be closed to a page: then the question is asked again. */
export function keepOption(option: VehicleOption): void {
  try {
    localStorage.setItem(NAME, option);
  } catch {
    // The server keeps it too.
  }
  for (const reader of readers) reader();
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

function read(): VehicleOption | null {
  try {
    const kept = localStorage.getItem(NAME);
    return [...OPTIONS, 'curious' as const].find(option => option === kept) ?? null;
  } catch {
    return null;
  }
}
