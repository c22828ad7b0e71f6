export { createDecoder, type Decoder } from './decoder.ts';
export { displayName } from './answer/display.ts';
export { shownSeries, shownTrim, shownVehicle, vehicleName } from './answer/shown-names.ts';
export { checkDigit, type CheckDigit } from './number/check-digit.ts';
export { findNumberInText, mayHoldNumber, readFrameNumber } from './number/text.ts';
export { findVinInText, findVinsInText, isNameNumber, normalizeNumber, normalizeVin } from './number/vin.ts';
export { readTables } from './load/load.ts';
export type { Manifest, Tables } from './load/tables.ts';
export type {
  Candidate,
  Decoded,
  DecodeOptions,
  Kind,
  Known,
  Problem,
  ProblemCode,
  Suggestion,
  SuggestionReason,
  Vehicle,
} from './answer/decoded.ts';
export { FLAT_KEYS } from './vpic/flat-keys.ts';
export type { Lists, MakerCodeRow, Model, Named } from './vpic/lists.ts';
export type { VariableRow } from './vpic/variable-rows.ts';
export { VEHICLE_TYPES } from './load/vehicle-types.ts';
export type { Explanation } from './explain/explain.ts';
export { createClassicPicker } from './picker/classic-picker.ts';
export type { MakerCode } from './picker/maker-codes.ts';
export type { Picker, PickerMake } from './picker/picker.ts';
export { decodeClassic } from './classic/decode-classic.ts';
export { classicBackground, type ClassicBackground, type ClassicEngine } from './classic/engines.ts';
export type { ClassicReading } from './classic/classic-reading.ts';
