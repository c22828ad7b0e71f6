import type { Decoder } from '@marque/vin';
import type { Answer } from '../rules/answer.ts';
import { NOT_HELD, RESULTS } from '../rules/messages.ts';
import { wholeNumber, type Method } from './vpic-request.ts';

const nothing = (what: string, searchCriteria: string, item: string): Answer => ({
  count: 0,
  message: NOT_HELD(what),
  searchCriteria,
  item,
  rows: [],
});

/** `2015-01-01` as the service repeats it: `1/1/2015`. Anything else as it was sent. */
function dayOf(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  return year === undefined ? text : `${Number(month)}/${Number(day)}/${year}`;
}

/** The variables with their values, and the methods whose data our tables do not hold: nothing is made up for them. */
export function referenceMethods(decoder: Decoder): Readonly<Record<string, Method>> {
  return {
    GetVehicleVariableList() {
      const rows = decoder.lists
        .variables()
        .map(({ id, name }) => ({ DataType: '', Description: '', GroupName: '', ID: id, Name: name }));
      const message = `${RESULTS}. NOTE: The tables of this service hold no data types, descriptions and groups.`;
      return { count: rows.length, message, searchCriteria: null, item: 'VehicleVariableList', rows };
    },
    GetVehicleVariableValuesList({ path: [query = ''] }) {
      const text = query.trim().toLowerCase();
      const id = wholeNumber(text);
      const variables = decoder.lists.variables();
      const found = variables.find(variable =>
        id === undefined ? variable.name.toLowerCase() === text : variable.id === id,
      );
      const rows = (found?.values ?? []).map(value => ({ ElementName: found!.name, Id: value.id, Name: value.name }));
      const message = decoder.manifest.complete
        ? RESULTS
        : `${RESULTS}. NOTE: The tables of this service hold a part of these values.`;
      return { count: rows.length, message, searchCriteria: `Variable:${query}`, item: 'VehicleVariableValues', rows };
    },
    GetParts({ fields }) {
      const [type, from, to] = ['type', 'fromdate', 'todate'].map(name => fields.get(name) ?? '');
      const criteria = `Type: ${type} | From Date: ${dayOf(from!)} | To Date: ${dayOf(to!)}`;
      return nothing('letters of manufacturers', criteria, 'Parts');
    },
    GetEquipmentPlantCodes({ fields }) {
      const names = ['year', 'equipmenttype', 'reporttype'];
      if (names.some(name => !fields.has(name))) return null;
      const [year, type, report] = names.map(name => fields.get(name));
      const criteria = `Year:${year} | Equipment Type:${type} | Report Type: ${report}`;
      return nothing('plant codes', criteria, 'EquipmentPlantCodes');
    },
    GetCanadianVehicleSpecifications({ fields }) {
      const names = ['year', 'make', 'model', 'units'];
      if (names.some(name => !fields.has(name))) return null;
      const [year, make, model, units] = names.map(name => fields.get(name) ?? '');
      const unit = /^us$/i.test(units!) ? 'US' : 'Metric';
      const criteria = `Year: ${year}; Make: ${make}; Model: ${model}; Units: ${unit}`;
      const answer = nothing('Canadian vehicle specifications', criteria, 'CanadianVehicleSpecifications');
      return { ...answer, isCriteriaLast: true };
    },
  };
}
