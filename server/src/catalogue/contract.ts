import { z } from 'zod';
import { call, line, success, type Limit } from '../kit/contract.ts';

/** One choice of a menu. */
export const MenuItem = z.object({
  /** As it is shown. */
  name: z.string(),
  /** As it is sent to the next call. */
  value: z.string(),
  /** As it is written in an address: `mercedes-benz`. */
  slug: z.string(),
  /** Among those that people look for first; these come before the others, which are in alphabetical order. */
  popular: z.boolean(),
});
export type MenuItem = z.infer<typeof MenuItem>;

export const ModelYear = z.coerce.number().int();
const Name = line(1, 60);

/** How many menus one address may open; a person who changes their mind opens a dozen. */
const MENU_LIMITS: readonly Limit[] = [
  { max: 120, minutes: 1 },
  { max: 5000, minutes: 24 * 60 },
];

/** Model years, newest first. */
export const catalogueYearsCall = call({
  method: 'GET',
  path: '/api-cwa/catalogue/years',
  input: z.strictObject({}),
  answer: success({ years: z.array(MenuItem) }),
  limits: MENU_LIMITS,
});

/** The makes of a model year. */
export const catalogueMakesCall = call({
  method: 'GET',
  path: '/api-cwa/catalogue/makes',
  input: z.strictObject({ year: ModelYear }),
  answer: success({ makes: z.array(MenuItem) }),
  limits: MENU_LIMITS,
});

/** The models a make had in a year. */
export const catalogueModelsCall = call({
  method: 'GET',
  path: '/api-cwa/catalogue/models',
  input: z.strictObject({ year: ModelYear, make: Name }),
  answer: success({ models: z.array(MenuItem) }),
  limits: MENU_LIMITS,
});

/** The trims on record for a model; of many models none is, so an empty list means "trim unknown". */
export const catalogueTrimsCall = call({
  method: 'GET',
  path: '/api-cwa/catalogue/trims',
  input: z.strictObject({ year: ModelYear, make: Name, model: Name }),
  answer: success({ trims: z.array(MenuItem) }),
  limits: MENU_LIMITS,
});
