/** A whole number within limits, as typed or kept; null when it is none. */
export function parseCount(
  given: string | number | null | undefined,
  limits: { min: number; max: number },
): number | null {
  if (given === null || given === undefined || String(given).trim() === '') return null;
  const count = Number(given);
  return Number.isInteger(count) && count >= limits.min && count <= limits.max ? count : null;
}
