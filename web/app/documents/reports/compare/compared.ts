/** Vehicles that stand side by side. */
export const MAX_COMPARED = 4;

/** The numbers in the address, `vins=A,B` or `vins=A&vins=B`, each once, in their order; 20 at most. */
export function vinsOf(search: URLSearchParams): string[] {
  const given = search.getAll('vins').flatMap(text => text.split(','));
  const vins = given.map(text => text.trim().toUpperCase()).filter(text => text !== '' && text.length <= 40);
  return [...new Set(vins)].slice(0, 20);
}
