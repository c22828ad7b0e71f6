import { isNameOnly, isYearRestricted } from '../../../vehicles/catalog/rules/styles.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { StickerChoices } from '../contract.ts';
import type { StickerRow } from '../rules/contents.ts';
import type { Chosen } from '../rules/choosing/chosen.ts';
import { writtenBox } from '../rules/dealer-box.ts';
import type { createChoosing } from './choosing.ts';
import { mayBox } from './dealer-boxes.ts';
import type { createDrafts } from './drafts.ts';

interface SelectionDeps {
  choosing: ReturnType<typeof createChoosing>;
  drafts: ReturnType<typeof createDrafts>;
  newest(caller: Caller, vin: string): Promise<StickerRow | null>;
}

/** Everything the page of the selection shows first. */
export function createSelection({ choosing, drafts, newest }: SelectionDeps) {
  return {
    /**
     * The possible choices for a sticker, and those made: in the draft, else for the existing sticker.
     * @throws AppError `login_needed` and those of `choosing.vehicle`
     */
    async selection(caller: Caller, vin: string) {
      const draft = await drafts.draft(caller, vin);
      const vehicle = choosing.vehicle({ vin });
      const before = await newest(caller, vin);
      const choices = draft?.choices ?? choicesOf(before?.input.chosen);
      const [all, { preselected, provenance }] = await Promise.all([
        choosing.formData(vehicle, null, caller.locale),
        choosing.preselection(vehicle, null),
      ]);
      const { form } = choices.style ? await choosing.formData(vehicle, choices.style, caller.locale) : all;
      return {
        vin: vehicle.vin,
        title: vehicle.title,
        year_restricted: isYearRestricted(vehicle.year),
        trims: all.form.trims.filter(style => style.selected || vehicle.decoded.byName || !isNameOnly(style)),
        locked: all.locked,
        form,
        choices,
        draft: draft?.id ?? null,
        /** Codes of the factory record; empty where there is none. */
        recorded: [...preselected.packages, ...preselected.options].filter(code => provenance[code] === 'build'),
        isRecorded: (await choosing.recordOf(vehicle)) !== null,
        may_box: mayBox(caller, vehicle.year),
        /** The box as it was typed last, else that of the sticker there is. */
        dealer: choices.dealer ?? (before?.input.box ? writtenBox(before.input.box) : null),
      };
    },
  };
}

const named = (color: { code: string | null; name: string } | null) => color && { code: color.code, name: color.name };

/** The choices of a sticker that was made, to begin with. */
function choicesOf(chosen: Chosen | undefined): StickerChoices {
  if (!chosen) return { trim_unknown: false, colors: {} };
  const { style, exterior, interior, options } = chosen;
  return {
    style,
    trim_unknown: style === null,
    colors: { exterior: named(exterior), interior: named(interior) },
    packages: options?.map(({ code, name }) => ({ code, name })) ?? null,
  };
}
