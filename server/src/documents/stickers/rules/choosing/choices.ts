import { z } from 'zod';
import { ModelYear } from '../../../../vehicles/catalog/contract.ts';
import { line, VinText } from '../../../../kit/contract.ts';
import { DealerBoxInput } from '../revision-shape.ts';

export const VehicleName = line(0, 120);

/** A vehicle by its number and its name; of a VIN the number counts, and a name that is another vehicle is refused. */
export const NamedVehicle = {
  vin: VinText.nullish(),
  year: ModelYear.nullish(),
  make: VehicleName.nullish(),
  model: VehicleName.nullish(),
  trim: VehicleName.nullish(),
};
/** A color of the catalog, by its code or its name. */
const ChosenColor = z.object({ code: VehicleName.nullish(), name: VehicleName.nullish() });
export type ChosenColor = z.infer<typeof ChosenColor>;

/** A line of the catalog, by its code or its name; `price` as it was shown: dollars, `$1,195`, `$0` or `INC`. */
const ChosenOption = z.object({
  code: VehicleName.nullish(),
  name: VehicleName.nullish(),
  price: z.union([z.number(), z.string().max(40)]).nullish(),
});

/**
 * Choices for a sticker. `trim_unknown`: not sure of the trim, so nothing that depends on it is chosen. A color, or
 * the list of packages, that is null is "not sure": the sheet says that it is not known.
 */
const CHOICES = {
  style: line(0, 200).nullish(),
  trim_unknown: z.boolean().default(false),
  colors: z.object({ exterior: ChosenColor.nullish(), interior: ChosenColor.nullish() }).default({}),
};
const ChosenOptions = z.array(ChosenOption).max(1000).nullable();

/**
 * The choices for a sticker. `buildsheet_color` is known from the year; what is sent is not needed. `regenerate` makes a new
 * version. `draft`: the draft the choices were kept in, which is done with. `dealer`: null removes the box, absent keeps that of the
 * version before.
 */
export const ConfirmStickerInput = z.strictObject({
  ...NamedVehicle,
  ...CHOICES,
  packages: ChosenOptions.default([]),
  regenerate: z.union([z.boolean(), z.enum(['true', 'false']).transform(text => text === 'true')]).default(false),
  buildsheet_color: z.enum(['yes', 'no']).nullish(),
  spend_credit: z.boolean().default(false),
  draft: line(0, 60).nullish(),
  dealer: DealerBoxInput.nullish(),
});
export type ConfirmStickerInput = z.output<typeof ConfirmStickerInput>;

/** The same while it is being chosen: what is absent was not decided yet. `dealer` as it was typed, right or wrong. */
export const StickerChoices = z.strictObject({
  ...CHOICES,
  packages: ChosenOptions.optional(),
  dealer: DealerBoxInput.nullish(),
});
export type StickerChoices = z.output<typeof StickerChoices>;

/** Choices that are kept until they are confirmed; nothing is charged for them. */
export const StickerDraft = z.object({
  id: z.string(),
  vin: z.string(),
  state: z.enum(['needs_selection', 'selecting']),
  choices: StickerChoices,
});
export type StickerDraft = z.infer<typeof StickerDraft>;
