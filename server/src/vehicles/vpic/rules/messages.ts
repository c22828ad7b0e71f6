/** NHTSA's own words of its answers. */
export const RESULTS = 'Results returned successfully';
export const RESPONSE = 'Response returned successfully';
export const DECODED =
  'Results returned successfully. NOTE: Any missing decoded values should be interpreted as NHTSA does not have data on the specific variable. Missing value should NOT be interpreted as an indication that a feature or technology is unavailable for a vehicle.';

/** What an answer says that our tables cannot fill. */
export const NOT_HELD = (what: string): string => `${RESULTS}. NOTE: ${noteOf(what)}`;

const noteOf = (what: string): string => `The tables of this service hold no ${what}.`;

/** NHTSA's words, with what the rows lack where there are any. */
export const withNote = (words: string, rows: readonly unknown[], what: string): string =>
  rows.length === 0 ? words : `${words}. NOTE: ${noteOf(what)}`;
