/** The names written so far. They come from the tables, so there are some thousands at most. */
const written = new Map<string, string>();

/** Words of three letters and less that are names in themselves (BMW, GMC, USA, RAM) keep their capitals. */
export function titleCase(text: string | null): string | null {
  if (!text) return null;
  const known = written.get(text);
  if (known !== undefined) return known;
  const name = text.replace(/[A-Za-zÀ-ÿ]+/g, word => (word.length <= 3 ? word : word[0] + word.slice(1).toLowerCase()));
  written.set(text, name);
  return name;
}
