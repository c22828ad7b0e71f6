import type { Json } from '../../platform/sites/rules/layers.ts';
import type { NewBrand } from './contract.ts';

/** What a new brand takes over of another: how it looks and what it sells, nothing that names a company or an account. */
const TAKEN_OVER = [
  'locale',
  'locales',
  'currency',
  'secondary_color',
  'teritary_color',
  'hue',
  'font',
  'theme',
  'credit_type',
  'credit_costs',
  'features',
  'first_search',
  'market',
] as const;

/** The `site.json` of a new brand; payments are test payments until keys are set. */
export function settingsOf(input: NewBrand, from: Record<string, Json>): Record<string, Json> {
  const taken = TAKEN_OVER.flatMap(name => (from[name] === undefined ? [] : [[name, from[name]] as const]));
  const plans = Array.isArray(from.plans) ? from.plans.map(withoutGateways) : [];
  return {
    name: input.name,
    hosts: [input.host],
    ...Object.fromEntries(taken),
    primary_color: input.primary_color,
    support_email: input.support_email,
    security: 'disabled',
    search_engines: false,
    gateways: ['sandbox'],
    plans,
  };
}

/** The ids of plans at gateways belong to the other brand's accounts. */
function withoutGateways(plan: Json): Json {
  if (typeof plan !== 'object' || plan === null || Array.isArray(plan)) return plan;
  return Object.fromEntries(Object.entries(plan).filter(([name]) => name !== 'gateways'));
}

/** A first mark of a brand: its letter on its color. */
export function firstLogo({ name, primary_color: color }: Pick<NewBrand, 'name' | 'primary_color'>): string {
  const letter = [...name.trim()][0]?.toUpperCase() ?? '';
  const text = letter.replace(/[&<>]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const isPale = channel(1) * 0.299 + channel(3) * 0.587 + channel(5) * 0.114 > 150;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26" width="26" height="26">' +
    `<rect width="26" height="26" rx="6" fill="${color}"/>` +
    `<text x="13" y="18.5" text-anchor="middle" font-family="Inter, Arial, sans-serif" font-size="16" font-weight="700" fill="${isPale ? '#111111' : '#ffffff'}">${text}</text></svg>`
  );
}
