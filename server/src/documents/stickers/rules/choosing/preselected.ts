import type { CatalogLine, StyleData } from '../../../../vehicles/catalog/contract.ts';

/** A line of the catalog by its code, or by its name where it has none. */
const keyOf = ({ code, name }: CatalogLine): string => code || name;

/**
 * Standard items of a style: packages and options at no extra price that nothing rules out or brings along, and a
 * color where there is only one. Keys of the lines.
 */
export function standardOn({ packages, options, colors, rules }: StyleData): {
  packages: string[];
  options: string[];
  exterior: CatalogLine | null;
  interior: CatalogLine | null;
} {
  const bound = new Set(rules.flatMap(rule => [rule.if, ...(rule.excludes ?? []), ...(rule.includes ?? [])]));
  const free = (lines: readonly CatalogLine[]) =>
    lines.filter(line => line.price === 0 && !bound.has(line.code ?? '')).map(keyOf);
  const only = ([first, ...others]: readonly CatalogLine[]) =>
    first && others.length === 0 && first.price === 0 ? first : null;
  return {
    packages: free(packages),
    options: free(options),
    exterior: only(colors.exterior),
    interior: only(colors.interior),
  };
}
