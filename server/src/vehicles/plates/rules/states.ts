/**
 * Whose plates can be looked up: the 50 states, the District of Columbia and Puerto Rico, in the order of their English
 * names. The names in both languages are in `messages/<language>/plate-words.json`, under `states`.
 */
export const PLATE_STATES = [
  'AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY',
  'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'OH',
  'OK', 'OR', 'PA', 'PR', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY',
] as const; // prettier-ignore
export type PlateState = (typeof PLATE_STATES)[number];

/** Territories with plates of their own that no provider looks up; they have names as the states do. */
export const UNCOVERED_TERRITORIES = ['AS', 'GU', 'MP', 'VI'] as const;
export type UncoveredTerritory = (typeof UNCOVERED_TERRITORIES)[number];
