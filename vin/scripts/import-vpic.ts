import { runImport } from '../src/cli/import-command.ts';

process.exitCode = await runImport(process.argv.slice(2));
