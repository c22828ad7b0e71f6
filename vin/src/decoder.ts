import { decode } from './decode/decode.ts';
import type { Decoded, DecodeOptions } from './answer/decoded.ts';
import { explain, type Explanation } from './explain/explain.ts';
import { flatReasons, type FlatReason } from './explain/explain-flat.ts';
import { flatten, listIds } from './procedure/flat.ts';
import { flatJsonWriter } from './vpic/flat-json.ts';
import { createLists, type Lists } from './vpic/lists.ts';
import { makerCodesOf, type MakerCode } from './picker/maker-codes.ts';
import { createPicker, type Picker } from './picker/picker.ts';
import { Procedure, type Outcome } from './procedure/procedure.ts';
import { variableRows, type VariableRow } from './vpic/variable-rows.ts';
import type { Manifest, Tables } from './load/tables.ts';
import { VehicleReader } from './answer/vehicle.ts';
import { normalizeVin } from './number/vin.ts';

/** Reads vehicle numbers with one set of tables. Not to be shared between threads; cheap to call, costly to make. */
export interface Decoder {
  /** Any text in, an answer out. */
  decode(input: string, options?: DecodeOptions): Decoded;
  /** The flat answer, named as NHTSA's DecodeVinValues names it; what has no value is left out. */
  vpic(input: string, options?: DecodeOptions): Record<string, string>;
  /** The same as the text of a JSON object with every field of DecodeVinValues, in its order. */
  vpicJson(input: string, options?: DecodeOptions): string;
  /** The flat answer by vPIC's variables, in the order of DecodeVin. */
  variables(input: string, options?: DecodeOptions): VariableRow[];
  /** Why each field that the flat answer fills has its value. */
  reasons(input: string, options?: DecodeOptions): FlatReason[];
  /** How the answer came about: position by position, rule by rule. */
  explain(input: string, options?: DecodeOptions): Explanation;
  /** Year, make, model and trim, for those without a number at hand. */
  readonly picker: Picker;
  /** The codes that numbers of a make begin with, in alphabetical order. */
  makerCodes(make: string): MakerCode[];
  /** vPIC's lists, as far as the tables hold them. */
  readonly lists: Lists;
  readonly manifest: Manifest;
}

/** Makes a decoder. `now` is asked for the current year, which bounds model years, and the day. */
export function createDecoder(tables: Tables, options: { now?: () => Date } = {}): Decoder {
  const now = options.now ?? (() => new Date());
  const procedure = new Procedure(tables);
  const reader = new VehicleReader(tables);
  const decoding = { procedure, trial: new Procedure(tables, procedure.makerYears), reader, now };
  const toFlatJson = flatJsonWriter(tables);
  function run(input: string, options?: DecodeOptions): Outcome {
    const outcome = procedure.run(normalizeVin(input).slice(0, 17), options?.modelYear ?? 0, now());
    procedure.addNotApplicable(outcome);
    return outcome;
  }
  return {
    decode: (input, decodeOptions) => decode(decoding, input, decodeOptions),
    vpic: (input, decodeOptions) => flatten(tables, run(input, decodeOptions)),
    vpicJson: (input, decodeOptions) => toFlatJson(run(input, decodeOptions), input.toUpperCase()),
    variables(input, decodeOptions) {
      const outcome = run(input, decodeOptions);
      return variableRows(tables, flatten(tables, outcome), listIds(tables, outcome));
    },
    reasons(input, decodeOptions) {
      const outcome = run(input, decodeOptions);
      return flatReasons(tables, outcome, { ...flatten(tables, outcome), VIN: input.toUpperCase() });
    },
    explain(input, decodeOptions = {}) {
      const decoded = decode(decoding, input, decodeOptions);
      const readable = decoded.kind !== 'ymm' && decoded.vin.length >= 3 && decoded.vin.length <= 17;
      const outcome = readable ? procedure.run(decoded.vin, decodeOptions.modelYear ?? 0, now()) : null;
      return explain(tables, decoded, outcome, decodeOptions);
    },
    picker: createPicker(tables),
    makerCodes: make => makerCodesOf(tables, make),
    lists: createLists(tables),
    manifest: tables.manifest,
  };
}
