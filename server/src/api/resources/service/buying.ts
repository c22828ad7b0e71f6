import type { z } from 'zod';
import { walletOf } from '../../../money/credits/rules.ts';
import { AppError } from '../../../kit/errors.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { refuseLarge, type Asking } from '../rules.ts';
import { MAX_AVAILABILITY, type Offer as OfferShape } from '../rules/shapes.ts';
import type { V1Deps } from './deps.ts';

type Offer = z.input<typeof OfferShape>;

/** What a document of a vehicle costs the account now, whatever it has. */
export async function priceOf(
  { products, vehicles, issuedDocuments }: V1Deps,
  caller: Caller,
  document: Offer['document'],
  vin: string,
) {
  const { unit } = products.of(document, vehicles.soldAs(vin));
  const credits = await issuedDocuments.cost(caller, document, vin);
  return { unit: walletOf(caller.site, unit), credits };
}

/** What could be bought. */
export function createBuying(deps: V1Deps) {
  const { vehicles } = deps;
  const offersOf = async (caller: Caller, vin: string, affordable: ReturnType<typeof createAffordable>) => [
    await offerOf(caller, 'report', vin, affordable),
    await offerOf(caller, 'sticker', vin, affordable),
  ];

  return {
    /** Says what could be bought of one vehicle after the other. */
    offering({ caller }: Asking): (vin: string) => Promise<Offer[]> {
      const affordable = createAffordable(caller);
      return vin => offersOf(caller, vehicles.normalize(vin), affordable);
    },

    /** What could be bought of these vehicles, in the order asked. @throws AppError `api_batch` */
    async availability({ caller }: Asking, vins: readonly string[]) {
      refuseLarge(vins, MAX_AVAILABILITY);
      const affordable = createAffordable(caller);
      const data = [];
      for (const text of vins) {
        const vin = vehicles.normalize(text);
        const offers = await offersOf(caller, vin, affordable);
        data.push({ object: 'availability' as const, vin, title: vehicles.nameOf(vin), offers });
      }
      return { object: 'list' as const, data };
    },
  };

  async function offerOf(
    caller: Caller,
    document: Offer['document'],
    vin: string,
    affordable: ReturnType<typeof createAffordable>,
  ): Promise<Offer> {
    try {
      vehicles.forDocument(vin, document);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const reason = translatorFor(caller.locale)('errors', error.reason, error.params);
      return { document, available: false, reason, cost: null, covered: false };
    }
    const cost = await priceOf(deps, caller, document, vin);
    return { document, available: true, reason: null, cost, covered: await affordable(document, vin) };
  }

  /** Whether a document is covered, asked once for each product. */
  function createAffordable(caller: Caller) {
    const known = new Map<string, Promise<boolean>>();
    return (document: Offer['document'], vin: string): Promise<boolean> => {
      const { key } = deps.products.of(document, vehicles.soldAs(vin));
      const covered = known.get(key) ?? deps.issuedDocuments.quote(caller, document, vin).then(quote => quote !== null);
      known.set(key, covered);
      return covered;
    };
  }
}
