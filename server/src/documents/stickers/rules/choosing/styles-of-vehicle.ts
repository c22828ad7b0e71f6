import type { CatalogStyle } from '../../../../vehicles/catalog/contract.ts';
import { nameKey } from '../../../../vehicles/catalog/rules/names.ts';
import type { DecodedVehicle } from '../../providers/build-data-provider.ts';

const DRIVES: readonly [RegExp, string][] = [
  [/4wd|4x4|four[- ]wheel/i, 'four'],
  [/awd|all[- ]wheel/i, 'all'],
  [/fwd|front/i, 'front'],
  [/rwd|rear|4x2|2wd/i, 'rear'],
];

const driveOf = (text: string | null | undefined): string | null =>
  DRIVES.find(([pattern]) => pattern.test(text ?? ''))?.[1] ?? null;

/**
 * The styles that contradict nothing the number says; all of them where every one does, as names differ. Of trims that are
 * names only, the one the number says.
 */
export function stylesOfVehicle(styles: readonly CatalogStyle[], vehicle: DecodedVehicle): CatalogStyle[] {
  const trim = nameKey(vehicle.trim ?? '');
  const named = styles.filter(
    style => trim !== '' && [style.trim ?? '', style.style].some(each => nameKey(each) === trim),
  );
  return alike(named.length > 0 ? named : styles, vehicle);
}

function alike(styles: readonly CatalogStyle[], vehicle: DecodedVehicle): CatalogStyle[] {
  const drive = driveOf(vehicle.driveType);
  const fitting = styles.filter(style => {
    const own = driveOf(style.drive);
    const sameDrive = !drive || !own || own === drive;
    return sameDrive && (!vehicle.doors || !style.doors || style.doors === vehicle.doors);
  });
  return fitting.length > 0 ? fitting : [...styles];
}
