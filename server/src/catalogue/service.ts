import { createClassicPicker, type Decoder, type Picker } from '@marque/vin';
import type { MenuItem } from './contract.ts';
import { createMenus, type MenuSource } from './rules/menus.ts';

export type Catalogue = ReturnType<typeof createCatalogue>;

/** What vehicles there are: by the tables of the decoder, by the sheets of the classic numbers. */
export function createCatalogue({ decoder }: { decoder: Pick<Decoder, 'picker'> }) {
  const menus = createMenus([sourceOf(decoder.picker), sourceOf(createClassicPicker())]);
  return {
    /** The model years there are, newest first. */
    years: (): MenuItem[] => menus.years(),
    /** @throws AppError `catalogue_year` */
    makes: ({ year }: { year: number }): MenuItem[] => menus.makes(year),
    /** @throws AppError `catalogue_year`, `catalogue_make`, `catalogue_make_years` */
    models: ({ year, make }: { year: number; make: string }): MenuItem[] => menus.models(year, make),
    /**
     * Empty when no trim is on record.
     * @throws AppError as `models` does, and `catalogue_model`, `catalogue_model_years`, `catalogue_model_renamed`
     */
    trims: ({ year, make, model }: { year: number; make: string; model: string }): MenuItem[] =>
      menus.trims(year, make, model),
  };
}

function sourceOf(picker: Picker): MenuSource {
  return { ...picker, makes: year => picker.makes(year).map(({ name }) => name) };
}
