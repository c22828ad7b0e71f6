import { basename, join } from 'node:path';
import { importFile, type ImportResult } from '../../vehicles/catalog/service/import-file.ts';
import { optionsOf, wrongUsage, type Command } from '../command.ts';
import { importShown } from '../progress.ts';
import { countOf, withCommas } from '../../kit/text/numbers.ts';

const USAGE = 'catalogue import --from PATH [--dry-run] [--rejects PATH] [--json]';

/** Reads a file of vehicles in; see docs/catalog.md. */
export const catalogImport: Command = {
  usage: USAGE,
  async run(args, tools) {
    const { from, rejects, json, ...values } = askedFor(args);
    const dryRun = values['dry-run'];
    const rejectsPath = rejects ?? join(tools.config.dataDir, 'rejects', `${basename(from)}.rejects.csv`);
    const begun = performance.now();
    const result = await importShown(tools, 'catalogue', show =>
      importFile(tools, { path: from, dryRun, rejectsPath, onProgress: (rows, share) => show({ rows, share }) }),
    );
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    const rejectsFile = result.rejected > 0 ? rejectsPath : null;
    const whole = { ...result, seconds, dry_run: dryRun, rejects_file: rejectsFile };
    tools.print(json ? JSON.stringify(whole) : sentenceOf(result, { seconds, dryRun, rejectsFile }));
  },
};

function askedFor(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = { from: text, rejects: text, 'dry-run': flag, json: flag };
  const { from, ...values } = optionsOf(USAGE, { args: [...args], options }, 1).values;
  return from ? { ...values, from } : wrongUsage(USAGE, '', 1);
}

function sentenceOf(
  result: ImportResult,
  { seconds, dryRun, rejectsFile }: { seconds: number; dryRun: boolean; rejectsFile: string | null },
): string {
  const same = result.rows - result.rejected - result.added - result.changed;
  const counts = `${withCommas(result.added)} new, ${withCommas(result.changed)} changed, ${withCommas(same)} as before`;
  const rejected = rejectsFile ? `, ${withCommas(result.rejected)} rejected (see ${rejectsFile})` : '';
  const how = dryRun ? ' Nothing was changed: this was a dry run.' : '';
  return `${result.file} (${result.format}): ${countOf(result.rows, 'rows')} in ${seconds} s: ${counts}${rejected}.${how}`;
}
