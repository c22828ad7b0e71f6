import { E } from '../load/element-ids.ts';
import { FORMAT } from '../load/format.ts';
import { ByteWriter } from './byte-writer.ts';
import { encodePatterns, encodeSchemaNames } from './encode-patterns.ts';
import type { Compiled } from './compile-vpic.ts';
import { compareText, type WmiRow } from './read-vpic.ts';

/** Everything of `compiled` as one run of bytes, in the order in which `readTables` takes it back. */
export function encode(compiled: Compiled): Uint8Array {
  const order = compiled.values.seal();
  const body = new ByteWriter();
  encodeElements(body, compiled);
  encodeValues(body, compiled, order);
  encodePatterns(body, compiled);
  const schemaIndex = new Map(compiled.arranged.schemas.map((schema, index) => [schema.row.id, index]));
  encodeWmis(body, compiled, schemaIndex);
  encodeEngineModels(body, compiled);
  encodeConversions(body, compiled);
  encodeExtras(body, compiled);
  encodeSpecs(body, compiled);
  encodeSchemaNames(body, compiled);
  const out = new ByteWriter();
  out.raw(new TextEncoder().encode(FORMAT));
  encodeStrings(out, compiled.strings.texts);
  out.raw(body.bytes());
  return out.bytes();
}

/** Texts of plain ASCII lie apart, so that a reader holds them at a byte a character. */
function encodeStrings(out: ByteWriter, texts: string[]): void {
  const plain = texts.map(text => !/[^ -~]/.test(text));
  out.unsigned(texts.length);
  texts.forEach((text, index) => out.unsigned(text.length * 2 + (plain[index] ? 0 : 1)));
  for (const wanted of [true, false]) {
    const blob = new TextEncoder().encode(texts.filter((_, index) => plain[index] === wanted).join(''));
    out.unsigned(blob.length);
    out.raw(blob);
  }
}

function encodeElements(out: ByteWriter, { elements, multiValued, strings }: Compiled): void {
  out.unsigned(elements.length);
  for (const element of elements) {
    out.unsigned(element.id);
    out.unsigned(strings.add(element.name));
    out.unsigned(strings.add(element.code));
    out.unsigned(element.weight);
    out.unsigned((element.private ? 1 : 0) | (multiValued.has(element.id) ? 2 : 0));
  }
}

function encodeValues(out: ByteWriter, compiled: Compiled, order: number[]): void {
  const { values, texts, strings, makeOfModel, engineModels } = compiled;
  out.unsigned(order.length);
  out.raw(Uint8Array.from(order, index => values.elements[index]!));
  let string = 0;
  for (const index of order) {
    const attribute = strings.add(values.attributes[index]!);
    out.signed(attribute - string);
    string = Math.max(strings.add(texts[index]!), attribute);
  }
  for (const index of order) out.signed(strings.add(texts[index]!) - strings.add(values.attributes[index]!));
  for (const index of order) {
    if (values.elements[index] !== E.model) continue;
    const makeId = makeOfModel.get(Number(values.attributes[index]));
    out.unsigned(makeId === undefined ? 0 : values.final(values.find(E.make, String(makeId))!) + 1);
  }
  const engines = new Map(engineModels.map((model, index) => [model.name, index + 1]));
  for (const index of order) {
    if (values.elements[index] === E.engineModel) out.unsigned(engines.get(texts[index]!.toLowerCase()) ?? 0);
  }
}

function encodeWmis(out: ByteWriter, compiled: Compiled, schemaIndex: Map<number, number>): void {
  const { wmis, values, strings, countries } = compiled;
  const value = (element: number, id: number) => values.final(values.find(element, String(id))!);
  out.unsigned(wmis.length);
  for (const wmi of wmis) {
    out.unsigned(strings.add(wmi.wmi));
    out.unsigned(value(E.manufacturer, wmi.manufacturerId));
    out.unsigned(value(E.vehicleType, wmi.vehicleTypeId));
    out.unsigned(wmi.vehicleTypeId);
    out.unsigned(wmi.truckTypeId);
    out.unsigned(strings.add(countries.get(wmi.countryId) ?? ''));
    out.unsigned(dayNumber(wmi.availableFrom));
    out.unsigned(wmi.makeIds.length);
    for (const makeId of wmi.makeIds) out.unsigned(value(E.make, makeId));
    encodeLinks(out, wmi, schemaIndex);
  }
}

function encodeLinks(out: ByteWriter, wmi: WmiRow, schemaIndex: Map<number, number>): void {
  const links = wmi.links.filter(link => schemaIndex.has(link.schemaId));
  out.unsigned(links.length);
  let previous = 0;
  for (const link of links) {
    const index = schemaIndex.get(link.schemaId)!;
    out.signed(index - previous);
    previous = index;
    out.unsigned(link.yearFrom);
    out.unsigned(link.yearTo >= 2999 ? 0 : link.yearTo - link.yearFrom + 1);
  }
}

/** Days since 1970-01-01, plus one; 0 for none. */
function dayNumber(date: string | null): number {
  return date === null ? 0 : Math.max(0, Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000)) + 1;
}

function encodeEngineModels(out: ByteWriter, { engineModels, values }: Compiled): void {
  const dateRank = newestFirst(engineModels.flatMap(model => model.items.map(item => item.changed)));
  out.unsigned(engineModels.length);
  for (const model of engineModels) {
    out.unsigned(model.items.length);
    for (const item of model.items) {
      out.unsigned(values.final(item.value));
      out.unsigned(dateRank.get(item.changed)!);
    }
  }
}

function encodeConversions(out: ByteWriter, { conversions, values }: Compiled): void {
  out.unsigned(conversions.length);
  for (const conversion of conversions) {
    out.unsigned(conversion.from);
    out.unsigned(conversion.to);
    out.unsigned(conversion.pairs.length);
    for (const [before, after] of conversion.pairs) {
      out.unsigned(values.final(before));
      out.unsigned(values.final(after));
    }
  }
}

function encodeExtras(out: ByteWriter, { extras, values, strings }: Compiled): void {
  out.unsigned(extras.descriptors.length);
  for (const [descriptor, year] of extras.descriptors) {
    out.unsigned(strings.add(descriptor));
    out.unsigned(year);
  }
  out.unsigned(extras.exceptions.length);
  for (const vin of extras.exceptions) out.unsigned(strings.add(vin));
  out.unsigned(extras.defaults.length);
  for (const row of extras.defaults) {
    out.unsigned(row.vehicleTypeId);
    out.unsigned(values.final(row.value));
  }
}

function encodeSpecs(out: ByteWriter, { extras, values }: Compiled): void {
  const items = extras.specs.flatMap(schema => schema.patterns.flatMap(pattern => pattern.items));
  const rankOf = newestFirst(items.map(item => item.changed));
  out.unsigned(extras.specs.length);
  for (const { make, vehicleTypeId, models, years, patterns } of extras.specs) {
    out.unsigned(values.final(make));
    out.unsigned(vehicleTypeId);
    out.list(models, model => out.unsigned(values.final(model)));
    out.list(years, year => out.unsigned(year));
    out.list(patterns, pattern => {
      out.list(pattern.keys, key => out.unsigned(values.final(key)));
      out.list(pattern.items, item => {
        out.unsigned(values.final(item.value));
        out.unsigned(rankOf.get(item.changed)!);
      });
    });
  }
}

/** The position of a date among all, newest first. */
function newestFirst(dates: string[]): Map<string, number> {
  const sorted = [...new Set(dates)].sort((a, b) => compareText(b, a));
  return new Map(sorted.map((date, rank) => [date, rank]));
}
