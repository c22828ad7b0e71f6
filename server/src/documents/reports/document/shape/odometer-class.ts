/** Results for a series of odometer readings, the gravest last. */
export const ODOMETER_CLASSES = [
  'in_order',
  'replaced',
  'rollover',
  'jump',
  'doubtful',
  'typo_suspect',
  'possible_rollback',
  'rollback',
  'branded',
] as const;
export type OdometerClass = (typeof ODOMETER_CLASSES)[number];
