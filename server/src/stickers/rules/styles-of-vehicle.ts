import type { CatalogueStyle } from '../../catalogue/contract.ts';
import type { DecodedVehicle } from '../providers/build-data-provider.ts';

const DRIVES: readonly [RegExp, string][] = [
  [/4wd|4x4|four[- ]wheel/i, 'four'],
  [/awd|all[- ]wheel/i, 'all'],
  [/fwd|front/i, 'front'],
  [/rwd|rear|4x2|2wd/i, 'rear'],
];

const driveOf = (text: string | null | undefined): string | null =>
  DRIVES.find(([pattern]) => pattern.test(text ?? ''))?.[1] ?? null;

/** The styles that contradict nothing the number says; all of them where every one does, as names differ. */
export function stylesOfVehicle(styles: readonly CatalogueStyle[], vehicle: DecodedVehicle): CatalogueStyle[] {
  const drive = driveOf(vehicle.driveType);
  const fitting = styles.filter(style => {
    const own = driveOf(style.drive);
    const sameDrive = !drive || !own || own === drive;
    return sameDrive && (!vehicle.doors || !style.doors || style.doors === vehicle.doors);
  });
  return fitting.length > 0 ? fitting : [...styles];
}
