import { useLocation } from 'react-router';

/** A query (`?tab=open`) about the brand that is open. */
export function useBrandQuery(): (query: string) => string {
  const brand = new URLSearchParams(useLocation().search).get('brand');
  return query => {
    const asked = new URLSearchParams(query);
    if (brand) asked.set('brand', brand);
    const text = asked.toString();
    return text && `?${text}`;
  };
}

/** The address of a page of the console (`/orders?state=paid`; empty: the overview) about the brand that is open. */
export function useConsolePath(): (path: string) => string {
  const withBrand = useBrandQuery();
  return path => {
    const [place = '', query = ''] = path.split('?');
    return `/operator${place}${withBrand(query)}`;
  };
}
