/** The trim without the model's words: "Jetta, S" of a Jetta is "S", and "Jetta" is nothing. */
export function trimBeyond(model: string, trim: string): string {
  const name = model.toLowerCase();
  const parts = trim.split(/,\s*/).map(part => {
    const named = part.toLowerCase();
    return named.startsWith(`${name} `) ? part.slice(model.length + 1) : named === name ? '' : part;
  });
  return parts.filter(part => part.trim() !== '').join(', ');
}
