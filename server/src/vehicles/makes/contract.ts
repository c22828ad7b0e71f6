import type { MakerCode } from '@marque/vin';
import type { CatalogStyle } from '../catalog/contract.ts';
import type { FuelEconomy, SafetyRatings } from '../ratings/contract.ts';
import type { RecallList } from '../recalls/contract.ts';

/** A name and its part of the address: `Mercedes-Benz`, `mercedes-benz`. */
export interface NamedSlug {
  name: string;
  slug: string;
}

/** A make or a model among others, with the first and the last model year on record. */
export interface CarsLink extends NamedSlug {
  /** Among those that people look for first. */
  popular: boolean;
  from: number;
  to: number;
}

/** Whether a page holds enough to be listed by search engines. */
interface Listed {
  listed: boolean;
}

/** `/cars/ford` */
export interface MakePage extends Listed {
  make: NamedSlug;
  models: CarsLink[];
  /** Beginnings of the make's numbers, by the decoder's tables; `as_of` is their day. */
  codes: { list: MakerCode[]; as_of: string };
}

/** `/cars/ford/f-150` */
export interface ModelPage extends Listed {
  make: NamedSlug;
  model: NamedSlug;
  /** Newest first; `campaigns`: recalls on file, null where the copy on file does not say. */
  years: { year: number; campaigns: number | null }[];
  /** The day of that copy; null without one. */
  recalls_as_of: string | null;
  /** Whether that copy is the whole list: of an extract, a year without recalls is not known to have none. */
  recalls_whole: boolean;
}

/** `/cars/ford/f-150/2019` */
export interface ModelYearPage extends Listed {
  make: NamedSlug;
  model: NamedSlug;
  year: number;
  /** The model years before and after it, newest first. */
  near: number[];
  /** Trims and styles on record; nothing invented. */
  styles: CatalogStyle[];
  /** The recalls on file; null where the copy on file does not know the model. */
  recalls: RecallList | null;
  fuel: FuelEconomy;
  safety: SafetyRatings;
}
