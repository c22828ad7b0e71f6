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

/** What was typed in the form of the value that was there; an empty text is no value. */
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
    const text = typed.get(name) ?? shownValue(value);
    if (!isSame(text, value)) changed.set(name, typedValue(text, value));
  }
  const place = { ...(fields['place'] as object | null) };
  const isMoved = changed.has('place.city') || changed.has('place.state');
  for (const part of ['city', 'state'] as const)
    if (changed.has(`place.${part}`)) Object.assign(place, { [part]: changed.get(`place.${part}`) });
  const own = [...changed].filter(([name]) => !name.startsWith('place.'));
  return { ...Object.fromEntries(own), ...(isMoved ? { place: { city: null, state: null, ...place } } : {}) };
}
