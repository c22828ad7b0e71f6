import type { CatalogStyle, StyleData } from '../../../vehicles/catalog/contract.ts';
import { nameKey } from '../../../vehicles/catalog/rules/names.ts';
import type { Catalog } from '../../../vehicles/catalog/service.ts';
import { ifRefused } from '../../../kit/errors.ts';
import { LAST_CLASSIC_YEAR } from '../../../vehicles/decode/rules.ts';
import type { BuildData, DecodedVehicle } from '../providers/build-data-provider.ts';
import { chooseFrom, NOTHING_CHOSEN, unknownTrim, type Chosen } from '../rules/choosing/chosen.ts';

/** A vehicle as the catalog lists it, with what its number says. */
export interface StyledVehicle {
  year: number;
  make: string;
  model: string;
  decoded: DecodedVehicle;
}

export type CatalogStyles = ReturnType<typeof createCatalogStyles>;

/** What the catalog alone says of a vehicle. */
export function createCatalogStyles(catalog: Pick<Catalog, 'styles' | 'styleData'>) {
  /** The styles on record for a vehicle; none where its model is not in the catalog. */
  async function stylesOf(vehicle: StyledVehicle, trim: string | null): Promise<CatalogStyle[]> {
    const name = { ...vehicle, trim: trim ?? vehicle.decoded.trim ?? null };
    const { styles } = await catalog.styles(name).catch(ifRefused({ styles: [] }));
    return stylesOfVehicle(styles, { ...vehicle.decoded, ...(trim ? { trim } : {}) });
  }

  const dataOf = ({ year, make, model }: StyledVehicle, style: string): Promise<StyleData> =>
    catalog.styleData({ year, make, model, style });

  /** The contents of a sheet without a sure trim. */
  async function leastOf(vehicle: StyledVehicle): Promise<Chosen> {
    const priced = (await stylesOf(vehicle, null)).flatMap(({ style, msrp }) => (msrp ? [{ style, msrp }] : []));
    const [least] = priced.toSorted((a, b) => a.msrp.amount - b.msrp.amount);
    return least ? unknownTrim(await dataOf(vehicle, least.style)) : NOTHING_CHOSEN;
  }

  return {
    stylesOf,
    dataOf,
    leastOf,

    /**
     * The contents of a sheet for which nobody chose anything: of the only style on record, else of a trim nobody is sure of.
     * Nothing for a classic and for a car of another market.
     */
    async unasked(decoded: DecodedVehicle): Promise<Chosen> {
      const vehicle = styledOf(decoded);
      if (!vehicle) return NOTHING_CHOSEN;
      const [only, ...others] = await stylesOf(vehicle, null);
      if (!only || others.length > 0) return leastOf(vehicle);
      return chooseFrom(await dataOf(vehicle, only.style), { colors: {}, packages: null }, 'en');
    },

    /** The grade of a sheet of the catalog alone; null where it has no price of the model. */
    async grade(decoded: DecodedVehicle): Promise<BuildData['grade'] | null> {
      const vehicle = styledOf(decoded);
      const isPriced = vehicle !== null && (await stylesOf(vehicle, null)).some(({ msrp }) => msrp !== null);
      if (!isPriced) return null;
      return decoded.byName ? 'D' : 'C';
    },
  };
}

/** Null where the catalog cannot say what is on a sheet. */
function styledOf(decoded: DecodedVehicle): StyledVehicle | null {
  const { modelYear: year, make, model, otherMarket = false } = decoded;
  if (otherMarket || !year || !make || !model || year <= LAST_CLASSIC_YEAR) return null;
  return { year, make, model, decoded };
}

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
function stylesOfVehicle(styles: readonly CatalogStyle[], vehicle: DecodedVehicle): CatalogStyle[] {
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
