const american = new Intl.NumberFormat('en-US');

/** 66870 → "66,870", the American way in every language. */
export const withCommas = (value: number): string => american.format(value);
