import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ImportRefused } from '../../platform/data-packs/rules.ts';
import { importFile, type ImportResult } from '../../vehicles/catalog/service/import-file.ts';
import { CommandRefused, type Command, type CommandTools } from '../command.ts';

const USAGE = 'catalogue import --from PATH [--dry-run] [--rejects PATH] [--json]';
/** Progress is shown after so many records. */
const STEP = 5000;

/** Reads a file of vehicles in; see docs/catalog.md. */
export const catalogImport: Command = {
  usage: USAGE,
  async run(args, tools) {
    const { from, rejects, json, ...values } = optionsOf(args);
    const dryRun = values['dry-run'];
    const rejectsPath = rejects ?? join(tools.config.dataDir, 'rejects', `${basename(from)}.rejects.csv`);
    const begun = performance.now();
    const result = await imported(tools, { path: from, dryRun, rejectsPath, onProgress: progressTo(tools) });
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    const rejectsFile = result.rejected > 0 ? rejectsPath : null;
    const whole = { ...result, seconds, dry_run: dryRun, rejects_file: rejectsFile };
    tools.print(json ? JSON.stringify(whole) : sentenceOf(result, { seconds, dryRun, rejectsFile }));
  },
};

function optionsOf(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        from: { type: 'string' },
        rejects: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    if (values.from !== undefined && values.from !== '') return { ...values, from: values.from };
  } catch (error) {
    throw new CommandRefused(`${(error as Error).message}\nnpm run -s cli -- ${USAGE}`);
  }
  throw new CommandRefused(`npm run -s cli -- ${USAGE}`);
}

async function imported(tools: CommandTools, options: Parameters<typeof importFile>[1]): Promise<ImportResult> {
  try {
    return await importFile(tools, options);
  } catch (error) {
    throw error instanceof ImportRefused ? new CommandRefused(error.message) : error;
  }
}

function progressTo({ report }: CommandTools): (rows: number) => void {
  let next = STEP;
  return rows => {
    if (rows < next) return;
    next = rows - (rows % STEP) + STEP;
    report(`${rows.toLocaleString('en-US')} rows read`);
  };
}

function sentenceOf(
  result: ImportResult,
  { seconds, dryRun, rejectsFile }: { seconds: number; dryRun: boolean; rejectsFile: string | null },
): string {
  const number = (value: number) => value.toLocaleString('en-US');
  const same = result.rows - result.rejected - result.added - result.changed;
  const counts = `${number(result.added)} new, ${number(result.changed)} changed, ${number(same)} as before`;
  const rejected = rejectsFile ? `, ${number(result.rejected)} rejected (see ${rejectsFile})` : '';
  const how = dryRun ? ' Nothing was changed: this was a dry run.' : '';
  return `${result.file} (${result.format}): ${number(result.rows)} rows in ${seconds} s: ${counts}${rejected}.${how}`;
}
