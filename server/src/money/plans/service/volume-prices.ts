import { isAllowed, mayOperate } from '../../../identity/accounts/rules.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PlatformDeps } from '../../../platform/deps.ts';
import type { Approval } from '../../../platform/approvals/contract.ts';
import type { SiteSettingsService } from '../../../platform/site-settings/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Json } from '../../../platform/sites/rules/layers.ts';
import { risingPrice, type VolumePrice } from '../../../platform/sites/rules/volume-price.ts';
import { costOf, type Products } from '../../products/rules.ts';
import type { KeptVolumePrices } from '../contract.ts';

export interface VolumeDeps extends Pick<PlatformDeps, 'sites'> {
  siteSettings: Pick<SiteSettingsService, 'add' | 'takesMoney'>;
  products: Pick<Products, 'all'>;
}

/** Volume prices as the brand's operators keep them: settings of the brand, versioned like its plans. */
export function createVolumePrices({ sites, siteSettings, products }: VolumeDeps) {
  function keptBy({ site: { id }, actor }: Pick<Caller, 'site' | 'actor'>): KeptVolumePrices {
    const site = sites.get(id);
    return {
      version: sites.inEffect(id).version,
      prices: inOrder(site.volume_prices),
      products: products.all().map(product => ({ product: product.key, credits: costOf(site, product) })),
      needs_second: siteSettings.takesMoney(id),
      may_write: actor.kind === 'member' && isAllowed(actor.roles, 'manage_plans'),
    };
  }

  return {
    /** @throws AppError `login_needed`, `role_needed` */
    kept(caller: Caller): KeptVolumePrices {
      mayOperate(caller, 'read_plans');
      return keptBy(caller);
    },

    /** @throws AppError `role_needed`, `volume_price_high`, `volume_price_rises`, and those of saving settings */
    async save(
      caller: Caller,
      { prices, ...about }: { base: number; reason: string; prices: VolumePrice[] },
    ): Promise<{ kept: KeptVolumePrices; approval: Approval | null }> {
      mayOperate(caller, 'manage_plans');
      const { products: costs } = keptBy(caller);
      const cost = (price: VolumePrice) => costs.find(({ product }) => product === price.product)?.credits ?? 0;
      const high = prices.find(price => price.credits >= cost(price));
      if (high) throw new AppError('volume_price_high', { field: 'prices', params: { ...high, cost: cost(high) } });
      const rising = risingPrice(prices);
      if (rising) throw new AppError('volume_price_rises', { field: 'prices', params: rising });
      const { approval } = await siteSettings.add(caller, about, (_tx, settings) => {
        return { ...(settings as Record<string, Json>), volume_prices: inOrder(prices) };
      });
      return { kept: keptBy(caller), approval };
    },
  };
}

const inOrder = (prices: readonly VolumePrice[]): VolumePrice[] =>
  prices.toSorted((a, b) => a.product.localeCompare(b.product, 'en') || a.from - b.from);
