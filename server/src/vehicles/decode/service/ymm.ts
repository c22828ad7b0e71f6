import { createHash } from 'node:crypto';
import { makeKey, nameKey } from '../../catalog/rules/names.ts';
import type { Catalog } from '../../catalog/service.ts';
import { AppError, unlessRefused } from '../../../kit/errors.ts';

/** A vehicle that was chosen from the menus: no VIN names it. */
export interface YmmVehicle {
  /** `1969-chevrolet-camaro-ss-k3f9q2` */
  number: string;
  year: number;
  make: string;
  model: string;
  /** Null where it was left open. */
  trim: string | null;
}

/** The choice from the menus, as it was sent. */
export interface YmmChoice {
  year: number;
  make: string;
  model: string;
  trim?: string | undefined;
}

type Menus = Pick<Catalog, 'makes' | 'models' | 'trims'>;
type Item = ReturnType<Menus['makes']>[number];

const FORM = /^(\d{4})-(.+)-[0-9a-z]{6}$/;
/** Crockford's base 32 in small letters: no I, L, O, U. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const SUFFIX_LENGTH = 6;

/**
 * The numbers of vehicles without a VIN. A number is the vehicle's name and six characters made of it: the same vehicle
 * always has the same number, and a number that was made up fits nothing. Nothing is stored.
 */
export function createYmm(menus: Menus) {
  return {
    /**
     * The number of a vehicle of the catalog.
     * @throws AppError of the menus (`catalogue_year` and on), `catalogue_trim`
     */
    choose(choice: YmmChoice): YmmVehicle {
      const { year } = choice;
      const trims = menus.trims(choice);
      const make = menus.makes(choice).find(({ name }) => makeKey(name) === makeKey(choice.make));
      const model = menus.models(choice).find(({ name }) => nameKey(name) === nameKey(choice.model));
      if (!make || !model) throw new AppError('not_found');
      const trim = trims.find(({ name }) => nameKey(name) === nameKey(choice.trim ?? '')) ?? null;
      if (choice.trim && !trim) {
        const params = { trim: choice.trim, year: String(year), make: make.name, model: model.name };
        throw new AppError('catalogue_trim', { field: 'trim', params });
      }
      return vehicleOf(year, make, model, trim);
    },

    /** The vehicle of a number; null where the catalog has none of that name. */
    find(number: string): YmmVehicle | null {
      const [, first, name = ''] = FORM.exec(number) ?? [];
      const year = Number(first);
      for (const { item: make, rest: afterMake } of leading(
        unlessRefused(() => menus.makes({ year }), []),
        name,
      )) {
        const models = unlessRefused(() => menus.models({ year, make: make.value }), []);
        for (const { item: model, rest } of leading(models, afterMake)) {
          const trims = rest
            ? unlessRefused(() => menus.trims({ year, make: make.value, model: model.value }), [])
            : [];
          const found = [null, ...trims]
            .map(trim => vehicleOf(year, make, model, trim))
            .find(each => each.number === number);
          if (found) return found;
        }
      }
      return null;
    },
  };
}

function vehicleOf(year: number, make: Item, model: Item, trim: Item | null): YmmVehicle {
  const slugs = [String(year), make.slug, model.slug, ...(trim ? [trim.slug] : [])];
  const number = [...slugs, suffixOf(slugs)].join('-');
  return { number, year, make: make.name, model: model.name, trim: trim?.name ?? null };
}

/** Six characters of 5 bits each, from the name. */
function suffixOf(slugs: readonly string[]): string {
  const digest = createHash('sha256').update(slugs.join('/')).digest();
  return Array.from({ length: SUFFIX_LENGTH }, (_, at) => DIGITS.charAt((digest[at] ?? 0) & 31)).join('');
}

/** The items whose slug a name begins with, and what follows it. */
function leading(items: readonly Item[], name: string): { item: Item; rest: string }[] {
  return items
    .filter(({ slug }) => slug && (name === slug || name.startsWith(`${slug}-`)))
    .map(item => ({ item, rest: name.slice(item.slug.length + 1) }));
}
