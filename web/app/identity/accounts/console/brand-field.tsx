import { useSearchParams } from 'react-router';

/** Part of a form that asks for an address: it stays about the brand that is open. */
export function BrandField() {
  const brand = useSearchParams()[0].get('brand');
  return brand && <input type="hidden" name="brand" value={brand} />;
}
