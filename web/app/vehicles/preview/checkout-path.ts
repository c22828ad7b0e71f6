/** Where a plan is bought; with a number, its document is made as soon as it is paid. */
export function checkoutPath(plan: { id: string; unit: string }, document: 'report' | 'sticker', vin: string | null) {
  const either = plan.unit === 'global' && document === 'sticker';
  const query = new URLSearchParams({ plan: plan.id, ...(vin ? { vin } : {}), ...(either ? { for: 'sticker' } : {}) });
  return `/checkout?${query}`;
}
