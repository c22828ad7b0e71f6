import { z } from 'zod';

/** Sections of a report that come from outside sources, in the order their progress is shown. */
export const SectionKey = z.enum([
  'titles',
  'brands',
  'jsi',
  'odometer',
  'theft',
  'accidents',
  'liens',
  'auctions',
  'service',
  'fleet',
  'recalls',
  'value',
]);
export type SectionKey = z.infer<typeof SectionKey>;

/** Sections that are put together from the records of others. */
export const COMPUTED_SECTIONS = ['identity', 'life', 'ownership'] as const;

/** The sections of outside sources in a report, in reading order; records of `fleet` appear in other sections. */
export const ANSWERED_SECTIONS = [
  'titles',
  'brands',
  'jsi',
  'accidents',
  'odometer',
  'theft',
  'liens',
  'recalls',
  'auctions',
  'service',
  'value',
] as const satisfies Exclude<SectionKey, 'fleet'>[];

/** Every section of a report in reading order. */
export const SectionName = z.enum([...COMPUTED_SECTIONS, ...ANSWERED_SECTIONS]);
export type SectionName = z.infer<typeof SectionName>;
