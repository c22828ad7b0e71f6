import { parseArgs } from 'node:util';
import { ImportRefused, type DataPack } from '../../platform/data-packs/rules.ts';
import { dataPacksFor } from './data-packs.ts';
import { ImportFailed, type ImportOutcome } from '../../platform/data-packs/service/importing.ts';
import { CommandRefused, USAGE_EXIT, type Command } from '../command.ts';
import { createProgress } from '../progress.ts';

const USAGE = 'data import PACK --from PATH [--again] [--json]';

/** Reads a file into a data pack; see docs/operating.md. */
export const dataImport: Command = {
  usage: USAGE,
  async run(args, tools) {
    const { name, from, again, json } = optionsOf(args);
    const packs = dataPacksFor(tools);
    const pack = packNamed(packs.packs, name);
    const progress = createProgress(tools.progress, name);
    const about = { origin: 'command', onlyIfChanged: !again } as const;
    const options = { ...about, signal: tools.signal, progress: progress.show };
    const outcome = await packs
      .import(pack, from, options)
      .catch((error: unknown) => {
        if (error instanceof ImportRefused || error instanceof ImportFailed) throw new CommandRefused(error.message);
        throw error;
      })
      .finally(progress.end);
    tools.print(json ? outcomeJson(outcome) : outcomeSentence(outcome));
  },
};

/** @throws CommandRefused with the names there are */
export function packNamed(packs: readonly DataPack[], name: string): DataPack {
  const pack = packs.find(each => each.name === name);
  if (pack) return pack;
  const names = packs.map(each => `  ${each.name.padEnd(10)} ${each.title}: ${each.files}`);
  throw new CommandRefused([`There is no data pack "${name}". There are:`, ...names].join('\n'), USAGE_EXIT);
}

function optionsOf(args: readonly string[]) {
  const usage = `npm run -s cli -- ${USAGE}`;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        again: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const [name] = positionals;
    if (name && positionals.length === 1 && values.from) {
      const { from, again, json } = values;
      return { name, from, again, json };
    }
  } catch (error) {
    throw new CommandRefused(`${(error as Error).message}\n${usage}`, USAGE_EXIT);
  }
  throw new CommandRefused(usage, USAGE_EXIT);
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
  const number = (value: number) => value.toLocaleString('en-US');
  if (outcome.unchanged)
    return `${pack}: ${file} has not changed since it was imported. Nothing was done; --again imports it all the same.`;
  const { added, changed, removed, rejected, counted, copiedOn, seconds, note } = outcome;
  const counts: string[] = [];
  if (added !== null && changed !== null) {
    const same = (counted?.total ?? rows - rejected) - added - changed;
    counts.push(`${number(added)} new`, `${number(changed)} changed`, `${number(same)} as before`);
  }
  if (removed) counts.push(`${number(removed)} no longer listed and removed`);
  if (rejected > 0) counts.push(`${number(rejected)} ${counted ? 'rows ' : ''}that could not be used`);
  const day = copiedOn ? `, copy of ${copiedOn}` : '';
  const whole = counted ? `, ${number(counted.total)} ${counted.what}` : '';
  const what = counts.length > 0 ? `: ${counts.join(', ')}` : '';
  return `${pack}: ${file}${day}: ${number(rows)} rows in ${seconds} s${whole}${what}.${note ? ` ${note}` : ''}`;
}
