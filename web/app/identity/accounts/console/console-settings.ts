import type { Messages } from '../../../kit/messages/parts.ts';
import type { ConsolePlace } from './console-places.ts';

/** The names of what one sets in a place of the console, as its page writes them. */
const SETTINGS: Partial<Record<ConsolePlace['key'], (words: Messages) => string[]>> = {
  brand: ({ 'console-brand': brand }) => [
    brand.name,
    brand.seller,
    brand.address,
    brand.email,
    brand.statement,
    brand.hosts,
    brand.colors,
    ...Object.values(brand.color),
    brand.hue,
    brand.font,
    brand.theme,
    brand.languages,
    brand.first,
    brand.market,
    brand.features,
    ...Object.values(brand.feature),
    brand.gateways,
    ...Object.values(brand.gateway),
    ...Object.values(brand.logo),
    brand.legalTitle,
    ...Object.values(brand.legal),
  ],
  'go-live': ({ 'console-go-live': live }) => [...Object.values(live.check), ...Object.values(live.item)],
  plans: ({ 'console-plans': plans }) => [
    plans.currency,
    plans.from,
    plans.badge,
    plans.until,
    plans.periodLabel,
    plans.stickerShare,
    plans.file.export,
    plans.file.import,
  ],
  coupons: ({ 'console-coupons': coupons }) => [
    coupons.new,
    coupons.kindLabel,
    coupons.who,
    coupons.perUser,
    coupons.total,
  ],
  services: ({ 'console-providers': { services } }) => Object.values(services.of),
  secrets: ({ 'console-secrets': keys }) => [...Object.values(keys.name), ...Object.values(keys.field)],
};

/** The settings of a place whose name holds a text, each once. */
export function settingsNamed(text: string, place: ConsolePlace['key'], words: Messages): string[] {
  const names = new Set(SETTINGS[place]?.(words) ?? []);
  return [...names].filter(name => name.toLowerCase().includes(text.toLowerCase()));
}
