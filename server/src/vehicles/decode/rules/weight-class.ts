/** The lowest and the highest rating in pounds of a weight class such as `Class 2E: 6,001 - 7,000 lb (2,722 - 3,175 kg)`. */
export function weightClassLb(gvwr: string | undefined): [number, number] | null {
  const pounds = /:([^(]*)lb/.exec(gvwr ?? '')?.[1] ?? '';
  const [first, second] = [...pounds.matchAll(/[\d,]+/g)].map(([digits]) => Number(digits.replaceAll(',', '')));
  if (first === undefined) return null;
  if (second !== undefined) return [first, second];
  return /less|below|under/i.test(gvwr ?? '') ? [0, first] : [first, Infinity];
}
