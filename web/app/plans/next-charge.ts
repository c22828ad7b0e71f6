/**
 * When a subscription begun at `from` is charged again: the same day of the next month or year, the last day of the
 * month where it has no such day. Counted in UTC, as the gateways do.
 */
export function nextCharge(from: Date, period: 'month' | 'year'): Date {
  const months = period === 'month' ? 1 : 12;
  const next = new Date(from);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return next;
}
