/** What fills the places of a saved answer; null: nothing is known. */
export type MacroFields = Readonly<Record<string, string | null>>;

/** A saved answer with what is known of a ticket; `unknown`: the places that stay, each once. */
export function filledText(text: string, fields: MacroFields): { text: string; unknown: string[] } {
  const unknown = new Set<string>();
  const filled = text.replace(/\{([a-z_]+)\}/g, (whole, name: string) => {
    const value = fields[name];
    if (value === null) unknown.add(whole);
    return value ?? whole;
  });
  return { text: filled, unknown: [...unknown] };
}
