import { englishOf } from '../../../../kit/text/bilingual.ts';
import type { BuildData, ClassicBuild, DecodedVehicle, ModernBuild } from '../../providers/build-data-provider.ts';
import { withinWeight } from './weight-gates.ts';
import { withinYear } from './year-gates.ts';

const TRANSMISSION = /\b(transmission|transaxle|powerglide|hydra-?matic)\b/i;
/** Parts of a transmission, and what is sold for one. */
const NOT_A_TRANSMISSION = /cooler|oil|fluid|filter|warranty|mount|skid|shield|case|tunnel/i;

const isTransmission = (text: string | { en: string }): boolean =>
  TRANSMISSION.test(englishOf(text)) && !NOT_A_TRANSMISSION.test(englishOf(text));

/**
 * A build without what a sheet of it must not say: blocks that a label of its year, weight or type did not carry, and on a
 * sheet typical of the model what only a record of this very vehicle knows. The transmission that was paid for is named
 * where nothing else names it.
 */
export function withinLabel(build: ModernBuild, vehicle: DecodedVehicle): ModernBuild;
export function withinLabel(build: ClassicBuild, vehicle: DecodedVehicle): ClassicBuild;
export function withinLabel(build: BuildData, vehicle: DecodedVehicle): BuildData;
export function withinLabel(build: BuildData, vehicle: DecodedVehicle): BuildData {
  if (build.template === 'sticker-classic') {
    return withTransmission(
      build,
      build.options?.map(({ text }) => text),
    );
  }
  const label = withinWeight(withinYear(withOneGear(build)), vehicle);
  return withTransmission(
    build.grade === 'B' ? label : typical(label),
    build.options?.map(({ name }) => name),
  );
}

/** A motor that turns the wheels by electricity has no variable gears, whatever a file says of it. */
function withOneGear(build: ModernBuild): ModernBuild {
  const { transmission } = build.vehicle;
  const isElectric = build.fuel?.powertrain === 'hydrogen' || build.fuel?.powertrain === 'electric';
  if (!isElectric || !transmission || !/variable|CVT|-spd/i.test(englishOf(transmission))) return build;
  return { ...build, vehicle: { ...build.vehicle, transmission: null } };
}

function withTransmission<Build extends BuildData>(
  build: Build,
  options: readonly (string | { en: string; es?: string | undefined })[] | undefined,
): Build {
  const paid = options?.find(isTransmission);
  if (build.vehicle.transmission || !paid) return build;
  return { ...build, vehicle: { ...build.vehicle, transmission: paid } };
}

/** Of one vehicle the number says where it was assembled, and nothing of its way, its dealer or its colors; a person may. */
function typical(build: ModernBuild): ModernBuild {
  const point = build.assembly?.point;
  const { exterior, interior } = build.chosen ? build.vehicle : { exterior: null, interior: null };
  return {
    ...build,
    vehicle: { ...build.vehicle, stock: null, mileage_note: null, exterior, interior },
    assembly: point ? { point, transport: null, port: null, sold_to: null, ship_to: null } : null,
  };
}
