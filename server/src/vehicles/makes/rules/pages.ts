import type { ModelYearPage } from '../contract.ts';

/** The address of all makes, of a make, a model or a model year: `/cars/ford/f-150/2019`. */
export const carsPath = (...parts: (string | number)[]): string => ['/cars', ...parts].join('/');

/**
 * Whether search engines may list the page of a model year: a source on file says something of it, be it a recall, a fuel
 * figure or a safety rating. Names of trims alone are on many pages and help nobody.
 */
export function isIndexable({ recalls, fuel, safety }: Pick<ModelYearPage, 'recalls' | 'fuel' | 'safety'>): boolean {
  return (recalls?.recalls.length ?? 0) > 0 || fuel.state === 'found' || safety.state === 'found';
}
