import type { Tables } from '../load/tables.ts';
import variables from './variables.json' with { type: 'json' };

/** A row of DecodeVin. */
export interface VariableRow {
  id: number;
  name: string;
  /** The flat name, as DecodeVinValues spells it. */
  code: string;
  /** Empty where nothing is known. */
  value: string;
  /** The id of a value that is an entry of one of vPIC's lists, else empty. */
  valueId: string;
  /** Whether its values are entries of one of vPIC's lists. */
  isList: boolean;
}

/** The variables of DecodeVin in its order. Source: recorded answers of NHTSA's service, January 2024. */
const VARIABLES = variables as [id: number, name: string, kind?: 'list'][];

/** The flat names of those that describe the number itself, which are no elements of vPIC's tables. */
const OF_NUMBER: Readonly<Record<number, string>> = {
  29: 'ModelYear',
  142: 'SuggestedVIN',
  143: 'ErrorCode',
  144: 'PossibleValues',
  156: 'AdditionalErrorText',
  191: 'ErrorText',
  196: 'VehicleDescriptor',
};

export function variableRows(
  { elements }: Tables,
  flat: Readonly<Record<string, string>>,
  ids: Readonly<Record<string, string>>,
): VariableRow[] {
  return VARIABLES.map(([id, name, kind]) => {
    const code = OF_NUMBER[id] ?? elements[id]?.code ?? '';
    return { id, name, code, value: flat[code] ?? '', valueId: ids[code] ?? '', isList: kind === 'list' };
  });
}
