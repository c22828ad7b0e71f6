import { useMoney } from './money.ts';

/** A large price; `priceCents` in minor units of `currency`. */
export function Price({ priceCents, currency }: { priceCents: number; currency: string }) {
  const money = useMoney();
  return <p className="price num">{money(priceCents, currency)}</p>;
}
