const LENGTH = 50;

/** The address of a lot as the name of its dealership gives it: lower case, parts apart by hyphens. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, LENGTH)
    .replace(/-+$/, '');
  return plain === '' ? 'dealer' : plain;
}

/** The path of a lot, and of one of its vehicles. */
export const lotPath = (slug: string): string => `/lot/${slug}`;
export const lotVehiclePath = (slug: string, vin: string): string => `/lot/${slug}/${encodeURIComponent(vin)}`;
