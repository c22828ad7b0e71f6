import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataPack } from '../../platform/data-packs/rules.ts';
import { dataPacksFor } from './data-packs.ts';
import type { ImportOutcome } from '../../platform/data-packs/service/importing.ts';
import { CommandRefused, optionsOf, USAGE_EXIT, wrongUsage, type Command, type CommandTools } from '../command.ts';
import { importShown } from '../progress.ts';
import { countOf, withCommas } from '../../kit/text/numbers.ts';

const USAGE = 'data import PACK --from PATH [--again] [--shrunk] [--json]';

/** Reads a file, or each file of a folder, into a data pack; see docs/operating.md. */
export const dataImport: Command = {
  usage: USAGE,
  async run(args, tools) {
    const { name, from, again, shrunk, json } = argumentsOf(args);
    const packs = dataPacksFor(tools);
    const pack = packNamed(packs.packs, name);
    const about = { origin: 'command', onlyIfChanged: !again, shrunk, signal: tools.signal } as const;
    const files = await filesOf(from);
    sayRoom(pack, tools);
    const refused: string[] = [];
    for (const file of files) {
      const imported = importShown(tools, name, progress => packs.import(pack, file, { ...about, progress }));
      const outcome = await imported.catch((error: unknown) => {
        // Of several files, one that is not taken keeps no other from being taken.
        if (files.length === 1 || tools.signal.aborted || !(error instanceof CommandRefused)) throw error;
        refused.push(error.message);
        return null;
      });
      if (outcome) tools.print(json ? outcomeJson(outcome) : outcomeSentence(outcome));
    }
    if (refused.length > 0) throw new CommandRefused(refused.join('\n'));
  },
};

/** Says what room a large pack needs in the embedded database, before it comes there. */
export function sayRoom({ embeddedRoom }: DataPack, { singleProcess, report }: CommandTools): void {
  if (singleProcess && embeddedRoom) report(embeddedRoom);
}

/** The files of a folder by name; a path that is no folder stands for itself. */
async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries.filter(entry => entry.isFile() && !entry.name.startsWith('.')).map(entry => entry.name);
  if (names.length === 0) throw new CommandRefused(`There is no file in ${path}.`);
  return names.toSorted().map(name => join(path, name));
}

/** @throws CommandRefused with the names there are */
export function packNamed(packs: readonly DataPack[], name: string): DataPack {
  const pack = packs.find(each => each.name === name);
  if (pack) return pack;
  const names = packs.map(each => `  ${each.name.padEnd(16)} ${each.title}: ${each.files}`);
  throw new CommandRefused([`There is no data pack "${name}". There are:`, ...names].join('\n'), USAGE_EXIT);
}

function argumentsOf(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const options = { from: { type: 'string' }, again: flag, shrunk: flag, json: flag } as const;
  const { values, positionals } = optionsOf(USAGE, { args: [...args], allowPositionals: true, options });
  const [name, ...more] = positionals;
  const { from, again, shrunk, json } = values;
  return name && more.length === 0 && from ? { name, from, again, shrunk, json } : wrongUsage(USAGE);
}

/** An import's changes as JSON. */
export function outcomeJson(outcome: ImportOutcome): string {
  const { pack, file, rows, added, changed, removed, rejected, copiedOn, unchanged, seconds, sha256, note } = outcome;
  return JSON.stringify({
    pack,
    file,
    rows,
    counted: outcome.counted?.what ?? 'rows',
    added,
    changed,
    removed,
    rejected,
    copied_on: copiedOn,
    unchanged,
    seconds,
    sha256,
    ...(note === undefined ? {} : { note }),
  });
}

/** An import's changes in a sentence. */
export function outcomeSentence({ pack, file, rows, ...outcome }: ImportOutcome): string {
  if (outcome.unchanged)
    return `${pack}: ${file} has not changed since it was imported. Nothing was done; --again imports it all the same.`;
  const { added, changed, removed, rejected, counted, copiedOn, seconds, note } = outcome;
  const counts: string[] = [];
  if (added !== null && changed !== null) {
    const same = (counted?.total ?? rows - rejected) - added - changed;
    counts.push(`${withCommas(added)} new`, `${withCommas(changed)} changed`, `${withCommas(same)} as before`);
  }
  if (removed) counts.push(`${withCommas(removed)} no longer listed and removed`);
  if (rejected > 0) counts.push(`${counted ? countOf(rejected, 'rows') : withCommas(rejected)} that could not be used`);
  const day = copiedOn ? `, copy of ${copiedOn}` : '';
  const whole = counted ? `, ${countOf(counted.total, counted.what)}` : '';
  const what = counts.length > 0 ? `: ${counts.join(', ')}` : '';
  return `${pack}: ${file}${day}: ${countOf(rows, 'rows')} in ${seconds} s${whole}${what}.${note ? ` ${note}` : ''}`;
}
