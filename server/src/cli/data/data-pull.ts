import { isPullable, type Pulled } from '../../platform/data-packs/service/refreshing.ts';
import { CommandRefused, wrongUsage, type Command } from '../command.ts';
import { outcomeJson, outcomeSentence, packNamed, sayRoom } from './data-import.ts';
import { dataPacksFor } from './data-packs.ts';
import { createProgress } from '../progress.ts';

const USAGE = 'data pull PACK [--json]';

/** Fetches a data pack from its source now; see docs/operating.md. */
export const dataPull: Command = {
  usage: USAGE,
  async run(args, tools) {
    const [name, ...more] = args.filter(argument => argument !== '--json');
    if (!name || more.length > 0 || name.startsWith('-')) return wrongUsage(USAGE);
    const packs = dataPacksFor(tools);
    const pack = packNamed(packs.packs, name);
    if (!isPullable(pack))
      throw new CommandRefused(
        `${name} is not fetched from anywhere. It is imported from ${pack.files}: npm run -s cli -- data import ${name} --from PATH`,
      );
    sayRoom(pack, tools);
    const progress = createProgress(tools.progress, name);
    const pulled = await packs
      .pull(pack, { signal: tools.signal, progress: progress.show })
      .catch((error: unknown) => {
        if (tools.signal.aborted) throw new CommandRefused(`Stopped. What ${name} had before is kept.`);
        throw error;
      })
      .finally(progress.end);
    const isJson = args.includes('--json');
    for (const each of pulled) tools.print(isJson ? pulledJson(each) : pulledSentence(name, each));
    if (pulled.some(({ result }) => result === 'failed'))
      throw new CommandRefused('Not everything could be fetched. What was there before is kept.');
  },
};

/** One address's result as JSON, on one line. */
export function pulledJson(pulled: Pulled): string {
  const { address, result } = pulled;
  const outcome = pulled.result === 'imported' ? (JSON.parse(outcomeJson(pulled.outcome)) as object) : {};
  const problem = pulled.result === 'failed' ? { problem: pulled.problem } : {};
  return JSON.stringify({ address, result, ...outcome, ...problem });
}

/** One address's result in a sentence. */
export function pulledSentence(pack: string, pulled: Pulled): string {
  if (pulled.result === 'imported') return outcomeSentence(pulled.outcome);
  if (pulled.result === 'failed') return `${pack}: ${pulled.address}: ${pulled.problem}`;
  return `${pack}: ${pulled.address} has nothing newer.`;
}
