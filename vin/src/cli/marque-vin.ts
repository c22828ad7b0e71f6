#!/usr/bin/env node
import { runBatch } from './batch-command.ts';
import { runNamed } from './commands.ts';
import { runDecode } from './decode-command.ts';
import { runExplain } from './explain-command.ts';
import { runPicker } from './picker-command.ts';

const HELP = `Usage: marque-vin <command>

  decode [--vpic] [VIN[,modelYear] ...]   one JSON object a line; without arguments reads standard input
  batch [file.csv] [--column vin] [--year-column year] [--columns make,model] [--prefix decoded_] [--out file]
                                          adds columns to a CSV or TSV file; without a file reads standard input
  explain <VIN> [modelYear] [--json]      where each value came from
  picker [year [make [model]]]            years, makes, models or trims
`;

await runNamed({ decode: runDecode, batch: runBatch, explain: runExplain, picker: runPicker }, HELP);
