const american = new Intl.NumberFormat('en-US');

/** 66870 → "66,870", the American way in every language. */
export const withCommas = (value: number): string => american.format(value);

/** "1 entry", "2,000 entries"; `plural` is an English noun. */
export const countOf = (value: number, plural: string): string =>
  `${withCommas(value)} ${value === 1 ? plural.replace(/ies$/, 'y').replace(/s$/, '') : plural}`;
