import { CommandRefused, optionsOf, wrongUsage, type Command } from '../command.ts';
import { recordsFor } from './records-service.ts';
import { withCommas } from '../../kit/text/numbers.ts';

const USAGE = 'records remove --source NAME [--json]';

/** Takes back everything that was imported from a source. Reports that were made with it stay as they are. */
export const recordsRemove: Command = {
  usage: USAGE,
  async run(args, tools) {
    const options = { source: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { source, json } = optionsOf(USAGE, { args: [...args], options }).values;
    if (!source) return wrongUsage(USAGE);
    const records = recordsFor(tools);
    const removed = await records.remove(source);
    if (removed === null) {
      const names = (await records.status()).map(({ name }) => `"${name}"`);
      throw new CommandRefused(
        `There is no source "${source}". ${names.length > 0 ? `There are: ${names.join(', ')}.` : 'There are no records.'}`,
      );
    }
    const what = removed === 1 ? '1 record was' : `${withCommas(removed)} records were`;
    const sentence = `${what} removed with "${source}". Reports that were made before stay as they are.`;
    tools.print(json ? JSON.stringify({ source, removed }) : sentence);
  },
};
