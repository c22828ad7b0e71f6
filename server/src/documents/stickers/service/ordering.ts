import { isYearRestricted } from '../../../vehicles/catalog/rules/styles.ts';
import { chargeOf } from '../../issued-documents/rules.ts';
import type { IssuedDocuments, Life } from '../../issued-documents/service.ts';
import type { Ordered } from '../../issued-documents/service/document-definition.ts';
import { accountOf } from '../../../identity/accounts/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { AppError } from '../../../kit/errors.ts';
import type { NamedVehicle } from '../../../vehicles/decode/rules/named-vehicle.ts';
import type { ClassicTier } from '../../../money/products/contract.ts';
import { LAST_CLASSIC_YEAR } from '../../../vehicles/decode/rules.ts';
import type { Vehicles } from '../../../vehicles/decode/service.ts';
import type { DealerBoxInput, GenerateStickerAnswer, GenerateStickerInput, OriginalLabel } from '../contract.ts';
import { createLabels } from './labels.ts';
import type { StickerContents } from '../rules/contents.ts';
import { toSelect } from '../rules/choosing/to-select.ts';
import { nameOfMade } from '../rules/choosing/vehicle.ts';
import { isActive } from '../rules/versions.ts';
import { isFinished } from '../rules/view.ts';
import { createChoosing } from './choosing.ts';
import { createDealerBoxes } from './dealer-boxes.ts';
import { createDrafts } from './drafts.ts';

const POLL_AFTER_S = 1;
const ETA_S = 3;

/** `onFile`: its ratings are of what was imported alone. `atMost`: it takes no more credits. */
type GenerateStickerOrder = Omit<GenerateStickerInput, 'dealer'> & {
  onFile?: true;
  atMost?: number;
  dealer?: DealerBoxInput | null | undefined;
};

/** The order of a sticker. */
export interface StickerOrder {
  vin: string;
  key: string | undefined;
  requested: readonly unknown[];
  input: StickerContents['input'];
  again?: boolean;
  agreed?: boolean;
  named?: NamedVehicle | null;
  tier?: ClassicTier;
  atMost?: number;
}

interface OrderingDeps {
  vehicles: Vehicles;
  issuedDocuments: Pick<IssuedDocuments, 'quote'>;
}

interface OrderingParts {
  choosing: ReturnType<typeof createChoosing>;
  drafts: ReturnType<typeof createDrafts>;
  labels: Pick<ReturnType<typeof createLabels>, 'label'>;
  lifecycle: Life<StickerContents>;
  dealerAddendum: ReturnType<typeof createDealerBoxes>['dealerAddendum'];
}

/** How stickers are ordered. */
export function createOrdering(
  { vehicles, issuedDocuments }: OrderingDeps,
  { choosing, drafts, labels, lifecycle, dealerAddendum }: OrderingParts,
) {
  return {
    order,

    /**
     * Orders a sticker, answers the one there is, or makes its next version (`gen: 'regenerate'`; three within 30 days
     * are free; another one costs a credit, if that was agreed to). It has the choices of the one before. A request that
     * is sent again under the same `key` has the same answer. Where the maker publishes the label of this vehicle, it is
     * named and nothing is ordered. A classic number that may be several vehicles is ordered once one of them is chosen.
     * Where trim, colors or options have to be chosen first, a draft is begun and nothing is charged.
     * @throws AppError `login_needed`, `vin_wrong`, `vin_check_digit`, `credits_short`, `key_used`, `revision_costs`,
     * `sticker_exists` and those of `dealerAddendum`
     */
    async generate(
      caller: Caller,
      { vin, gen = null, onFile, tier, atMost, spend_credit: agreed = false, dealer }: GenerateStickerOrder,
      key?: string,
    ): Promise<GenerateStickerAnswer> {
      const again = gen === 'regenerate';
      accountOf(caller);
      const newest = await lifecycle.newest(caller, vin);
      const hasNone = !newest || !isActive(newest);
      const original = hasNone ? await labels.label(vin) : null;
      if (original) return withOriginal(vehicles.normalize(vin), original);
      const kept = await vehicles.namedBy(caller, vin);
      const named = kept ?? (hasNone ? undefined : nameOfMade(newest.vehicle));
      if (!named && vehicles.hasSeveral(vin)) return toSelect(vehicles.normalize(vin), LAST_CLASSIC_YEAR);
      const isFirst = hasNone && !again && !onFile && !named;
      const query = isFirst ? choosing.vehicle({ vin }) : null;
      if (query && (await choosing.isOpen(query))) {
        await drafts.saveDraft(caller, query.vin, null);
        return toSelect(query.vin, query.year);
      }
      const chosen = again ? newest?.input.chosen : undefined;
      const boxed = dealerAddendum(caller, vin, dealer, again ? newest : null);
      const ofTier = tier ?? (hasNone ? undefined : newest.input.tier);
      const kinds = ofTier ? { tier: ofTier } : {};
      const input = { ...(onFile ? { onFile } : {}), ...(chosen ? { chosen } : {}), ...boxed, ...kinds };
      const requested = [gen, ...Object.values(boxed), ...(tier ? [tier] : [])];
      const ordered = {
        vin,
        key,
        requested,
        input,
        again,
        agreed,
        ...kinds,
        named: named ?? null,
        ...(atMost === undefined ? {} : { atMost }),
      };
      return answerOf(await order(caller, ordered));
    },
  };

  /** Orders a sticker. A version that costs nothing by the member's plan needs no agreement. */
  async function order(caller: Caller, input: StickerOrder) {
    try {
      return await lifecycle.order(caller, input);
    } catch (error) {
      if (!(error instanceof AppError) || error.reason !== 'revision_costs') throw error;
      const cost = await issuedDocuments.quote(caller, 'sticker', input.vin, input.tier);
      if (cost === 0) return lifecycle.order(caller, { ...input, agreed: true });
      throw new AppError('revision_costs', { field: 'spend_credit', details: { cost, plans_url: '/pricing' } });
    }
  }
}

/** The answer where the maker's own label is handed out, free. */
function withOriginal(vin: string, original: OriginalLabel): GenerateStickerAnswer {
  return {
    status: 'success',
    state: 'ready',
    vin,
    sticker_id: null,
    version: 1,
    grade: 'A',
    reused: false,
    poll_after: 0,
    eta_s: 0,
    charged: null,
    year_restricted: false,
    original,
  };
}

export function answerOf({ row, reused }: Ordered<StickerContents>): GenerateStickerAnswer {
  const state = isFinished(row) ? (row.state as 'ready') : 'processing';
  return {
    status: 'success',
    state,
    vin: row.vin,
    sticker_id: row.id,
    version: row.version,
    grade: row.grade,
    reused,
    poll_after: POLL_AFTER_S,
    eta_s: state === 'processing' ? ETA_S : 0,
    charged: reused ? null : chargeOf(row),
    year_restricted: isYearRestricted(row.vehicle.modelYear ?? 0),
  };
}
