import { Locale, type Site } from '../../sites/contract.ts';
import type { Json, SettingChange } from '../../sites/rules/layers.ts';

/** The setting of a brand that holds its own sentences. */
const SETTING = 'mail_texts';

export interface SavedText {
  language: Locale;
  key: string;
  text: string;
}

/** The sentences that a brand says in its own words. */
export const savedTexts = (texts: Site['mail_texts']): SavedText[] =>
  Locale.options.flatMap(language =>
    Object.entries(texts[language] ?? {}).map(([key, text]) => ({ language, key, text })),
  );

export interface TextChange {
  language: Locale;
  key: string;
  /** Null: ours was said. */
  before: string | null;
  after: string | null;
}

/** What changes of settings changed about sentences. */
export function textChanges(changes: readonly SettingChange[]): TextChange[] {
  return changes
    .filter(({ setting }) => setting === SETTING || setting.startsWith(`${SETTING}.`))
    .flatMap(({ setting, before, after }) => {
      const [old, now] = [leavesOf(setting, before), leavesOf(setting, after)];
      return [...new Set([...old.keys(), ...now.keys()])].flatMap(path => {
        const [, language, ...key] = path.split('.');
        const change = { key: key.join('.'), before: old.get(path) ?? null, after: now.get(path) ?? null };
        const known = Locale.safeParse(language);
        return known.success && change.before !== change.after ? [{ language: known.data, ...change }] : [];
      });
    });
}

/** The sentences of a version of a brand's settings. */
export function textsAt(settings: Json): SavedText[] {
  const after =
    typeof settings === 'object' && settings !== null
      ? (Object.entries(settings).find(([name]) => name === SETTING)?.[1] ?? null)
      : null;
  return textChanges([{ setting: SETTING, before: null, after }]).flatMap(({ language, key, after: text }) =>
    text === null ? [] : [{ language, key, text }],
  );
}

function leavesOf(path: string, value: Json): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).flatMap(([name, inner]) => [...leavesOf(`${path}.${name}`, inner)]));
}
