import { epaFile } from './epa-file.ts';
import { astraFile } from './astra.ts';
import { carsxeSpecs, carsxeYmm } from './carsxe.ts';
import type { Importer } from './importer.ts';
import { kbaFile } from './kba.ts';
import { ownCsv } from './own-csv.ts';
import { ownJson } from './own-json.ts';

/** Every format that can be read in; the first that knows a file reads it. */
export const IMPORTERS: readonly Importer[] = [ownJson, ownCsv, carsxeYmm, carsxeSpecs, epaFile, astraFile, kbaFile];
