import type { Settings } from '../brand/brand-draft.ts';

/** Settings of a brand that no other page of the console has a field for. */
export const OTHER_SETTINGS = [
  'app_prefix',
  'chat_license',
  'content',
  'credit_costs',
  'credit_type',
  'discount_code',
  'dispute_days',
  'first_search',
  'help_video',
  'map_query',
  'security',
  'tax',
  'tracking',
] as const;
const isOther = (name: string): boolean => OTHER_SETTINGS.some(other => other === name);

/** Those of them that a brand has set. */
export const othersOf = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => isOther(name)));

/** What was typed; a text where it cannot be taken: the first setting that has a field elsewhere, or nothing where it is no JSON object. */
export function settingsIn(text: string): Settings | string {
  try {
    const typed: unknown = JSON.parse(text);
    if (typeof typed !== 'object' || typed === null || Array.isArray(typed)) return '';
    return Object.keys(typed).find(name => !isOther(name)) ?? (typed as Settings);
  } catch {
    return '';
  }
}

/** The merge patch that makes one of the other: what is left out is not set any more, also within a setting. */
export function patchTo(before: Settings, after: Settings): Settings {
  const patch: Settings = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[name], after[name]];
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    patch[name] = now === undefined ? null : isFields(old) && isFields(now) ? patchTo(old, now) : now;
  }
  return patch;
}

const isFields = (value: Settings[string] | undefined): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
