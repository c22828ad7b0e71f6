/** The address of all makes, of a make, a model or a model year: `/cars/ford/f-150/2019`. */
export const carsPath = (...parts: (string | number)[]): string => ['/cars', ...parts].join('/');

/** `1996–2026`, or the year alone. */
export const spanOf = ({ from, to }: { from: number; to: number }): string =>
  from === to ? String(from) : `${from}–${to}`;
