import type { Decoder } from '@marque/vin';
import type { ImportFile } from '../../../platform/data-packs/service/open-file.ts';
import type { Reject } from '../../../platform/data-packs/rules.ts';
import type { ConfigurationRecord, StyleRecord, TypeKeyRecord } from './records.ts';

export type Imported =
  | { kind: 'style'; line: number; record: StyleRecord }
  | { kind: 'configuration'; line: number; record: ConfigurationRecord }
  | { kind: 'type_key'; line: number; record: TypeKeyRecord }
  | Reject;

/** Reads one format. A file that is damaged as a whole is an `ImportRefused`, a line that cannot be used is a reject. */
export interface Importer {
  /** As it is shown and stored: `epa`. */
  name: string;
  detects(file: Pick<ImportFile, 'name' | 'head'>): boolean;
  read(file: ImportFile, tools: ImportTools): AsyncIterable<Imported>;
}

export interface ImportTools {
  /** For the names of makes and models; loaded when first asked for. */
  decoder(): Decoder;
}
