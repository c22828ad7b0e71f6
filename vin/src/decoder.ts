import { decode } from './decode/decode.ts';
import type { Decoded, DecodeOptions } from './answer/decoded.ts';
import { explain, type Explanation } from './explain/explain.ts';
import { flatten } from './procedure/flat.ts';
import { makerCodesOf, type MakerCode } from './picker/maker-codes.ts';
import { createPicker, type Picker } from './picker/picker.ts';
import { Procedure } from './procedure/procedure.ts';
import type { Manifest, Tables } from './load/tables.ts';
import { VehicleReader } from './answer/vehicle.ts';
import { normalizeVin } from './number/vin.ts';

/** Reads vehicle numbers with one set of tables. Not to be shared between threads; cheap to call, costly to make. */
export interface Decoder {
  /** Any text in, an answer out. */
  decode(input: string, options?: DecodeOptions): Decoded;
  /** The flat answer, named as NHTSA's DecodeVinValues names it; what has no value is left out. */
  vpic(input: string, options?: DecodeOptions): Record<string, string>;
  /** How the answer came about: position by position, rule by rule. */
  explain(input: string, options?: DecodeOptions): Explanation;
  /** Year, make, model and trim, for those without a number at hand. */
  readonly picker: Picker;
  /** The codes that numbers of a make begin with, in alphabetical order. */
  makerCodes(make: string): MakerCode[];
  readonly manifest: Manifest;
}

/** Makes a decoder. `now` is asked for the current year, which bounds model years, and the day. */
export function createDecoder(tables: Tables, options: { now?: () => Date } = {}): Decoder {
  const now = options.now ?? (() => new Date());
  const procedure = new Procedure(tables);
  const reader = new VehicleReader(tables);
  const decoding = { procedure, trial: new Procedure(tables, procedure.makerYears), reader, now };
  return {
    decode: (input, decodeOptions) => decode(decoding, input, decodeOptions),
    vpic(input, decodeOptions) {
      const vin = normalizeVin(input).slice(0, 17);
      const outcome = procedure.run(vin, decodeOptions?.modelYear ?? 0, now());
      procedure.addNotApplicable(outcome);
      return flatten(tables, outcome);
    },
    explain(input, decodeOptions = {}) {
      const decoded = decode(decoding, input, decodeOptions);
      const readable = decoded.kind !== 'ymm' && decoded.vin.length >= 3 && decoded.vin.length <= 17;
      const outcome = readable ? procedure.run(decoded.vin, decodeOptions.modelYear ?? 0, now()) : null;
      return explain(tables, decoded, outcome, decodeOptions);
    },
    picker: createPicker(tables),
    makerCodes: make => makerCodesOf(tables, make),
    manifest: tables.manifest,
  };
}
