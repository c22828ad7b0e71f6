export { createDecoder, type Decoder } from './decoder.ts';
export { checkDigit, type CheckDigit } from './check-digit.ts';
export { findNumberInText, mayHoldNumber, readFrameNumber } from './text.ts';
export { findVinInText, normaliseVin } from './vin.ts';
export { readTables } from './load.ts';
export type { Manifest, Tables } from './tables.ts';
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
} from './decoded.ts';
export type { Explanation } from './explain.ts';
export type { Picker, PickerMake } from './picker.ts';
export { decodeClassic } from './classic/decode-classic.ts';
export type { ClassicReading } from './classic/classic-reading.ts';
