/** The query of the page of prices. */
export interface PricingQuery {
  kind: 'report' | 'sticker';
  vin: string | null;
  /** null: the one that is shown where none is asked for. */
  currency: string | null;
}

/** The address of the prices one asks for; what is usual is not written. */
export function pricingPath({ kind, vin, currency }: PricingQuery): string {
  const query = new URLSearchParams({
    ...(kind === 'sticker' ? { for: kind } : {}),
    ...(vin ? { vin } : {}),
    ...(currency ? { currency } : {}),
  });
  return `/pricing${query.size > 0 ? `?${query}` : ''}`;
}
