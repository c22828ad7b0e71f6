import { E, MULTI_VALUED } from '../load/element-ids.ts';
import { ImportError, type VpicSource } from './source.ts';
import { StringPool, ValuePool } from './pools.ts';
import {
  number,
  readElements,
  readEngineModels,
  readNames,
  readPatterns,
  readSchemas,
  readWmis,
  type WmiRow,
} from './read-vpic.ts';
import { resolveTexts } from './resolve-texts.ts';
import { arrangePatterns } from './arrange-patterns.ts';
import { addConversions } from './add-conversions.ts';
import { readExtras } from './read-extras.ts';

/**
 * Engine models say these too (power, cycles, valve train, injection), but VIN patterns that a selection of vPIC lacks
 * would override them most of the time: better no answer than a wrong one.
 */
const OVERRIDDEN_ELSEWHERE: ReadonlySet<number> = new Set([17, 21, 62, 67, 71, 125]);

/** Everything the packed file will hold, still as plain values. */
export type Compiled = ReturnType<typeof compile>;

/** Reads a source whole and resolves all that does not depend on a VIN. The same source gives the same result. */
export function compile(source: VpicSource, progress: (step: string) => void) {
  progress('elements and names');
  const elements = readElements(source);
  const lookups = readLookups(source, elements);
  const schemas = readSchemas(source);
  const wmis = readWmis(source).filter(wmi => wmi.wmi.length === 3 || wmi.wmi.length === 6);
  if (wmis.length === 0) throw new ImportError('the table Wmi is empty');
  progress('patterns');
  const patterns = readPatterns(source);
  const strings = new StringPool();
  const values = new ValuePool();
  progress('order of precedence');
  const arranged = arrangePatterns({ elements, schemas, wmis, patterns, values });
  const engineModels = readEngineModels(source).map(model => ({
    name: model.name,
    items: model.items
      .filter(
        item => arranged.decoded.has(item.elementId) && (source.complete || !OVERRIDDEN_ELSEWHERE.has(item.elementId)),
      )
      .map(item => ({ value: values.add(item.elementId, item.attribute), changed: item.changed })),
  }));
  const makeOfModel = readMakeOfModel(source);
  addMakerValues(wmis, makeOfModel, values);
  const extras = readExtras(source, values);
  const conversions = addConversions(source, values);
  progress('texts');
  const texts = resolveTexts(values, elements, lookups);
  return {
    complete: source.complete,
    elements: elements.filter(element => element.decode !== null || element.id === E.make),
    multiValued: MULTI_VALUED,
    countries: lookups.get('country') ?? new Map<number, string>(),
    changedUntil: patterns.newestDay,
    strings,
    values,
    texts,
    makeOfModel,
    wmis,
    arranged,
    engineModels,
    conversions,
    extras,
  };
}

/** The makes, manufacturers and types that maker codes and models lead to. */
function addMakerValues(wmis: WmiRow[], makeOfModel: Map<number, number>, values: ValuePool): void {
  for (const wmi of wmis) {
    for (const makeId of wmi.makeIds) values.add(E.make, String(makeId));
    values.add(E.manufacturer, String(wmi.manufacturerId));
    values.add(E.vehicleType, String(wmi.vehicleTypeId));
  }
  for (const [index, element] of values.elements.entries()) {
    const makeId = element === E.model ? makeOfModel.get(Number(values.attributes[index])) : undefined;
    if (makeId !== undefined) values.add(E.make, String(makeId));
  }
}

function readLookups(source: VpicSource, elements: { lookup: string | null }[]): Map<string, Map<number, string>> {
  const lookups = new Map<string, Map<number, string>>();
  for (const { lookup } of elements) {
    if (lookup && !lookups.has(lookup.toLowerCase())) lookups.set(lookup.toLowerCase(), readNames(source, lookup));
  }
  return lookups;
}

function readMakeOfModel(source: VpicSource): Map<number, number> {
  const rows = source.rows('Make_Model', ['Id', 'MakeId', 'ModelId']);
  return new Map([...rows].map(row => [number(row[2]), number(row[1])]));
}
