import { FLAT_KEYS, type Decoder, type VariableRow } from '@marque/vin';
import type { Answer, Row } from '../rules/answer.ts';
import { DECODED, RESULTS, withNote } from '../rules/messages.ts';
import { yearOf, type Method, type VpicRequest } from './vpic-request.ts';

/** Numbers of one batch; NHTSA takes 50. */
const MAX_BATCH = 10_000;
/** What NHTSA counts in a flat answer: its variables, though the answer is one row. */
const VARIABLES = 134;
const VARIABLES_EXTENDED = 138;

interface Asked {
  vin: string;
  year: number | undefined;
}

const lazily = <Item, Made>(items: readonly Item[], make: (item: Item) => Made): Iterable<Made> => ({
  *[Symbol.iterator]() {
    for (const item of items) yield make(item);
  },
});

/** The methods that read numbers. */
export function decodingMethods(decoder: Decoder): Readonly<Record<string, Method>> {
  const flatRow = (vin: string, year: number | undefined, explain: boolean): Row => {
    const flat = decoder.vpic(vin, { modelYear: year });
    const row: Record<string, string> = {};
    for (const key of FLAT_KEYS) row[key] = flat[key] ?? '';
    row['VIN'] = vin.toUpperCase();
    return explain ? { ...row, Explanation: reasonsOf(decoder, vin, year) } : row;
  };

  /** Rows of numbers, each made when it is written. */
  function flatAnswer(
    numbers: readonly Asked[],
    explain: boolean,
    about: Omit<Answer, 'rows' | 'json' | 'item'>,
  ): Answer {
    const rows = lazily(numbers, ({ vin, year }) => flatRow(vin, year, explain));
    const json = lazily(numbers, ({ vin, year }) => decoder.vpicJson(vin, { modelYear: year }));
    return { ...about, item: 'DecodedVINValues', rows, ...(explain ? {} : { json }) };
  }

  const flat =
    (count: number): Method =>
    request => {
      const [vin = ''] = request.path;
      if (vin === '') return null;
      const about = { count, message: DECODED, searchCriteria: `VIN(s): ${vin}` };
      return flatAnswer([{ vin, year: yearAsked(request) }], isExplained(request), about);
    };

  return {
    DecodeVinValues: flat(VARIABLES),
    DecodeVinValuesExtended: flat(VARIABLES_EXTENDED),
    DecodeVin: request => decodedVariables(decoder, request),
    DecodeVinExtended: request => decodedVariables(decoder, request),
    DecodeVINValuesBatch(request) {
      const asked = numbersOf(request.fields.get('data') ?? '');
      const taken = asked.slice(0, MAX_BATCH);
      const about = { count: taken.length, message: batchMessage(asked.length), searchCriteria: '' };
      return flatAnswer(taken, isExplained(request), about);
    },
    DecodeWMI: ({ path: [code = ''] }) => (code === '' ? null : decodedMaker(decoder, code)),
  };
}

function batchMessage(asked: number): string {
  if (asked === 0) return 'No numbers were found in the field DATA. Send it as VIN,year;VIN;VIN,year.';
  if (asked <= MAX_BATCH) return DECODED;
  return `${DECODED} The first ${MAX_BATCH} of ${asked} numbers were decoded. Send the others in a further request.`;
}

/** The numbers of a batch: `vin,year;vin;…`, each with the model year that follows it. Lines divide numbers as well. */
function numbersOf(data: string): Asked[] {
  return data.split(/[;\r\n]+/).flatMap(part => {
    const [vin = '', year] = part.split(',').map(text => text.trim());
    return vin === '' ? [] : [{ vin, year: yearOf(year) }];
  });
}

const yearAsked = ({ fields }: VpicRequest): number | undefined => yearOf(fields.get('modelyear'));
const isExplained = ({ fields }: VpicRequest): boolean => /^(?:1|true)$/i.test(fields.get('explain') ?? '');

function decodedVariables(decoder: Decoder, request: VpicRequest): Answer | null {
  const [vin = ''] = request.path;
  if (vin === '') return null;
  const year = yearAsked(request);
  const reasons = new Map(
    isExplained(request) ? reasonsOf(decoder, vin, year).map(row => [row['Variable'], row['Reason']]) : [],
  );
  const rows = decoder.variables(vin, { modelYear: year }).map((variable): Row => {
    const row = variableRow(variable);
    return isExplained(request) ? { ...row, Reason: reasons.get(variable.code) ?? null } : row;
  });
  const about = { message: DECODED, searchCriteria: `VIN:${vin}`, item: 'DecodedVariable' };
  return { ...about, count: rows.length, rows, xmlRows: rows.map(inXml) };
}

/** The suggested number and the possible values: empty text where there are none, while other variables are null. */
const EMPTY_AS_TEXT: ReadonlySet<number> = new Set([142, 144]);
const ERROR_CODE = 143;

/** A variable as the service writes it: of a list without a value the id is null, and the error codes are their own id. */
function variableRow({ id, name, value, valueId, isList }: VariableRow): Row {
  const idOfEmpty = isList ? null : '';
  return {
    Value: value === '' && !EMPTY_AS_TEXT.has(id) ? null : value,
    ValueId: id === ERROR_CODE ? value : value === '' ? idOfEmpty : valueId,
    Variable: name,
    VariableId: id,
  };
}

/** A variable as the service writes it in XML: in another order, and empty where it is null. */
function inXml({ Value, ValueId, Variable, VariableId, ...explained }: Row): Row {
  const [id, value] = [ValueId ?? '', Value ?? ''];
  return { VariableId: VariableId!, Variable: Variable!, ValueId: id, Value: value, ...explained };
}

/** Why each field of an answer has its value. */
const reasonsOf = (decoder: Decoder, vin: string, modelYear: number | undefined): Row[] =>
  decoder.reasons(vin, { modelYear }).map(({ code, value, from, key, positions }) => ({
    Variable: code,
    Value: value,
    Reason: from,
    Key: key ?? '',
    Positions: (positions ?? []).join(','),
  }));

/** A maker code, one row for each of its makes. */
function decodedMaker(decoder: Decoder, code: string): Answer {
  const wanted = code.trim().toUpperCase();
  const found = decoder.lists.makerCodes().filter(row => row.code === wanted && row.availableOn !== null);
  const rows = found.flatMap(({ makes, manufacturer, vehicleType, availableOn }) =>
    makes.map((make): Row => ({
      CommonName: '',
      CreatedOn: null,
      DateAvailableToPublic: availableOn,
      Make: make.name,
      ManufacturerName: manufacturer.name,
      ParentCompanyName: '',
      URL: '',
      UpdatedOn: null,
      VehicleType: vehicleType.name,
    })),
  );
  const message = withNote(RESULTS, rows, 'common names, parent companies, web addresses and days of entry');
  return { count: rows.length, message, searchCriteria: `WMI:${code}`, item: 'WMI', rows };
}
