import type { Decoded, Known } from '@marque/vin';
import type { CatalogStyle, StyleData } from '../../catalog/contract.ts';
import { isNameOnly } from '../../catalog/rules/styles.ts';
import type { Catalog } from '../../catalog/service.ts';
import { ifRefused } from '../../../kit/errors.ts';
import type { Facts } from '../rules/details.ts';

/** Catalog data of a vehicle chosen by name, and its source. */
export type StyleFacts = Partial<Facts> & { style: { source: string; copiedOn: string | null } };

/** Facts shared by all styles with a chosen name; null where the catalog has none of them. */
export async function styleFacts(
  catalog: Pick<Catalog, 'styles' | 'styleData'>,
  { vehicle }: Decoded,
): Promise<StyleFacts | null> {
  const { modelYear, make, model, trim } = vehicle;
  if (!modelYear || !make || !model || !trim) return null;
  const name = { year: modelYear.value, make: make.value, model: model.value };
  const styles = await stylesOf(catalog, { ...name, trim: trim.value });
  const [first] = styles;
  if (!first) return null;
  const data = styles.length === 1 ? await catalog.styleData({ ...name, style: first.style }) : null;
  return factsOf(first, styles, data);
}

async function stylesOf(
  catalog: Pick<Catalog, 'styles'>,
  name: { year: number; make: string; model: string; trim: string },
): Promise<CatalogStyle[]> {
  const { styles } = await catalog.styles(name).catch(ifRefused({ styles: [] }));
  // Below that the trim is not on record, and the styles are those of the model.
  return styles.filter(style => !isNameOnly(style) && style.confidence === 1);
}

function factsOf(first: CatalogStyle, styles: readonly CatalogStyle[], data: StyleData | null): StyleFacts {
  const agreed = <Value>(of: (style: CatalogStyle) => Value | null): Known<Value> | undefined => {
    const value = of(first);
    const isSame = value !== null && styles.every(style => of(style) === value);
    return isSame ? { value, source: 'known' } : undefined;
  };
  const dollars = agreed(({ msrp }) => (msrp?.currency === 'USD' ? msrp.amount / 100 : null));
  const fuel = data?.fuel;
  const mpg = fuel && [fuel.city_mpg, fuel.highway_mpg, fuel.combined_mpg].map(each => each ?? '–').join(' / ');
  return {
    ...pick(
      'bodyClass',
      agreed(style => style.body),
    ),
    ...pick(
      'doors',
      agreed(style => style.doors),
    ),
    ...pick(
      'engine',
      agreed(style => style.engine),
    ),
    ...pick(
      'fuel',
      agreed(style => style.fuel),
    ),
    ...pick(
      'transmission',
      agreed(style => style.transmission),
    ),
    ...pick(
      'driveType',
      agreed(style => style.drive),
    ),
    ...pick(
      'seats',
      agreed(style => style.seats),
    ),
    ...pick('msrp', dollars),
    ...(mpg ? { mpg: { value: mpg, source: 'known' as const } } : {}),
    style: { source: first.source, copiedOn: first.copied_on },
  };
}

const pick = <Key extends keyof Facts>(key: Key, value: Facts[Key] | undefined): Partial<Facts> =>
  value === undefined ? {} : { [key]: value };
