/** The catalogue key of a word of the decode tables: `Sedan/Saloon` is `sedan_saloon`. */
export function wordKey(value: string): string {
  return value
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
}
