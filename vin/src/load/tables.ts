/** Where the tables came from and what they hold; `vin/data/manifest.json`. */
export interface Manifest {
  source: string;
  /** The day of the newest row. */
  date: string;
  /** Whether this is all of vPIC, or a selection that needs the policy for gaps. */
  complete: boolean;
  sha256: string;
  bytes: number;
  counts: Record<string, number>;
}

export interface ElementInfo {
  id: number;
  name: string;
  /** The flat name, as DecodeVinValues spells it. */
  code: string;
  weight: number;
  private: boolean;
  multiValued: boolean;
}

/** Pattern keys, compiled: a key is a run of classes, class 0 accepts any character. */
export interface KeyTable {
  /** Two words a class: the bits of the symbols 0-31 and 32-63 that are its members. */
  bits: Uint32Array;
  /** Positions a key covers, wildcards included. */
  length: Uint8Array;
  /** First constraint of a key; one more entry than keys. */
  start: Int32Array;
  /** Position times 2^16 plus class, wildcards left out. */
  constraints: Int32Array;
}

/** Patterns by schema, then by key. Every array is indexed by number, nothing is an object. */
export interface PatternTable {
  schemaIds: Int32Array;
  /** Read when first asked for: only an explanation wants them. */
  schemaNames: () => string[];
  schemaChangedYears: Uint16Array;
  /** The schemas that have keys with `#`. */
  formulaSchemas: Set<number>;
  /** First key group of a schema; one more entry than schemas. */
  groupStart: Int32Array;
  groupKey: Int32Array;
  /** The last constraint of the group's key, where most numbers fail; -1 when the key has none. */
  groupTest: Int32Array;
  /** First pattern of a group; one more entry than groups. */
  patternStart: Int32Array;
  element: Uint8Array;
  value: Int32Array;
  /** The lowest rank of an element wins when priorities are equal. */
  rank: Int32Array;
  /** The patterns of engine models, ascending, and each one's rank in the choice of the model whose own patterns count. */
  enginePattern: Int32Array;
  engineRank: Int32Array;
}

export interface WmiTable {
  index: Map<string, number>;
  keys: string[];
  manufacturer: Int32Array;
  vehicleType: Int32Array;
  vehicleTypeId: Uint8Array;
  truckTypeId: Uint8Array;
  country: string[];
  /** Days since 1970 from which the code is public; -1 for never. */
  availableDay: Int32Array;
  makeStart: Int32Array;
  makes: Int32Array;
  linkStart: Int32Array;
  linkSchema: Int32Array;
  linkFrom: Uint16Array;
  linkTo: Uint16Array;
}

/** The fields of each engine model. */
export interface EngineModelTable {
  start: Int32Array;
  value: Int32Array;
  rank: Int32Array;
}

export interface ConversionTable {
  from: number;
  to: number;
  /** The first value number of the source element. */
  start: number;
  /** By value of the source element, counted from the first: the converted value's number, or -1. */
  result: Int32Array;
}

/** Sheets of specifications, each with patterns, each with keys it asks for and items it gives. */
export interface SpecTable {
  byModel: Map<number, number[]>;
  make: Int32Array;
  vehicleTypeId: Uint8Array;
  years: number[][];
  patternStart: Int32Array;
  keyStart: number[];
  keyValue: number[];
  itemStart: number[];
  itemValue: number[];
  /** The newest change has rank 0. */
  itemRank: number[];
}

/** All that the engine asks of its data, read once. */
export interface Tables {
  manifest: Manifest;
  /** By element id. */
  elements: (ElementInfo | undefined)[];
  valueElement: Uint8Array;
  /** The attribute id or text as stored. */
  valueAttribute: string[];
  /** The text it prints as. */
  valueText: string[];
  /** First value number of an element id; 257 entries. */
  elementStart: Int32Array;
  /** By model value, counted from the first: the make's value number, or -1. */
  makeOfModel: Int32Array;
  /** By engine-model value, counted from the first: the engine model of that name, counted from 1, or 0. */
  engineOfValue: Int32Array;
  keys: KeyTable;
  patterns: PatternTable;
  wmis: WmiTable;
  engineModels: EngineModelTable;
  conversions: ConversionTable[];
  descriptors: Map<string, number>;
  /** The makers that have any. */
  descriptorWmis: Set<number>;
  exceptions: Set<string>;
  /** By vehicle type id: the values of elements that nothing else fills. */
  defaults: Map<number, number[]>;
  /** The other defaults, all of them "Not Applicable": only a flat answer has them. */
  notApplicable: Map<number, number[]>;
  specs: SpecTable;
}
