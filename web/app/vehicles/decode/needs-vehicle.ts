import { redirect } from 'react-router';
import type { MarqueContext } from '../../context.ts';
import { vehiclePath } from './vehicle-path.ts';

/**
 * The result of `look` for a number. Where it is refused, as there is no such vehicle, the reader is led to the page of the
 * number, which says what is wrong with it.
 */
export async function needsVehicle<Found>(
  { caller, refused }: Pick<MarqueContext, 'caller' | 'refused'>,
  vin: string,
  look: () => Found | Promise<Found>,
): Promise<Found> {
  try {
    return await look();
  } catch (error) {
    if (refused(error, caller.locale)) throw redirect(vehiclePath(vin));
    throw error;
  }
}
