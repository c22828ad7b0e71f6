import type { SiteState, SiteVersion } from '@marque/server/platform/site-settings/contract';
import type { Features } from '@marque/server/platform/sites/contract';
import type { z } from 'zod';
import { textIn } from '../../../kit/forms/use-form.ts';

export type Settings = SiteState['settings'];
type Value = Settings[string];
export type Change = SiteVersion['changes'][number];

export const COLORS = ['primary_color', 'secondary_color', 'teritary_color'] as const;
export type ColorName = (typeof COLORS)[number];
export const FEATURES = [
  'plate',
  'classic',
  'dealer',
  'ymmt',
  'recall',
  'chat',
] as const satisfies readonly (keyof z.infer<typeof Features>)[];
/** What counts where a brand says nothing. */
const USUAL_FEATURES: Record<(typeof FEATURES)[number], boolean> = {
  plate: false,
  classic: true,
  dealer: true,
  ymmt: false,
  recall: true,
  chat: false,
};
export const LOCALES = ['en', 'es'] as const;
export const GATEWAYS = ['sandbox', 'stripe', 'paypal'] as const;

export const textOf = (settings: Settings, name: string): string =>
  typeof settings[name] === 'string' ? settings[name] : '';

const isFields = (value: Value | undefined): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list of texts, or what counts where there is none. */
export const listOf = (settings: Settings, name: string, usual: readonly string[]): string[] => {
  const value = settings[name];
  return Array.isArray(value) ? value.map(String) : [...usual];
};

export const hasFeature = (settings: Settings, name: (typeof FEATURES)[number]): boolean => {
  const features = settings.features;
  const value = isFields(features) ? features[name] : undefined;
  return typeof value === 'boolean' ? value : USUAL_FEATURES[name];
};

export const sellerOf = (settings: Settings): { name: string; address: string } => {
  const { seller } = settings;
  if (!isFields(seller)) return { name: '', address: '' };
  return { name: textOf(seller, 'name'), address: listOf(seller, 'address', []).join('\n') };
};

/** What the form says otherwise than the settings, as a merge patch. */
export function patchFrom(fields: FormData, settings: Settings): Settings {
  const patch: Settings = {};
  for (const name of ['name', 'support_email', 'statement_name', ...COLORS, 'theme', 'font', 'locale', 'market']) {
    const text = textIn(fields, name).trim();
    const before = textOf(settings, name) || (name === 'market' ? 'US' : '');
    if (text !== before) patch[name] = text === '' && name === 'statement_name' ? null : text;
  }
  const hue = Number(textIn(fields, 'hue'));
  if (Number.isFinite(hue) && hue !== settings.hue) patch.hue = hue;
  const features = Object.fromEntries(
    FEATURES.flatMap(name => {
      const isOn = fields.get(`feature-${name}`) !== null;
      return isOn === hasFeature(settings, name) ? [] : [[name, isOn]];
    }),
  );
  if (Object.keys(features).length > 0) patch.features = features;
  const lists = [
    ['locales', LOCALES, LOCALES],
    ['gateways', GATEWAYS, ['sandbox']],
  ] as const;
  for (const [name, all, usual] of lists) {
    const before = listOf(settings, name, usual);
    const chosen: string[] = all.filter(each => fields.getAll(name).includes(each));
    if (chosen.toSorted().join() !== before.toSorted().join()) patch[name] = chosen;
  }
  const hosts = textIn(fields, 'hosts')
    .split(/[\s,]+/)
    .filter(Boolean);
  if (hosts.join() !== listOf(settings, 'hosts', []).join()) patch.hosts = hosts;
  const seller = { name: textIn(fields, 'seller').trim(), address: textIn(fields, 'address').trim() };
  const before = sellerOf(settings);
  if (seller.name !== before.name || seller.address !== before.address)
    patch.seller =
      seller.name === ''
        ? null
        : {
            name: seller.name,
            address: seller.address
              .split('\n')
              .map(line => line.trim())
              .filter(Boolean),
          };
  return patch;
}

/** A JSON merge patch over settings, for the preview. */
export function patched(settings: Settings, patch: Settings): Settings {
  const result = { ...settings };
  for (const [name, value] of Object.entries(patch)) {
    const before = result[name];
    if (value === null) delete result[name];
    else result[name] = isFields(value) && isFields(before) ? patched(before, value) : value;
  }
  return result;
}

/** A merge patch as changes of settings, by their paths; null: not set. */
export function changesIn(settings: Settings, patch: Settings, path = ''): Change[] {
  return Object.entries(patch).flatMap(([name, after]) => {
    const before = settings[name] ?? null;
    const setting = path === '' ? name : `${path}.${name}`;
    return isFields(after) && isFields(before) ? changesIn(before, after, setting) : [{ setting, before, after }];
  });
}

/** A merge patch without what it says of a setting, `features.plate`, or of what holds it. */
export function without(patch: Settings, setting: string): Settings {
  const [name = '', ...rest] = setting.split('.');
  const { [name]: value, ...others } = patch;
  if (!isFields(value) || rest.length === 0) return others;
  const left = without(value, rest.join('.'));
  return Object.keys(left).length > 0 ? { ...others, [name]: left } : others;
}
