import { say } from '../../rules/words.ts';
import type { DecodedVehicle, ModernBuild } from '../build-data-provider.ts';

type Warranty = NonNullable<ModernBuild['warranty']>;

const LONG = /hyundai|kia|genesis|mitsubishi/i;

/** Usual terms of the time, invented for the vehicle. */
export function warranty(vehicle: DecodedVehicle, year: number, electric: boolean): Warranty {
  const line = (name: string, years: number, miles: number | null) => ({ name: say(`warranty.${name}`), years, miles });
  if (year < 1988) return [line('basic', 1, 12_000)];
  if (year < 1996) return [line('basic', 3, 36_000), line('corrosion', 5, null)];
  const long = LONG.test(vehicle.make ?? '') && year >= 1999;
  return [
    long ? line('basic', 5, 60_000) : line('basic', 3, 36_000),
    electric ? line('battery', 8, 100_000) : long ? line('powertrain', 10, 100_000) : line('powertrain', 5, 60_000),
    line('corrosion', 5, null),
    ...(year >= 2003 ? [line('roadside', 5, 60_000)] : []),
  ];
}
