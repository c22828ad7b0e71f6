import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Dealers } from '../../../identity/dealers/service.ts';
import { LAST_CLASSIC_YEAR } from '../../../vehicles/decode/rules.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';
import type { DealerBoxInput } from '../contract.ts';
import type { StickerRow } from '../rules/contents.ts';
import { dealerBox, type DealerBox, type PrintedBox } from '../rules/dealer-box.ts';
import { vehicleOf } from '../rules/choosing/vehicle.ts';

export interface DealerBoxDeps {
  vehicles: Pick<Vehicles, 'forDocument'>;
  dealers: Pick<Dealers, 'printed'>;
}

export function createDealerBoxes({ vehicles, dealers }: DealerBoxDeps) {
  return {
    /**
     * The box of an order, for its `input`: absent it is that of the version `before`.
     * @throws AppError `dealers_only`, `box_classic` and those of `dealerBox`
     */
    dealerAddendum(
      caller: Caller,
      vin: string,
      input: DealerBoxInput | null | undefined,
      before: StickerRow | null,
    ): { box?: DealerBox } {
      const box = input === undefined ? before?.input.box : input && dealerBox(input);
      if (!box) return {};
      if (input && !isDealer(caller)) throw new AppError('dealers_only', { field: 'dealer' });
      const { modelYear = 0 } = vehicleOf(vehicles.forDocument(vin, 'sticker').decoded);
      if (modelYear <= LAST_CLASSIC_YEAR) throw new AppError('box_classic', { field: 'dealer' });
      return { box };
    },

    /** The box of a sticker with the dealer it belongs to; null where there is none. */
    async printedBox({ id, siteId, userId, input: { box } }: StickerRow): Promise<PrintedBox | null> {
      const dealer = box && userId ? await dealers.printed({ siteId, userId }, id) : null;
      return box && dealer ? { box, dealer } : null;
    },
  };
}

const isDealer = ({ actor }: Caller): boolean => actor.kind === 'member' && actor.isDealer;

/** Whether this member's sticker of a vehicle of this year may carry a dealer's box. */
export const mayBox = (caller: Caller, year: number): boolean => isDealer(caller) && year > LAST_CLASSIC_YEAR;
