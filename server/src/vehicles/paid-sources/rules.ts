/** US dollars as text, with cents at least: `0.25`, `12.00`, `0.0045`; null: not known. */
export function usdOf(micros: number | null): string | null {
  if (micros === null) return null;
  const text = (micros / 1e6).toFixed(6);
  return text.replace(/0{1,4}$/, '');
}

/** A report that was bought, or tried to buy, of a service that bills it. */
interface Bought {
  mayBeCharged: boolean;
  priceMicros: number | null;
}

/** What these reports cost together; null where one that may have been charged has no price. */
export function costOf(bought: readonly Bought[]): number | null {
  const charged = bought.filter(each => each.mayBeCharged);
  return charged.reduce<number | null>(
    (sum, { priceMicros }) => (sum === null || priceMicros === null ? null : sum + priceMicros),
    0,
  );
}
