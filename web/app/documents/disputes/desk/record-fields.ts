/** The fields of a record by name, those of a place as `place.city` and `place.state`; texts in two languages are left out. */
export function flattened(fields: Record<string, unknown>): [string, unknown][] {
  return Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'place') {
      const { city = null, state = null } = (value ?? {}) as { city?: string | null; state?: string | null };
      return [
        ['place.city', city],
        ['place.state', state],
      ];
    }
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? [] : [[name, value]];
  });
}

/** A value as one types it; nothing is an empty text. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Amounts are kept in cents, and shown and typed in dollars. */
export const isMoney = (name: string): boolean => name.endsWith('Cents');

/** A field's value as one types it: an amount in dollars. */
export function typedForm(name: string, value: unknown): string {
  return isMoney(name) && typeof value === 'number'
    ? (value / 100).toFixed(value % 100 === 0 ? 0 : 2)
    : shownValue(value);
}

const DOLLARS = /^\$?\s*(\d{1,8}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;

/** Dollars such as `1,250.50` in cents; undefined for what is no amount. */
function centsOf(text: string): number | undefined {
  const [, dollars, cents = ''] = DOLLARS.exec(text.trim()) ?? [];
  return dollars === undefined ? undefined : Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
}

/** The fields whose text is no amount; an empty one is no value. */
export function wrongAmounts(typed: ReadonlyMap<string, string>): string[] {
  return [...typed].flatMap(([name, text]) =>
    isMoney(name) && text.trim() !== '' && centsOf(text) === undefined ? [name] : [],
  );
}

/** The typed text in the form of the value that was there; an empty text is no value. */
function typedValue(text: string, before: unknown): unknown {
  const typed = text.trim();
  if (Array.isArray(before)) return typed.split(',').flatMap(part => part.trim() || []);
  if (typed === '') return null;
  if (typeof before === 'boolean' || typed === 'true' || typed === 'false') return typed === 'true';
  const isFigure = /^\d+$/.test(typed);
  return isFigure && typeof before !== 'string' ? Number(typed) : typed;
}

/** Whether the same was typed that was there; a list may be in another order. */
function isSame(text: string, before: unknown): boolean {
  if (!Array.isArray(before)) return text.trim() === shownValue(before);
  const sorted = (list: unknown) => shownValue((list as string[]).toSorted());
  return sorted(typedValue(text, before)) === sorted(before);
}

/** The fields that were changed, as the server takes them: a place as a whole. */
export function changedFields(
  fields: Record<string, unknown>,
  typed: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const changed = new Map<string, unknown>();
  for (const [name, value] of flattened(fields)) {
    const text = typed.get(name) ?? typedForm(name, value);
    const entered = isMoney(name) ? String(centsOf(text) ?? text) : text;
    if (!isSame(entered, value)) changed.set(name, typedValue(entered, value));
  }
  const place = { ...(fields['place'] as object | null) };
  const isMoved = changed.has('place.city') || changed.has('place.state');
  for (const part of ['city', 'state'] as const)
    if (changed.has(`place.${part}`)) Object.assign(place, { [part]: changed.get(`place.${part}`) });
  const own = [...changed].filter(([name]) => !name.startsWith('place.'));
  return { ...Object.fromEntries(own), ...(isMoved ? { place: { city: null, state: null, ...place } } : {}) };
}
