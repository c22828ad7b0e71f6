import type { DataPack } from '../../platform/data-packs/rules.ts';
import { dataPacksFor } from './data-packs.ts';
import type { ImportOutcome } from '../../platform/data-packs/service/importing.ts';
import { CommandRefused, optionsOf, USAGE_EXIT, wrongUsage, type Command } from '../command.ts';
import { importShown } from '../progress.ts';
import { withCommas } from '../../kit/text/numbers.ts';

const USAGE = 'data import PACK --from PATH [--again] [--json]';

/** Reads a file into a data pack; see docs/operating.md. */
export const dataImport: Command = {
  usage: USAGE,
  async run(args, tools) {
    const { name, from, again, json } = argumentsOf(args);
    const packs = dataPacksFor(tools);
    const pack = packNamed(packs.packs, name);
    const about = { origin: 'command', onlyIfChanged: !again, signal: tools.signal } as const;
    const outcome = await importShown(tools, name, progress => packs.import(pack, from, { ...about, progress }));
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

function argumentsOf(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const options = { from: { type: 'string' }, again: flag, json: flag } as const;
  const { values, positionals } = optionsOf(USAGE, { args: [...args], allowPositionals: true, options });
  const [name, ...more] = positionals;
  const { from, again, json } = values;
  return name && more.length === 0 && from ? { name, from, again, json } : wrongUsage(USAGE);
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
  if (rejected > 0) counts.push(`${withCommas(rejected)} ${counted ? 'rows ' : ''}that could not be used`);
  const day = copiedOn ? `, copy of ${copiedOn}` : '';
  const whole = counted ? `, ${withCommas(counted.total)} ${counted.what}` : '';
  const what = counts.length > 0 ? `: ${counts.join(', ')}` : '';
  return `${pack}: ${file}${day}: ${withCommas(rows)} rows in ${seconds} s${whole}${what}.${note ? ` ${note}` : ''}`;
}
